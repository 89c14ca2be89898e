import { showsItself } from '#shared/text/visible.ts'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { runsOf } from '../../model/goto/runs.ts'
import type { PathMatch } from '../../model/path-index.ts'
import classes from './go-to-file.module.css'

/** Name and folder of a file, with the letters that were typed marked. A name that deceives is shown for what it is instead. */
export function PathText({ path, letters }: PathMatch) {
  const start = path.lastIndexOf('/') + 1
  return (
    <>
      <Marked text={path.slice(start)} letters={letters.map(at => at - start)} className={classes.name} />
      {start > 0 && <Marked text={path.slice(0, start - 1)} letters={letters} className={classes.folder} />}
    </>
  )
}

function Marked({
  text,
  letters,
  className,
}: {
  readonly text: string
  readonly letters: readonly number[]
  readonly className: string | undefined
}) {
  if (!showsItself(text)) return <VisibleText text={text} className={className} />
  return (
    <bdi className={className}>
      {runsOf(text, letters).map(({ start, text: run, isMatch }) =>
        isMatch ? (
          <mark key={start} className={classes.letters}>
            {run}
          </mark>
        ) : (
          run
        ),
      )}
    </bdi>
  )
}
