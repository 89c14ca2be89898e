import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { GroupPicker } from '../../../lib/group/group-picker.tsx'
import { useDebouncedHere } from '../../../ui/navigation/use-debounced-here.ts'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { ScreenTop, Spacer } from '../../../ui/screen/screen.tsx'
import type { NamedPlace } from '../model/member-requests.ts'
import type { AcrossSearch } from '../model/members-across-routes.ts'
import type { ListedPlace } from '../model/places.ts'
import { placeKey } from '../model/readings.ts'
import { usePlaces } from '../model/use-places.ts'
import classes from './across.module.css'
import { PastedPlaces } from './pasted-places-dialog.tsx'

const searchDelay = 250

const columns: readonly TableColumn<ListedPlace>[] = [
  { id: 'path', header: 'Full path', value: ({ path }) => path, width: 320, grows: true },
  { id: 'visibility', header: 'Visibility', value: ({ visibility }) => visibility, width: 120 },
  { id: 'archived', header: 'Archived', value: ({ isArchived }) => isArchived, width: 100 },
  { id: 'id', header: 'ID', value: ({ id }) => id, align: 'end', width: 90 },
]

/** The projects and groups to choose from: by search, by group, or from a pasted list. */
export function PlacesView({
  search,
  onSearch,
  onChoose,
}: {
  readonly search: AcrossSearch
  onSearch(change: AcrossSearch, replace?: boolean): void
  onChoose(places: readonly NamedPlace[]): void
}) {
  const { kind = 'project', find = '', below = '' } = search
  const [typed, setTyped] = useState(find)
  const [isPasting, setPasting] = useState(false)
  const { rows, source } = usePlaces(kind, find, below)
  const searchLater = useDebouncedHere((text: string) => onSearch({ find: text || undefined }, true), searchDelay)
  const noun = kind === 'project' ? (['project', 'projects'] as const) : (['group', 'groups'] as const)
  return (
    <>
      <ScreenTop>
        <SegmentedControl
          size="xs"
          aria-label="Kind of places"
          data={[
            { value: 'project', label: 'Projects' },
            { value: 'group', label: 'Groups' },
          ]}
          value={kind}
          onChange={value => onSearch({ kind: value === 'group' ? 'group' : undefined })}
        />
        <div className={classes.below}>
          <GroupPicker
            label="Only what is below a group"
            single
            value={below === '' ? [] : [{ id: below, path: below }]}
            onChange={([group]) => onSearch({ below: group === undefined ? undefined : `${group.path ?? group.id}` })}
          />
        </div>
        <Spacer />
        <Button variant="default" onClick={() => setPasting(true)}>
          Paste a list…
        </Button>
      </ScreenTop>
      <ResourceTable
        key={kind}
        id={`across-${kind}s`}
        label={`${noun[1]} to choose from`}
        noun={noun}
        columns={columns}
        rows={rows}
        rowKey={place => placeKey(place)}
        source={source}
        filter={{
          text: typed,
          isAsked: below === '',
          placeholder: 'Name or path',
          onChange: text => {
            setTyped(text)
            searchLater(text)
          },
        }}
        onOpen={place => onChoose([place])}
        bulkActions={(places, clear) => [
          {
            label: `Choose ${places.length}`,
            run: () => {
              onChoose(places)
              clear()
            },
          },
        ]}
      />
      <PastedPlaces isOpen={isPasting} onClose={() => setPasting(false)} onChoose={onChoose} />
    </>
  )
}
