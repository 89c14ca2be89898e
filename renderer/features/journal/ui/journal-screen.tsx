import { Select } from '@mantine/core'
import { IconBook2, IconFilterOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Connection, JournalEntry, JournalFilter } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { journalOutcomes } from '#shared/journal.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import { useConnections } from '../../../lib/connection/use-connection.ts'
import { useSettings } from '../../../lib/settings/use-settings.ts'
import { journalKey } from '../../../ui/journal/journal-queries.ts'
import { LinkButton } from '../../../ui/link/link.tsx'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { DayInput } from '../../../ui/text/day-input.tsx'
import { getFilter, isFiltered } from '../model/filter.ts'
import { type JournalSearch, journalSearch, maxSearch } from '../model/routes.ts'
import { getRow, type JournalRow, journalRows } from '../model/runs.ts'
import { EntryPanel } from './entry-panel.tsx'
import { ExportMenu } from './export-menu.tsx'
import { journalColumns } from './journal-columns.tsx'
import classes from './journal-screen.module.css'
import { outcomeLabels } from './outcome.tsx'

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
          placeholder: t('Search entries'),
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
      <DayInput
        aria-label={t('From day')}
        value={search.from ?? ''}
        onChange={day => onChange({ from: getDay(day) })}
      />
      <span className={classes.dimmed}>–</span>
      <DayInput
        aria-label={t('To day')}
        value={search.to ?? ''}
        first={search.from}
        onChange={day => onChange({ to: getDay(day) })}
      />
    </search>
  )
}
