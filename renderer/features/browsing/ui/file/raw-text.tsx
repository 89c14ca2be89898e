import { useMemo } from 'react'
import { visibleLines } from '#shared/text/visible.ts'
import { hasLineLongerThan, withLineFeeds } from '../../../../lib/code/line-endings.ts'
import { useTextTask } from '../../../../lib/tasks/use-task.ts'
import { LoadingState } from '../../../../ui/states/states.tsx'
import classes from './blob-screen.module.css'

/** Characters that are drawn; the rest is a download away. */
const maxCharacters = 1_000_000
/** Characters of one line: unlike lines, those of one line are all laid out at once, at a quarter of a second at worst. */
const maxLine = 200_000
/** Characters of lines that are laid out together, when they come into view. */
const blockCharacters = 50_000

const nameInvisible = { charactersAtOnce: 20_000, atOnce: visibleLines }

/** A text as nothing but text, with what can't be seen in it named. */
export function RawText({ text }: { readonly text: string }) {
  const { beginning, isLineCut } = useMemo(() => beginningOf(text), [text])
  const { output, failed } = useTextTask('visibleLines', beginning, nameInvisible)
  const blocks = useMemo(() => (output === null ? [] : blocksOf(output)), [output])
  if (failed) return <p className={classes.notice}>Too complex to show here. Download the file to read it.</p>
  if (output === null) return <LoadingState rows={12} rowHeight={20} label="Reading the text" />
  return (
    <>
      {text.length > maxCharacters && (
        <p className={classes.notice}>
          The first {maxCharacters.toLocaleString()} characters. Download the file for all of it.
        </p>
      )}
      {isLineCut && (
        <p className={classes.notice}>
          Of each line the first {maxLine.toLocaleString()} characters. Download the file for all of it.
        </p>
      )}
      <pre className={classes.raw}>
        {blocks.map(({ start, lines, text: block }) => (
          <div key={start} className={classes.rawBlock} style={{ containIntrinsicBlockSize: `${lines}lh` }}>
            {block}
          </div>
        ))}
      </pre>
    </>
  )
}

function beginningOf(text: string): { readonly beginning: string; readonly isLineCut: boolean } {
  const beginning = withLineFeeds(text.slice(0, maxCharacters))
  if (!hasLineLongerThan(beginning, maxLine)) return { beginning, isLineCut: false }
  const lines = beginning.split('\n').map(line => line.slice(0, maxLine))
  return { beginning: lines.join('\n'), isLineCut: true }
}

interface Block {
  readonly start: number
  readonly lines: number
  readonly text: string
}

/** Whole lines together, without the line feed between two blocks. */
function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = []
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start + blockCharacters)
    const end = feed === -1 ? text.length : feed
    const block = text.slice(start, end)
    // An empty last line takes no room of its own, and the file ends there.
    blocks.push({ start, lines: block.split('\n').length, text: block })
    start = end + 1
  }
  return blocks
}
