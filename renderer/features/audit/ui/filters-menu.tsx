import { Autocomplete, type AutocompleteProps, Button, Select, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { EventTable } from '#shared/audit/event-table.ts'
import { changeKinds } from '#shared/audit/facts.ts'
import { ruleIds } from '#shared/audit/rule-ids.ts'
import { rules } from '#shared/audit/rules.ts'
import { auditEntityTypes, instanceScope, instanceScopeSince } from '#shared/contract/audit-events.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { useServedFrom } from '../../../lib/connection/use-connection.ts'
import { FiltersPopover } from '../../../ui/list/filters-popover.tsx'
import { useDebouncedHere } from '../../../ui/navigation/use-debounced-here.ts'
import { DayInput } from '../../../ui/text/day-input.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { type FacetValue, getFacets } from '../model/counts.ts'
import { kindLabels } from '../model/kind-words.ts'
import { type AuditSearch, auditSearch } from '../model/routes.ts'
import classes from './audit.module.css'

/** Long enough not to act at every key, short enough not to be waited for. */
const delay = 250

const byHere = ['author', 'ip', 'target', 'kind', 'what', 'rule'] as const
const byService = ['from', 'to', 'entity_type', 'entity_id'] as const
/** All filters but the text, which has a field of its own. */
export const noFilters: AuditSearch = Object.fromEntries([...byHere, ...byService].map(name => [name, undefined]))

interface FiltersProps {
  readonly search: AuditSearch
  /** Only the log of the instance has entities. */
  readonly hasEntities: boolean
  /** The loaded events, whose values are offered; null where none are loaded. */
  readonly events: { readonly table: EventTable; readonly rows: readonly number[] } | null
  onSearch(change: AuditSearch): void
}

/** The service's filters, and the local ones. */
export function FiltersMenu(props: FiltersProps) {
  const { search } = props
  const count = [...byHere, ...byService].filter(name => search[name] !== undefined).length
  return (
    <FiltersPopover count={count} className={classes.filters}>
      <Stack gap="xs">
        <ServiceFields {...props} />
        <HereFields {...props} />
        <Button variant="subtle" onClick={() => props.onSearch(noFilters)}>
          {t('Clear filters')}
        </Button>
      </Stack>
    </FiltersPopover>
  )
}

function ServiceFields({ search, hasEntities, onSearch }: FiltersProps) {
  const hasInstance = useServedFrom(instanceScopeSince)
  const types = hasInstance ? ([...auditEntityTypes, instanceScope] as const) : auditEntityTypes
  /** A day that is typed half is none. */
  const getDay = (value: string) => auditSearch.fields.from.parse(value)
  return (
    <>
      <DayInput label={t('From day')} value={search.from ?? ''} onChange={day => onSearch({ from: getDay(day) })} />
      <DayInput
        label={t('To day')}
        value={search.to ?? ''}
        first={search.from}
        onChange={day => onSearch({ to: getDay(day) })}
      />
      {hasEntities && (
        <>
          <Select
            label={t('Entity type')}
            clearable
            placeholder={t('Any')}
            comboboxProps={{ withinPortal: false }}
            data={types.map(value => ({ value, label: value === instanceScope ? t('Instance') : value }))}
            value={search.entity_type ?? null}
            onChange={value => onSearch({ entity_type: types.find(one => one === value) })}
          />
          <DelayedInput
            label={t('Entity ID')}
            description={search.entity_type === undefined ? t('Needs the type as well.') : undefined}
            value={search.entity_id ?? ''}
            onChange={value => onSearch({ entity_id: auditSearch.fields.entity_id.parse(value) })}
          />
        </>
      )}
    </>
  )
}

/** More are found by typing. */
const maxAttributes = 200
const maxOffered = 8

/** These look through the events that are loaded. */
function HereFields({ search, events, onSearch }: FiltersProps) {
  const facets = useMemo(() => (events ? getFacets(events.table, events.rows) : null), [events])
  return (
    <>
      <DelayedInput
        label={t('Author')}
        description={t('A part of the name, or the ID')}
        facet={facets?.author}
        value={search.author ?? ''}
        onChange={value => onSearch({ author: value || undefined })}
      />
      <DelayedInput
        label={t('IP address')}
        description={t('All of it or a part')}
        facet={facets?.ip}
        value={search.ip ?? ''}
        onChange={value => onSearch({ ip: value || undefined })}
      />
      <DelayedInput
        label={t('Target')}
        description={t('A part of the name, or the ID')}
        facet={facets?.target}
        value={search.target ?? ''}
        onChange={value => onSearch({ target: value || undefined })}
      />
      <Select
        label={t('Kind of change')}
        clearable
        placeholder={t('Any')}
        comboboxProps={{ withinPortal: false }}
        data={changeKinds.map(value => ({ value, label: kindLabels[value] }))}
        value={search.kind ?? null}
        onChange={value => onSearch({ kind: changeKinds.find(one => one === value) })}
      />
      <Select
        label={t('Attribute')}
        clearable
        searchable
        placeholder={t('Any')}
        comboboxProps={{ withinPortal: false }}
        limit={maxAttributes}
        data={[...new Set([...(facets?.what ?? []).map(({ value }) => value), ...(search.what ? [search.what] : [])])]}
        renderOption={({ option }) => <Option value={option.value} facet={facets?.what} />}
        value={search.what ?? null}
        onChange={value => onSearch({ what: value ?? undefined })}
      />
      <Select
        label={t('Anomaly')}
        clearable
        placeholder={t('All events')}
        comboboxProps={{ withinPortal: false }}
        data={ruleIds.map(value => ({ value, label: rules[value].label }))}
        value={search.rule ?? null}
        onChange={value => onSearch({ rule: ruleIds.find(one => one === value) })}
      />
    </>
  )
}

interface DelayedInputProps extends Pick<AutocompleteProps, 'label' | 'description'> {
  readonly value: string
  /** What is offered to complete the text with. */
  readonly facet?: readonly FacetValue[] | undefined
  onChange(value: string): void
}

/** A debounced text field, which offers the most frequent values. */
function DelayedInput({ value, facet = [], onChange, ...rest }: DelayedInputProps) {
  /** The text while it is typed; null when it equals `value`. */
  const [typed, setTyped] = useState<string | null>(null)
  const apply = useDebouncedHere(onChange, delay)
  return (
    <Autocomplete
      {...rest}
      data={facet.map(one => one.value)}
      limit={maxOffered}
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      renderOption={({ option }) => <Option value={option.value} facet={facet} />}
      value={typed ?? value}
      onOptionSubmit={onChange}
      onChange={text => {
        setTyped(text)
        apply(text)
      }}
      onBlur={() => {
        apply.flush()
        setTyped(null)
      }}
    />
  )
}

/** A value with the number of its events. */
function Option({ value, facet }: { readonly value: string; readonly facet: readonly FacetValue[] | undefined }) {
  const count = facet?.find(one => one.value === value)?.count
  return (
    <>
      <span className={classes.offered}>
        <VisibleText text={value} />
      </span>
      {count !== undefined && <span className={classes.events}>{formatNumber(count)}</span>}
    </>
  )
}
