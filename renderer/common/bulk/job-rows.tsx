import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { VisibleText } from '../text/visible-text.tsx'
import classes from './bulk.module.css'
import type { Row } from './job.ts'
import { reasonOf, stateWords } from './report.ts'

const rowHeight = 30

/** What became of each row of a job. */
export function JobRows({
  rows,
  service,
  label,
}: {
  readonly rows: readonly Row[]
  /** The connection's name, for the sentences of errors. */
  readonly service: string
  readonly label: string
}) {
  const scroller = useRef<HTMLElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: index => rows[index]?.key ?? index,
    overscan: 12,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
    <section ref={scroller} className={classes.rows} tabIndex={0} aria-label={label}>
      <ul className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          const reason = reasonOf(row, service)
          return (
            <li
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span className={classes.name}>
                <VisibleText text={row.label} />
              </span>
              <span className={classes.state} data-state={row.state}>
                {stateWords[row.state]}
              </span>
              {reason !== '' && (
                <span className={classes.reason}>
                  <VisibleText text={reason} />
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
