import { Button, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { valueChoices } from '#shared/value-labels.ts'
import { useGroup } from '../../../lib/group/group-context.ts'
import { FiltersPopover } from '../../../ui/list/filters-popover.tsx'
import { UserPicker } from '../../../ui/people/user-picker.tsx'
import { type EpicsSearch, epicsSearch, filterCount } from '../model/routes.ts'
import classes from './epics.module.css'
import { LabelsField } from './labels-field.tsx'

const states = valueChoices('issueState', ['opened', 'closed'])
const days = [
  ['created_after', t('Created after')],
  ['created_before', t('Created before')],
  ['updated_after', t('Changed after')],
  ['updated_before', t('Changed before')],
] as const

interface FiltersProps {
  readonly search: EpicsSearch
  onSearch(change: EpicsSearch): void
}

/** Every filter of the service beside its search (document 3, section 4.7). */
export function FiltersMenu({ search, onSearch }: FiltersProps) {
  return (
    <FiltersPopover count={filterCount(search)} className={classes.filters}>
      <Filters search={search} onSearch={onSearch} />
    </FiltersPopover>
  )
}

function Filters({ search, onSearch }: FiltersProps) {
  const { id } = useGroup()
  return (
    <Stack gap="xs">
      <Select
        label={t('State')}
        clearable
        placeholder={t('Any')}
        comboboxProps={{ withinPortal: false }}
        data={states}
        value={search.state ?? null}
        onChange={value => onSearch({ state: states.find(one => one.value === value)?.value })}
      />
      <LabelsField
        group={id}
        label={t('Labels')}
        description={t('An epic has all of them. Enter adds one.')}
        comboboxProps={{ withinPortal: false }}
        value={search.labels?.split(',') ?? []}
        onChange={names => onSearch({ labels: names.join(',') || undefined })}
      />
      <UserPicker
        label={t('Author')}
        single
        value={search.author_id ? [{ id: Number(search.author_id) }] : []}
        onChange={([author]) => onSearch({ author_id: author && `${author.id}` })}
      />
      <div className={classes.two}>
        {days.map(([name, label]) => (
          <DayFilter key={name} label={label} value={search[name]} onChange={day => onSearch({ [name]: day })} />
        ))}
      </div>
      <EmojiFilter
        key={search.my_reaction_emoji ?? ''}
        value={search.my_reaction_emoji}
        onChange={emoji => onSearch({ my_reaction_emoji: emoji })}
      />
      <Switch
        label={t('Those of the groups above, too')}
        checked={search.include_ancestor_groups === 'true'}
        onChange={event => onSearch({ include_ancestor_groups: event.currentTarget.checked ? 'true' : undefined })}
      />
      <Switch
        label={t('Those of the subgroups, too')}
        checked={search.include_descendant_groups !== 'false'}
        onChange={event => onSearch({ include_descendant_groups: event.currentTarget.checked ? undefined : 'false' })}
      />
      <Button
        variant="subtle"
        onClick={() =>
          onSearch(
            Object.fromEntries(
              Object.keys(epicsSearch.fields)
                .filter(name => !['view', 'unit', 'search', 'order_by', 'sort'].includes(name))
                .map(name => [name, undefined]),
            ),
          )
        }
      >
        {t('Clear filters')}
      </Button>
    </Stack>
  )
}

interface TextFilterProps {
  readonly value: string | undefined
  onChange(value: string | undefined): void
}

function DayFilter({ label, value, onChange }: TextFilterProps & { readonly label: string }) {
  const shown = value?.slice(0, 10) ?? ''
  return (
    <TextInput
      // A new value from outside replaces the typed text.
      key={shown}
      type="date"
      label={label}
      defaultValue={shown}
      onBlur={event => {
        const typed = event.currentTarget.value
        if (typed !== shown) onChange(typed || undefined)
      }}
    />
  )
}

function EmojiFilter({ value, onChange }: TextFilterProps) {
  const [typed, setTyped] = useState(value ?? '')
  return (
    <TextInput
      label={t('My reaction')}
      description={t('Name of an emoji, such as thumbsup; Any or None.')}
      value={typed}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed.trim() !== (value ?? '')) onChange(typed.trim() || undefined)
      }}
    />
  )
}
