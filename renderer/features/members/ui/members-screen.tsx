import { Button, SegmentedControl, Text } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Member } from '#shared/contract/members.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useDebouncedHere } from '../../../ui/navigation/use-debounced-here.ts'
import type { TableAction } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { Screen, ScreenTop, Spacer } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { useNow } from '../../../ui/time/use-now.tsx'
import { filterCount, fits, serviceFilter } from '../model/member-filter.ts'
import { memberOperations } from '../model/member-requests.ts'
import { type MembersOf, useWhyNotWrite } from '../model/members-of.ts'
import { type MembersSearch, memberViews } from '../model/routes.ts'
import type { MemberTask } from '../model/task.ts'
import { useOrigins } from '../model/use-origins.ts'
import { AddDialog } from './add-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { FiltersMenu } from './filters-menu.tsx'
import { allColumns, directColumns } from './member-columns.tsx'
import { MemberDrawer } from './member-drawer.tsx'
import classes from './members-screen.module.css'
import { RemoveDialog } from './remove-dialog.tsx'
import { RolesView } from './roles-view.tsx'

const viewWords = { direct: 'Direct', all: 'Direct and inherited', roles: 'What roles may do' } as const

/** Long enough not to ask at every key, short enough not to be waited for. */
const searchDelay = 250

interface ScreenProps {
  readonly place: MembersOf
  readonly search: MembersSearch
  onSearch(change: MembersSearch, replace?: boolean): void
}

/** The members of a group or a project: who, with which role, until when, and where it comes from. */
export function MembersScreen({ place, search, onSearch }: ScreenProps) {
  const [task, setTask] = useState<MemberTask | null>(null)
  const whyNot = useWhyNotWrite(place)
  const view = search.view ?? 'direct'
  const close = () => setTask(null)
  const membersIn = (kind: MemberTask['kind']) => (task?.kind === kind && 'members' in task ? task.members : [])
  return (
    <Screen aria-label="Members">
      <ScreenTop>
        <SegmentedControl
          size="xs"
          aria-label="Which members"
          data={memberViews.map(value => ({ value, label: viewWords[value] }))}
          value={view}
          onChange={value => onSearch({ view: memberViews.find(one => one === value && one !== 'direct') })}
        />
        <Spacer />
        <Button
          leftSection={<IconPlus size={14} />}
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => setTask({ kind: 'add' })}
        >
          Add members
        </Button>
      </ScreenTop>
      {view === 'roles' ? (
        <RolesView source={place.source} />
      ) : (
        <MemberTable
          key={view}
          view={view}
          place={place}
          search={search}
          whyNot={whyNot}
          onSearch={onSearch}
          onTask={setTask}
        />
      )}
      <MemberDrawer
        place={place}
        user={search.member === undefined ? undefined : Number(search.member)}
        whyNot={whyNot}
        onTask={setTask}
        onClose={() => onSearch({ member: undefined })}
      />
      <AddDialog
        isOpen={task?.kind === 'add'}
        place={place}
        onClose={close}
        onMember={member => setTask({ kind: 'change', members: [member] })}
      />
      <ChangeDialog place={place} members={membersIn('change')} onClose={close} />
      <RemoveDialog place={place} members={membersIn('remove')} onClose={close} />
    </Screen>
  )
}

function MemberTable({
  view,
  place,
  search,
  whyNot,
  onSearch,
  onTask,
}: ScreenProps & {
  readonly view: 'direct' | 'all'
  readonly whyNot: string | undefined
  onTask(task: MemberTask): void
}) {
  const now = useNow()
  const [typed, setTyped] = useState(search.query ?? '')
  const searchLater = useDebouncedHere(
    (text: string) => onSearch({ query: text.trim() === '' ? undefined : text }, true),
    searchDelay,
  )
  const type = (text: string) => {
    setTyped(text)
    searchLater(text)
  }
  const { source, id } = place
  const operation = memberOperations[source][view === 'all' ? 'all' : 'list']
  const list = useOperationPages(operation, { id, ...serviceFilter(search) }, { keepPrevious: true, partly: true })
  const origins = useOrigins(place, view === 'all')
  const { access_level, ends } = search
  const rows = useMemo(
    () => list.items.filter(member => fits({ access_level, ends }, member, now)),
    [list.items, access_level, ends, now],
  )
  const columns = useMemo(() => (view === 'all' ? allColumns(origins) : directColumns[source]), [view, source, origins])
  const isDirect = (member: Member) =>
    view === 'direct' || (origins.of.get(member.id)?.some(({ group }) => group === null) ?? false)
  const actions = (members: readonly Member[]): readonly TableAction[] => {
    const unavailable = members.every(isDirect)
      ? whyNot
      : 'What comes from a group above is changed there; see the direct members'
    return [
      { label: 'Change role or expiration…', unavailable, run: () => onTask({ kind: 'change', members }) },
      {
        label: 'Remove…',
        isDangerous: true,
        // Everybody may leave, whatever their role.
        unavailable: members.length === 1 && unavailable === whyNot ? undefined : unavailable,
        run: () => onTask({ kind: 'remove', members }),
      },
    ]
  }
  return (
    <>
      {view === 'all' && origins.unreadable.length > 0 && (
        <Text size="xs" c="dimmed" className={classes.note}>
          The members of {visibleString(origins.unreadable.join(', '))} are hidden from you, so rights that come from
          there are not told apart.
        </Text>
      )}
      <ResourceTable
        id={`${source}-members-${view}`}
        label={`Members of the ${source}`}
        noun={['member', 'members']}
        columns={columns}
        rows={rows}
        rowKey={member => `${member.id}`}
        source={list}
        filter={{ text: typed, isAsked: true, placeholder: 'Name, username or whole e-mail', onChange: type }}
        toolbar={<FiltersMenu search={search} onSearch={onSearch} />}
        openKey={search.member}
        onOpen={member => onSearch({ member: `${member.id}` })}
        rowActions={member => [
          { label: 'Show', run: () => onSearch({ member: `${member.id}` }) },
          ...actions([member]),
        ]}
        bulkActions={members => actions(members)}
        empty={
          <EmptyState
            icon={<IconUsers size={30} stroke={1.5} />}
            title={filterCount(search) > 0 ? 'Nobody fits the filters' : 'No members'}
            description={
              view === 'direct' && filterCount(search) === 0
                ? `Nobody has a role of this ${source} itself. Who has one through a group above is shown under “Direct and inherited”.`
                : undefined
            }
          />
        }
      />
    </>
  )
}
