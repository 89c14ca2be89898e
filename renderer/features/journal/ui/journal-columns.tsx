import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { Connection, JournalEntry } from '#shared/bridge.ts'
import { formatList, formatNumber, t } from '#shared/i18n/i18n.ts'
import { journalOutcomes } from '#shared/journal.ts'
import { ConnectionColorDot } from '../../../lib/connection/connection-color.tsx'
import { actionLabel, getSubject, getTarget } from '../../../ui/journal/write-words.ts'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import type { JournalRow } from '../model/runs.ts'
import classes from './journal-screen.module.css'
import { formatOutcomeCount, getReason, OutcomeBadge, outcomeLabels } from './outcome.tsx'
import { getUndoText, UndoMark } from './undo-mark.tsx'

/** The columns of the journal. `isOfOne`: all entries are of one connection, which isn't repeated in each row. */
export function journalColumns(
  connections: readonly Connection[],
  isOfOne: boolean,
): readonly TableColumn<JournalRow>[] {
  const getConnection = (entry: JournalEntry) => connections.find(({ id }) => id === entry.connection)
  const getName = (entry: JournalEntry) =>
    getConnection(entry)?.name ?? t('{connection} (removed)', { connection: entry.connection })
  return [
    {
      id: 'operation',
      header: t('Action'),
      value: ({ first }) => actionLabel(first.operation),
      exportValue: ({ first }) => first.operation,
      printValue: ({ first, entries }) =>
        entries.length > 1
          ? t('{actionLabel}, {entries, plural, one {# entry} other {# entries}}', {
              actionLabel: actionLabel(first.operation),
              entries: entries.length,
            })
          : actionLabel(first.operation),
      cell: row => <WhatCell row={row} />,
      width: 210,
      grows: true,
    },
    {
      id: 'target',
      header: t('Target'),
      value: subjectOfRow,
      exportValue: ({ entries }) => entries.map(({ operation, params }) => getTarget(operation, params)).join(', '),
      width: 250,
      grows: true,
    },
    {
      id: 'at',
      header: t('Time'),
      value: ({ first }) => first.at,
      cell: ({ first }) => <TimeAgo value={first.at} />,
      width: 120,
    },
    {
      id: 'connection',
      header: t('Connection'),
      value: ({ first }) => getName(first),
      exportValue: ({ first }) => getConnection(first)?.name ?? first.connection,
      cell: ({ first }) => {
        const connection = getConnection(first)
        return (
          <span className={classes.connection}>
            {connection && <ConnectionColorDot color={connection.color} />}
            <span className={classes.cut}>
              <VisibleText text={getName(first)} />
            </span>
          </span>
        )
      },
      width: 130,
      yields: true,
      isHidden: isOfOne,
    },
    {
      id: 'account',
      header: t('By'),
      value: ({ first: { account, sudo } }) =>
        sudo === null
          ? (account ?? t('not known'))
          : t('{account} as {sudo}', { account: account ?? t('not known'), sudo }),
      exportValue: ({ first: { account, sudo } }) => (sudo === null ? account : `${account ?? ''} as ${sudo}`.trim()),
      width: 110,
      yields: true,
    },
    {
      id: 'outcome',
      header: t('Outcome'),
      value: ({ first: { outcome } }) => outcomeLabels[outcome],
      exportValue: ({ entries }) => [...new Set(entries.map(({ outcome }) => outcome))].join(', '),
      printValue: ({ first, entries }) => {
        const counts = countOutcomes(entries)
        if (counts.length > 1) return formatOutcomes(counts)
        const reason = entries.length === 1 ? getReason(first) : ''
        return [outcomeLabels[first.outcome], reason].filter(Boolean).join(', ')
      },
      cell: row => <OutcomeCell row={row} />,
      width: 125,
    },
    {
      id: 'undo',
      header: t('Undo'),
      value: ({ first: { undoneBy, undoes } }) => undoneBy ?? undoes,
      printValue: ({ first, entries }) => (entries.length === 1 ? getUndoText(first) : null),
      cell: ({ first, entries }) => entries.length === 1 && <UndoMark entry={first} />,
      width: 125,
      yields: true,
    },
  ]
}

/** The action; for a run also its number of entries, and the button that expands it. */
function WhatCell({ row: { first, entries, isOpen, isInRun } }: { readonly row: JournalRow }) {
  const isRun = entries.length > 1
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <span className={classes.what} data-in-run={isInRun || undefined}>
      {isRun && <Chevron size={14} aria-label={isOpen ? t('Expanded') : t('Collapsed')} />}
      <span className={classes.cut} title={actionLabel(first.operation)}>
        {actionLabel(first.operation)}
      </span>
      {isRun && (
        <span className={classes.count}>
          {t('{entries, plural, one {# entry} other {# entries}}', { entries: entries.length })}
        </span>
      )}
    </span>
  )
}

/** The objects of the first entries of a row. */
function subjectOfRow({ entries }: JournalRow): string {
  const [first, second, ...others] = entries
  if (!first) return ''
  if (!second) return getSubject(first)
  return t('{subject}, {subject2} and {others} more', {
    subject: getSubject(first),
    subject2: getSubject(second),
    others: formatNumber(others.length),
  })
}

/** How it came out; of a run with different outcomes how often each. */
function OutcomeCell({ row: { first, entries } }: { readonly row: JournalRow }) {
  const found = countOutcomes(entries)
  if (found.length === 1) {
    return (
      <>
        <OutcomeBadge outcome={first.outcome} />
        {entries.length === 1 && <span className={classes.reason}>{getReason(first)}</span>}
      </>
    )
  }
  return <span>{formatOutcomes(found)}</span>
}

function countOutcomes(entries: readonly JournalEntry[]) {
  return journalOutcomes
    .map(outcome => ({ outcome, count: entries.filter(entry => entry.outcome === outcome).length }))
    .filter(({ count }) => count > 0)
}

function formatOutcomes(counts: ReturnType<typeof countOutcomes>): string {
  return formatList(counts.map(({ outcome, count }) => formatOutcomeCount(outcome, count)))
}
