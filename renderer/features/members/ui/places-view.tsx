import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { groupsQuery, projectsByIdQuery } from '#shared/queries/places.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { GroupPicker } from '../../../lib/group/group-picker.tsx'
import { operationKey } from '../../../lib/operations/operation-key.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import type { MembersSource } from '../../../ui/people/roles.ts'
import { enumCells, idWidth, type TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import type { TableSource } from '../../../ui/resource-table/table-source.ts'
import type { Noun } from '../../../ui/resource-table/words.ts'
import { InPage } from '../../../ui/screen/screen.tsx'
import type { NamedPlace } from '../model/member-requests.ts'
import type { AcrossSearch } from '../model/members-across-routes.ts'
import { allPlaces, groupPlace, isBelow, type ListedPlace, projectPlace } from '../model/places.ts'
import { placeKey } from '../model/readings.ts'
import classes from './across.module.css'
import { PastedPlaces } from './pasted-places-dialog.tsx'

const columns: readonly TableColumn<ListedPlace>[] = [
  { id: 'path', header: t('Full path'), value: ({ path }) => path, width: 320, grows: true },
  {
    id: 'visibility',
    header: t('Visibility'),
    ...enumCells<ListedPlace>('visibility', ({ visibility }) => visibility),
    width: 120,
  },
  { id: 'archived', header: t('Archived'), value: ({ isArchived }) => isArchived, width: 100 },
  { id: 'id', header: t('ID'), value: ({ id }) => id, align: 'end', width: idWidth },
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
  const [isPasting, setPasting] = useState(false)
  const { rows, source } = usePlaces(kind, find, below)
  const noun: Noun =
    kind === 'project'
      ? { counted: count => t('{count, plural, one {# project} other {# projects}}', { count }), plural: t('projects') }
      : { counted: count => t('{count, plural, one {# group} other {# groups}}', { count }), plural: t('groups') }
  return (
    <>
      <InPage row="actions">
        <Button variant="default" onClick={() => setPasting(true)}>
          {t('Paste a list…')}
        </Button>
      </InPage>
      <ResourceTable
        key={kind}
        id={`across-${kind}s`}
        label={t('{noun} to choose from', { noun: noun.plural })}
        noun={noun}
        columns={columns}
        rows={rows}
        rowKey={place => placeKey(place)}
        source={source}
        toolbar={
          <>
            <SegmentedControl
              size="xs"
              aria-label={t('Projects or groups')}
              data={[
                { value: 'project', label: t('Projects') },
                { value: 'group', label: t('Groups') },
              ]}
              value={kind}
              onChange={value => onSearch({ kind: value === 'group' ? 'group' : undefined })}
            />
            <div className={classes.below}>
              <GroupPicker
                label={t('Below group')}
                placeholder={t('Below group')}
                single
                value={below === '' ? [] : [{ id: below, path: below }]}
                onChange={([group]) =>
                  onSearch({ below: group === undefined ? undefined : `${group.path ?? group.id}` })
                }
              />
            </div>
          </>
        }
        filter={{
          text: find,
          isAsked: below === '',
          placeholder: t('Name or path'),
          onChange: text => onSearch({ find: text || undefined }, true),
        }}
        onOpen={place => onChoose([place])}
        bulkActions={(places, clear) => [
          {
            label: t('Choose {places}', { places: places.length }),
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

/**
 * The projects or groups that the service lists: those that it finds, page by page; or all below one group, for which
 * every one it lists has to be read.
 */
function usePlaces(
  source: MembersSource,
  find: string,
  below: string,
): { readonly rows: readonly ListedPlace[]; readonly source: TableSource } {
  const isWhole = below !== ''
  const search = find.trim() === '' ? {} : { search: find.trim() }
  const projects = useOperationPages(projectsByIdQuery(search, { keyset: true }), {
    enabled: source === 'project' && !isWhole,
    keepPrevious: true,
  })
  const groups = useOperationPages(groupsQuery(search), {
    enabled: source === 'group' && !isWhole,
    keepPrevious: true,
  })
  const whole = useWholePlaces(source, isWhole)
  const rows = useMemo(() => {
    if (!isWhole) return source === 'project' ? projects.items.map(projectPlace) : groups.items.map(groupPlace)
    return (whole.data ?? []).filter(({ path }) => isBelow(path, below))
  }, [isWhole, source, projects.items, groups.items, whole.data, below])
  if (!isWhole) return { rows, source: source === 'project' ? projects : groups }
  const { isPending, isFetching, refetch } = whole
  const error = whole.error ? getError(whole.error) : null
  return { rows, source: { isPending, isFetching, error, refetch: () => void refetch() } }
}

function useWholePlaces(source: MembersSource, isWanted: boolean) {
  const connection = useConnection().ref
  const operation = source === 'project' ? 'projects.list' : 'groups.list'
  return useQuery({
    queryKey: [...operationKey(connection, operation, {}), 'whole'],
    enabled: isWanted,
    queryFn: ({ signal }) => allPlaces(connection, source, signal),
  })
}
