import { Select, TextInput } from '@mantine/core'
import { IconBook2, IconChevronDown, IconChevronRight, IconFilterOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Connection, JournalEntry, JournalFilter } from '#shared/bridge.ts'
import { formatList, formatNumber, t } from '#shared/i18n/i18n.ts'
import { journalOutcomes } from '#shared/journal.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import { ConnectionColorDot } from '../../../lib/connection/connection-color.tsx'
import { useConnections } from '../../../lib/connection/use-connection.ts'
import { useSettings } from '../../../lib/settings/use-settings.ts'
import { journalKey } from '../../../ui/journal/journal-queries.ts'
import { actionLabel, getSubject } from '../../../ui/journal/write-words.ts'
import { LinkButton } from '../../../ui/link/link.tsx'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { getFilter, isFiltered } from '../model/filter.ts'
import { type JournalSearch, journalSearch, maxSearch } from '../model/routes.ts'
import { getRow, type JournalRow, journalRows } from '../model/runs.ts'
import { EntryPanel } from './entry-panel.tsx'
import { ExportMenu } from './export-menu.tsx'
import classes from './journal-screen.module.css'
import { formatOutcomeCount, getReason, OutcomeBadge, outcomeLabels } from './outcome.tsx'
import { getUndoText, UndoMark } from './undo-mark.tsx'

const pageSize = 100

const nothingBelow: number | null = null

const noConnections: readonly Connection[] = []

/** Every write the app sent: of one connection where the route names one, else of all. */
export function JournalScreen() {
  const navigate = useNavigate()
  const { connection } = useParams({ strict: false })
  const search = journalSearch.parse(useSearch({ strict: false }))
  const { data: connections = noConnections } = useConnections()
  const filter = getFilter(search, connection)
  const journal = useJournal(filter)
  const { entries } = journal
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  // In another order the entries of a run would be separated from it.
  const isSorted = useSettings()?.tables.journal?.last.sort != null
  const rows = useMemo(
    () => (isSorted ? entries.map(entry => getRow(entry)) : journalRows(entries, opened)),
    [isSorted, entries, opened],
  )
  const columns = useMemo(() => journalColumns(connections, connection !== undefined), [connections, connection])

  const change = (part: Partial<JournalSearch>, replace = true) => {
    const next = { ...search, ...part }
    if (connection === undefined) void navigate({ to: '/journal', search: next, replace })
    else void navigate({ to: '/c/$connection/journal', params: { connection }, search: next, replace })
  }
  const open = ({ first, isOpen, entries: run }: JournalRow, isStep: boolean) => {
    if (run.length === 1) return change({ entry: first.id }, isStep)
    if (isStep) return
    const ids = run.map(({ id }) => id)
    setOpened(before => new Set(isOpen ? [...before].filter(id => !ids.includes(id)) : [...before, ...ids]))
  }
  return (
    <Page
      title={connection === undefined ? t('Full journal') : t('Journal')}
      actions={
        connection !== undefined && (
          <LinkButton to="/journal" variant="subtle" size="compact-xs">
            {t('All connections')}
          </LinkButton>
        )
      }
    >
      <ResourceTable
        id="journal"
        label={t('Journal')}
        noun={{
          counted: count => t('{count, plural, one {# entry} other {# entries}}', { count }),
          plural: t('entries'),
        }}
        count={entries.length}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        source={journal}
        isSelectable={false}
        openKey={search.entry === undefined ? undefined : String(search.entry)}
        onOpen={open}
        filter={{
          text: search.q ?? '',
          isAsked: true,
          placeholder: t('Operation, path, name or request body'),
          onChange: q => change({ q: q === '' ? undefined : q.slice(0, maxSearch) }),
        }}
        toolbar={
          <JournalFilters
            search={search}
            connections={connection === undefined ? connections : null}
            onChange={part => change(part)}
          />
        }
        exports={<ExportMenu filter={filter} isDisabled={entries.length === 0} />}
        empty={<Nothing isFiltered={isFiltered(filter)} />}
      />
      <EntryPanel
        id={search.entry}
        connections={connections}
        onClose={() => change({ entry: undefined })}
        onOpen={entry => change({ entry }, false)}
      />
    </Page>
  )
}

function Nothing({ isFiltered: filtered }: { readonly isFiltered: boolean }) {
  return filtered ? (
    <EmptyState
      icon={<IconFilterOff size={30} stroke={1.5} />}
      title={t('No matching entries')}
      description={t('Change the search or clear a filter.')}
    />
  ) : (
    <EmptyState
      icon={<IconBook2 size={30} stroke={1.5} />}
      title={t('No changes yet')}
      description={t(
        'Every change that this app sends is recorded here, with the previous state. Most changes can be undone.',
      )}
    />
  )
}

