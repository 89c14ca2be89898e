import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { showsItself } from '../text/visible.ts'
import { VisibleText } from '../text/visible-text.tsx'
import { type DiffRow, diffRows } from './diff-rows.ts'
import classes from './diff-view.module.css'

/** Diffs with more rows than this get a scroll box of their own, in which only what is in view is drawn. */
const drawnWhole = 1200
const rowHeight = 19

/** The lines of one file's hunks with their numbers on both sides. */
export function DiffLines({
  hunks,
  label,
}: {
  readonly hunks: Parameters<typeof diffRows>[0]
  readonly label: string
}) {
  const rows = useMemo(() => diffRows(hunks), [hunks])
  if (rows.length > drawnWhole) return <LongDiff rows={rows} label={label} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className={classes.lines} tabIndex={0} aria-label={label}>
      <div className={classes.inner}>
        {rows.map(row => (
          <Row key={row.key} row={row} />
        ))}
      </div>
    </section>
  )
}

function LongDiff({ rows, label }: { readonly rows: readonly DiffRow[]; readonly label: string }) {
  const box = useRef<HTMLElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 30,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section ref={box} className={classes.long} tabIndex={0} aria-label={label}>
      <div className={classes.inner} style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(item => {
          const row = rows[item.index]
          return row ? (
            <div key={row.key} className={classes.placed} style={{ transform: `translateY(${item.start}px)` }}>
              <Row row={row} />
            </div>
          ) : null
        })}
      </div>
    </section>
  )
}

function Row({ row }: { readonly row: DiffRow }) {
  return (
    <div className={classes.line} data-kind={row.kind}>
      <span className={classes.number}>{row.old}</span>
      <span className={classes.number}>{row.new}</span>
      <span className={classes.mark} aria-hidden={row.kind === 'context' || undefined}>
        {row.mark}
      </span>
      <span className={classes.text}>
        {showsItself(row.text) ? row.text : <VisibleText text={row.text} multiline />}
        {row.endsInReturn && (
          <span className={classes.ending} title="The line ends with a carriage return (CRLF)">
            CR
          </span>
        )}
      </span>
    </div>
  )
}
