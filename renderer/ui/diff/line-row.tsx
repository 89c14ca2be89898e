import { memo } from 'react'
import type { SideLine } from './file-rows.ts'
import type { FileColours } from './highlight/use-colours.ts'
import { LineText } from './line-text.tsx'
import classes from './lines.module.css'

const marks = { added: '+', removed: '-', context: '' } as const

/** One line of the unified layout, with its numbers on both sides. */
export const UnifiedLine = memo(({ line, colours }: { line: SideLine; colours: FileColours | undefined }) => (
  <div className={classes.line} data-kind={line.change}>
    <span className={classes.number}>{line.old}</span>
    <span className={classes.number}>{line.new}</span>
    <span className={classes.mark}>{marks[line.change]}</span>
    <LineText line={line} tokens={tokensOf(line, colours)} />
  </div>
))

/** One row of the layout with both sides beside each other; a side without a line there is hatched. */
export const SplitLine = memo(
  ({ left, right, colours }: { left: SideLine | null; right: SideLine | null; colours: FileColours | undefined }) => (
    <div className={classes.pair}>
      <HalfLine line={left} side="old" colours={colours} />
      <HalfLine line={right} side="new" colours={colours} />
    </div>
  ),
)

interface HalfLineProps {
  readonly line: SideLine | null
  readonly side: 'old' | 'new'
  readonly colours: FileColours | undefined
}

function HalfLine({ line, side, colours }: HalfLineProps) {
  if (!line) return <div className={classes.half} data-side={side} data-kind="none" />
  return (
    <div className={classes.half} data-side={side} data-kind={line.change}>
      <span className={classes.number}>{line[side]}</span>
      <span className={classes.mark}>{marks[line.change]}</span>
      <LineText line={line} tokens={tokensOf(line, colours)} />
    </div>
  )
}

function tokensOf(line: SideLine, colours: FileColours | undefined) {
  if (line.new !== null) return colours?.new.get(line.new)
  return line.old === null ? undefined : colours?.old.get(line.old)
}