/** Entries of the journal, newest first, page by page. It is on this machine, so it is there without any network. */
function useJournal(filter: JournalFilter) {
  const query = useInfiniteQuery({
    queryKey: [...journalKey, 'list', filter],
    queryFn: ({ pageParam }) =>
      request('journal.list', { ...filter, limit: pageSize, ...(pageParam !== null && { below: pageParam }) }),
    initialPageParam: nothingBelow,
    getNextPageParam: last => (last.length < pageSize ? null : (last.at(-1)?.id ?? null)),
    staleTime: 0,
  })
  const entries = useMemo((): readonly JournalEntry[] => query.data?.pages.flat() ?? [], [query.data])
  return {
    entries,
    isPending: query.isPending,
    isFetching: query.isFetching,
    error: query.error && getError(query.error),
    hasNextPage: query.hasNextPage,
    isFetchingNextPage: query.isFetchingNextPage,
    fetchNextPage: () => {
      if (!query.isFetchingNextPage) void query.fetchNextPage({ cancelRefetch: false })
    },
    refetch: () => void query.refetch(),
  }
}

/** The filters of the list. `connections` is null where the route has the connection. */
function JournalFilters({
  search,
  connections,
  onChange,
}: {
  readonly search: JournalSearch
  readonly connections: readonly Connection[] | null
  readonly onChange: (change: Partial<JournalSearch>) => void
}) {
  /** A day that is typed half is none. */
  const getDay = (value: string) => journalSearch.fields.from.parse(value)
  return (
    <search className={classes.filters} aria-label={t('Filter the journal')}>
      {connections && (
        <Select
          aria-label={t('Connection')}
          placeholder={t('All connections')}
          clearable
          clearButtonProps={{ 'aria-label': t('All connections') }}
          data={connections.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.of ?? null}
          onChange={value => onChange({ of: value ?? undefined })}
        />
      )}
      <Select
        aria-label={t('Outcome')}
        placeholder={t('All outcomes')}
        clearable
        clearButtonProps={{ 'aria-label': t('All outcomes') }}
        w={140}
        data={journalOutcomes.map(value => ({ value, label: outcomeLabels[value] }))}
        value={search.outcome ?? null}
        onChange={value => onChange({ outcome: value ?? undefined })}
      />
      <TextInput
        type="date"
        aria-label={t('From day')}
        value={search.from ?? ''}
        onChange={event => onChange({ from: getDay(event.currentTarget.value) })}
      />
      <span className={classes.dimmed}>–</span>
      <TextInput
        type="date"
        aria-label={t('To day')}
        value={search.to ?? ''}
        onChange={event => onChange({ to: getDay(event.currentTarget.value) })}
      />
    </search>
  )
}

/** The columns of the journal. `isOfOne`: all entries are of one connection, which isn't repeated in each row. */
function journalColumns(connections: readonly Connection[], isOfOne: boolean): readonly TableColumn<JournalRow>[] {
  const getConnection = (entry: JournalEntry) => connections.find(({ id }) => id === entry.connection)
  const getName = (entry: JournalEntry) =>
    getConnection(entry)?.name ?? t('{connection} (removed)', { connection: entry.connection })
  return [
    {
      id: 'operation',
      header: t('What'),
      value: ({ first }) => actionLabel(first.operation),
      printValue: ({ first, entries }) =>
        entries.length > 1
          ? t('{actionLabel}, {entries, plural, one {# entry} other {# entries}}', {
              actionLabel: actionLabel(first.operation),
              entries: entries.length,
            })
          : actionLabel(first.operation),
      cell: row => <WhatCell row={row} />,
      width: 300,
    },
    { id: 'target', header: t('Of'), value: subjectOfRow, width: 260, grows: true },
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
      width: 150,
      isHidden: isOfOne,
    },
    {
      id: 'account',
      header: t('By'),
      value: ({ first: { account, sudo } }) =>
        sudo === null
          ? (account ?? t('not known'))
          : t('{account} as {sudo}', { account: account ?? t('not known'), sudo }),
      width: 110,
    },
    {
      id: 'outcome',
      header: t('Outcome'),
      value: ({ first: { outcome } }) => outcomeLabels[outcome],
      printValue: ({ first, entries }) => {
        const counts = countOutcomes(entries)
        if (counts.length > 1) return formatOutcomes(counts)
        const reason = entries.length === 1 ? getReason(first) : ''
        return [outcomeLabels[first.outcome], reason].filter(Boolean).join(', ')
      },
      cell: row => <OutcomeCell row={row} />,
      width: 150,
    },
    {
      id: 'undo',
      header: t('Undo'),
      value: ({ first: { undoneBy, undoes } }) => undoneBy ?? undoes,
      printValue: ({ first, entries }) => (entries.length === 1 ? getUndoText(first) : null),
      cell: ({ first, entries }) => entries.length === 1 && <UndoMark entry={first} />,
      width: 130,
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
