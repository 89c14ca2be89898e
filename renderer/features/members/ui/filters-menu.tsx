import { Button, Select, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FiltersPopover } from '../../../ui/list/filters-popover.tsx'
import { roles, rolesBeyond } from '../../../ui/people/roles.ts'
import { filterCount } from '../model/member-filter.ts'
import { endings, type MembersSearch, membersSearch } from '../model/routes.ts'
import classes from './members-screen.module.css'

const endingWords = { soon: 'Within 30 days', some: 'Some day', never: 'Never' } as const

/** The filters of the API, and those of role and end, which are looked at here. */
export function FiltersMenu({
  search,
  onSearch,
}: {
  readonly search: MembersSearch
  onSearch(change: MembersSearch): void
}) {
  return (
    <FiltersPopover count={filterCount(search)} className={classes.filters}>
      <Filters key={JSON.stringify(search)} search={search} onSearch={onSearch} />
    </FiltersPopover>
  )
}

function Filters({ search, onSearch }: Parameters<typeof FiltersMenu>[0]) {
  const [userIds, setUserIds] = useState(search.user_ids ?? '')
  const ids = userIds.replace(/\s/g, '')
  const areIds = ids === '' || membersSearch.parse({ user_ids: ids }).user_ids !== undefined
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (areIds) onSearch({ user_ids: ids || undefined })
  }
  return (
    <form onSubmit={apply}>
      <Stack gap="xs">
        <TextInput
          label="User IDs"
          description="With commas between."
          value={userIds}
          error={areIds ? undefined : 'Numbers with commas between, at most 100'}
          onChange={event => setUserIds(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Only these
        </Button>
        <Select
          label="Role"
          clearable
          placeholder="Any"
          comboboxProps={{ withinPortal: false }}
          data={[...roles, ...rolesBeyond].map(({ level, name }) => ({
            value: `${level}`,
            label: name,
          }))}
          value={search.access_level ?? null}
          onChange={value => onSearch({ access_level: value ?? undefined })}
        />
        <Select
          label="Ends"
          clearable
          placeholder="Whenever"
          comboboxProps={{ withinPortal: false }}
          data={endings.map(value => ({ value, label: endingWords[value] }))}
          value={search.ends ?? null}
          onChange={value => onSearch({ ends: endings.find(one => one === value) })}
        />
        <Button
          variant="subtle"
          onClick={() => onSearch({ user_ids: undefined, access_level: undefined, ends: undefined })}
        >
          Clear the filters
        </Button>
      </Stack>
    </form>
  )
}
