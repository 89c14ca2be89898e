import type { Connection, JournalEntry } from '#shared/bridge.ts'
import { ConnectionColorDot } from '../../../lib/connection/connection-color.tsx'
import { deedOf, targetOf } from '../../../ui/journal/write-words.ts'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import classes from './journal-screen.module.css'
import { OutcomeBadge, outcomeWords, reasonOf } from './outcome.tsx'
import { UndoMark } from './undo-mark.tsx'

/** What the journal says of each write. `isOfOne`: all are of one connection, which need not be said in each row. */
export function journalColumns(
  connections: readonly Connection[],
  isOfOne: boolean,
): readonly TableColumn<JournalEntry>[] {
  const connectionOf = (entry: JournalEntry) => connections.find(({ id }) => id === entry.connection)
  const nameOf = (entry: JournalEntry) => connectionOf(entry)?.name ?? `${entry.connection} (removed)`
  return [
    { id: 'operation', header: 'What', value: entry => deedOf(entry.operation), width: 330 },
    { id: 'target', header: 'Of', value: entry => targetOf(entry.operation, entry.params), width: 200, grows: true },
    { id: 'at', header: 'Time', value: entry => entry.at, cell: entry => <TimeAgo value={entry.at} />, width: 130 },
    {
      id: 'connection',
      header: 'Connection',
      value: nameOf,
      cell: entry => {
        const connection = connectionOf(entry)
        return (
          <span className={classes.connection}>
            {connection && <ConnectionColorDot color={connection.color} />}
            <span className={classes.cut}>
              <VisibleText text={nameOf(entry)} />
            </span>
          </span>
        )
      },
      width: 150,
      isHidden: isOfOne,
    },
    {
      id: 'account',
      header: 'By',
      value: ({ account, sudo }) => `${account ?? 'not known'}${sudo === null ? '' : ` as ${sudo}`}`,
      width: 110,
    },
    {
      id: 'outcome',
      header: 'Outcome',
      value: ({ outcome }) => outcomeWords[outcome],
      cell: entry => (
        <>
          <OutcomeBadge outcome={entry.outcome} />
          <span className={classes.reason}>{reasonOf(entry)}</span>
        </>
      ),
      width: 140,
    },
    {
      id: 'undo',
      header: 'Undo',
      value: ({ undoneBy, undoes }) => undoneBy ?? undoes,
      cell: entry => <UndoMark entry={entry} />,
      width: 140,
    },
  ]
}
