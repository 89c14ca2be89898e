import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Connection, JournalEntry } from '#shared/bridge.ts'
import { ConnectionColorDot } from '../../common/connection/connection-color.tsx'
import { deedOf, targetOf } from '../../common/journal/write-words.ts'
import { VisibleText } from '../../common/text/visible-text.tsx'
import { TimeAgo } from '../../common/time/time-ago.tsx'
import classes from './journal-screen.module.css'
import { OutcomeBadge, reasonOf } from './outcome.tsx'
import { UndoMark } from './undo-mark.tsx'
import type { useJournal } from './use-journal.ts'

const rowHeight = 46

/** The entries as a table; only the rows in view are drawn, and the next page is read when the end comes into view. */
export function JournalTable({
  journal,
  connections,
  open,
  onOpen,
}: {
  readonly journal: ReturnType<typeof useJournal>
  readonly connections: readonly Connection[]
  readonly open: number | undefined
  readonly onOpen: (id: number) => void
}) {
  const scroller = useRef<HTMLElement>(null)
  const { entries, hasNextPage, fetchNextPage, error } = journal
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: index => entries[index]?.id ?? index,
    overscan: 10,
  })
  const inView = virtualizer.getVirtualItems()
  const reachesEnd = (inView.at(-1)?.index ?? 0) >= entries.length - 5
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that arrives while the end is in view
  useEffect(() => {
    if (reachesEnd && hasNextPage && !error) fetchNextPage()
  }, [reachesEnd, hasNextPage, error, entries.length])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label="Entries">
      {/* biome-ignore lint/a11y/useSemanticElements: rows of a real table cannot be laid out one by one */}
      <div role="table" aria-label="Journal" aria-rowcount={hasNextPage ? -1 : entries.length + 1}>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: a row of headings is not gone to */}
        <div role="row" className={classes.head} aria-rowindex={1}>
          {['Time', 'Connection', 'By', 'What', 'Outcome', 'Undo'].map(name => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: a heading is not gone to
            <span role="columnheader" key={name}>
              {name}
            </span>
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="rowgroup" className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
          {inView.map(({ index, start }) => {
            const entry = entries[index]
            if (!entry) return null
            return (
              <Row
                key={entry.id}
                entry={entry}
                connection={connections.find(({ id }) => id === entry.connection)}
                rowIndex={index + 2}
                top={start}
                isOpen={entry.id === open}
                onOpen={() => onOpen(entry.id)}
              />
            )
          })}
        </div>
      </div>
    </section>
  )
}

function Row({
  entry,
  connection,
  rowIndex,
  top,
  isOpen,
  onOpen,
}: {
  readonly entry: JournalEntry
  readonly connection: Connection | undefined
  readonly rowIndex: number
  readonly top: number
  readonly isOpen: boolean
  readonly onOpen: () => void
}) {
  const target = targetOf(entry.operation, entry.params)
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside is gone to
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside does the same
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={classes.row}
      data-open={isOpen}
      style={{ transform: `translateY(${top}px)`, height: rowHeight }}
      onClick={onOpen}
    >
      <Cell>
        <TimeAgo value={entry.at} />
      </Cell>
      <Cell>
        <span className={classes.connection}>
          {connection && <ConnectionColorDot color={connection.color} />}
          <span className={classes.cut}>
            <VisibleText text={connection?.name ?? `${entry.connection} (removed)`} />
          </span>
        </span>
      </Cell>
      <Cell>
        <span className={classes.cut}>
          <VisibleText text={entry.account ?? 'not known'} />
        </span>
        {entry.sudo !== null && (
          <span className={classes.second}>
            as <VisibleText text={entry.sudo} />
          </span>
        )}
      </Cell>
      <Cell>
        <button type="button" className={classes.what} aria-label={`Entry ${entry.id}: ${deedOf(entry.operation)}`}>
          {deedOf(entry.operation)}
        </button>
        <span className={classes.second}>
          <VisibleText text={target} />
        </span>
      </Cell>
      <Cell>
        <OutcomeBadge outcome={entry.outcome} />
        <span className={classes.second}>{reasonOf(entry)}</span>
      </Cell>
      <Cell>
        <UndoMark entry={entry} />
      </Cell>
    </div>
  )
}

function Cell({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <span role="cell" className={classes.cell}>
      {children}
    </span>
  )
}
