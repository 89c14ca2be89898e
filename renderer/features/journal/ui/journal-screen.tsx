import { Title } from '@mantine/core'
import { IconBook2, IconFilterOff } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import type { Connection } from '#shared/bridge.ts'
import { useConnections } from '../../../lib/connection/use-connection.ts'
import { LinkButton } from '../../../ui/link/link.tsx'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { Screen } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { filterOf, isFiltered } from '../model/filter.ts'
import { type JournalSearch, journalSearch, longestSearch } from '../model/routes.ts'
import { useJournal } from '../model/use-journal.ts'
import { EntryDrawer } from './entry-drawer.tsx'
import { ExportMenu } from './export-menu.tsx'
import { journalColumns } from './journal-columns.tsx'
import { JournalFilters } from './journal-filters.tsx'
import classes from './journal-screen.module.css'

const noConnections: readonly Connection[] = []

/** Every write the app sent: of one connection where the route names one, else of all. */
export function JournalScreen() {
  const titleId = useId()
  const navigate = useNavigate()
  const { connection } = useParams({ strict: false })
  const search = journalSearch.parse(useSearch({ strict: false }))
  const { data: connections = noConnections } = useConnections()
  const filter = filterOf(search, connection)
  const journal = useJournal(filter)
  const { entries } = journal
  const columns = useMemo(() => journalColumns(connections, connection !== undefined), [connections, connection])

  const change = (part: Partial<JournalSearch>, replace = true) => {
    const next = { ...search, ...part }
    if (connection === undefined) void navigate({ to: '/journal', search: next, replace })
    else void navigate({ to: '/c/$connection/journal', params: { connection }, search: next, replace })
  }
  return (
    <Screen aria-labelledby={titleId}>
      <div className={classes.top}>
        <Title order={1} id={titleId}>
          Journal
        </Title>
        {connection !== undefined && (
          <LinkButton to="/journal" variant="subtle" size="compact-xs">
            All connections
          </LinkButton>
        )}
      </div>
      <ResourceTable
        id="journal"
        label="Journal"
        noun={['entry', 'entries']}
        columns={columns}
        rows={entries}
        rowKey={entry => String(entry.id)}
        source={journal}
        isSelectable={false}
        openKey={search.entry === undefined ? undefined : String(search.entry)}
        onOpen={({ id }) => change({ entry: id }, false)}
        filter={{
          text: search.q ?? '',
          isAsked: true,
          placeholder: 'Operation, path, name or what was sent',
          onChange: q => change({ q: q === '' ? undefined : q.slice(0, longestSearch) }),
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
      <EntryDrawer
        id={search.entry}
        connections={connections}
        onClose={() => change({ entry: undefined })}
        onOpen={entry => change({ entry }, false)}
      />
    </Screen>
  )
}

function Nothing({ isFiltered: filtered }: { readonly isFiltered: boolean }) {
  return filtered ? (
    <EmptyState
      icon={<IconFilterOff size={30} stroke={1.5} />}
      title="No entry fits"
      description="Search for something else, or leave a filter out."
    />
  ) : (
    <EmptyState
      icon={<IconBook2 size={30} stroke={1.5} />}
      title="Nothing was changed yet"
      description="Every change that this app sends is noted here, with what was there before. Most changes can be undone."
    />
  )
}
