import { Select, TextInput } from '@mantine/core'
import type { Connection } from '#shared/bridge.ts'
import { journalOutcomes } from '#shared/journal.ts'
import { type JournalSearch, journalSearch } from '../model/routes.ts'
import classes from './journal-screen.module.css'
import { outcomeWords } from './outcome.tsx'

/** What the list is narrowed by. `connections` is null where the route names the connection. */
export function JournalFilters({
  search,
  connections,
  onChange,
}: {
  readonly search: JournalSearch
  readonly connections: readonly Connection[] | null
  readonly onChange: (change: Partial<JournalSearch>) => void
}) {
  /** A day that is typed half is none. */
  const dayOf = (value: string) => journalSearch.shape.from.parse(value)
  return (
    <search className={classes.filters} aria-label="Filter the journal">
      {connections && (
        <Select
          aria-label="Connection"
          placeholder="All connections"
          clearable
          clearButtonProps={{ 'aria-label': 'All connections' }}
          data={connections.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.of ?? null}
          onChange={value => onChange({ of: value ?? undefined })}
        />
      )}
      <Select
        aria-label="Outcome"
        placeholder="All outcomes"
        clearable
        clearButtonProps={{ 'aria-label': 'All outcomes' }}
        w={140}
        data={journalOutcomes.map(value => ({ value, label: outcomeWords[value] }))}
        value={search.outcome ?? null}
        onChange={value => onChange({ outcome: value ?? undefined })}
      />
      <TextInput
        type="date"
        aria-label="From day"
        value={search.from ?? ''}
        onChange={event => onChange({ from: dayOf(event.currentTarget.value) })}
      />
      <span className={classes.dimmed}>to</span>
      <TextInput
        type="date"
        aria-label="To day"
        value={search.to ?? ''}
        onChange={event => onChange({ to: dayOf(event.currentTarget.value) })}
      />
    </search>
  )
}
