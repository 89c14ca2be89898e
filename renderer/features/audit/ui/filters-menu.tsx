import { Button, Select, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { changeKinds } from '#shared/audit/facts.ts'
import { ruleIds } from '#shared/audit/rule-ids.ts'
import { rules } from '#shared/audit/rules.ts'
import { auditEntityTypes, instanceScope, instanceScopeSince } from '#shared/contract/audit-events.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useServedFrom } from '../../../lib/connection/use-connection.ts'
import { FiltersPopover } from '../../../ui/list/filters-popover.tsx'
import { useDebouncedHere } from '../../../ui/navigation/use-debounced-here.ts'
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
  /** The added, changed or removed attributes of the loaded events. */
  readonly whats: readonly string[]
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
      <TextInput
        type="date"
        label={t('From day')}
        value={search.from ?? ''}
        onChange={event => onSearch({ from: getDay(event.currentTarget.value) })}
      />
      <TextInput
        type="date"
        label={t('To day')}
        value={search.to ?? ''}
        onChange={event => onSearch({ to: getDay(event.currentTarget.value) })}
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

/** These look through the events that are loaded. */
function HereFields({ search, whats, onSearch }: FiltersProps) {
  return (
    <>
      <DelayedInput
        label={t('Author')}
        description={t('A part of the name, or the ID')}
        value={search.author ?? ''}
        onChange={value => onSearch({ author: value || undefined })}
      />
      <DelayedInput
        label={t('IP address')}
        description={t('All of it or a part')}
        value={search.ip ?? ''}
        onChange={value => onSearch({ ip: value || undefined })}
      />
      <DelayedInput
        label={t('Target')}
        description={t('A part of the name, or the ID')}
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
        label={t('Target')}
        clearable
        searchable
        placeholder={t('Anything')}
        comboboxProps={{ withinPortal: false }}
        data={[...new Set([...whats, ...(search.what ? [search.what] : [])])]}
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

/** A debounced text field. */
function DelayedInput({
  value,
  onChange,
  ...rest
}: Omit<TextInputProps, 'value' | 'onChange'> & { readonly value: string; onChange(value: string): void }) {
  /** The text while it is typed; null when it equals `value`. */
  const [typed, setTyped] = useState<string | null>(null)
  const apply = useDebouncedHere(onChange, delay)
  return (
    <TextInput
      {...rest}
      value={typed ?? value}
      onChange={event => {
        setTyped(event.currentTarget.value)
        apply(event.currentTarget.value)
      }}
      onBlur={() => {
        apply.flush()
        setTyped(null)
      }}
    />
  )
}
