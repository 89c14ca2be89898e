import { Title } from '@mantine/core'
import { IconBook2, IconFilterOff } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { useConnections } from '../../common/connection/use-connection.ts'
import { LinkButton } from '../../common/link/link.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../common/states/states.tsx'
import { EntryDrawer } from './entry-drawer.tsx'
import { ExportMenu } from './export-menu.tsx'
import { filterOf, isFiltered } from './filter.ts'
import { JournalFilters } from './journal-filters.tsx'
import classes from './journal-screen.module.css'
import { JournalTable } from './journal-table.tsx'
import { type JournalSearch, journalSearch } from './routes.ts'
import { useJournal } from './use-journal.ts'

/** Every write the app sent: of one connection where the route names one, else of all. */
export function JournalScreen() {
  const titleId = useId()
  const navigate = useNavigate()
  const { connection } = useParams({ strict: false })
  const search = journalSearch.parse(useSearch({ strict: false }))
  const { data: connections = [] } = useConnections()
  const filter = filterOf(search, connection)
  const journal = useJournal(filter)
  const { entries, error, isPending } = journal

  const change = (part: Partial<JournalSearch>, replace = true) => {
    const next = { ...search, ...part }
    if (connection === undefined) void navigate({ to: '/journal', search: next, replace })
    else void navigate({ to: '/c/$connection/journal', params: { connection }, search: next, replace })
  }
  return (
    <section className={classes.screen} aria-labelledby={titleId}>
      <div className={classes.top}>
        <Title order={1} id={titleId}>
          Journal
        </Title>
        {connection !== undefined && (
          <LinkButton to="/journal" variant="subtle" size="compact-xs">
            All connections
          </LinkButton>
        )}
        <JournalFilters
          search={search}
          connections={connection === undefined ? connections : null}
          onChange={part => change(part)}
        />
        <ExportMenu filter={filter} isDisabled={entries.length === 0} />
      </div>
      {isPending && <LoadingState rowHeight={46} />}
      {error && entries.length === 0 && <ErrorState error={error} onRetry={journal.refetch} />}
      {!isPending && !error && entries.length === 0 && <Nothing isFiltered={isFiltered(filter)} />}
      {entries.length > 0 && (
        <JournalTable
          journal={journal}
          connections={connections}
          open={search.entry}
          onOpen={entry => change({ entry }, false)}
        />
      )}
      <EntryDrawer
        id={search.entry}
        connections={connections}
        onClose={() => change({ entry: undefined })}
        onOpen={entry => change({ entry }, false)}
      />
    </section>
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
      description="Every change that this app sends is noted here, with what was there before, and can be taken back where that is possible."
    />
  )
}
