import { Badge, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { type FormEvent, useMemo, useState } from 'react'
import type { Member } from '#shared/contract/members.ts'
import { formatList, t } from '#shared/i18n/i18n.ts'
import { memberQueries } from '#shared/queries/people.ts'
import { roleWord } from '#shared/roles.ts'
import { visibleString } from '#shared/text/visible.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { FiltersPopover } from '../../../ui/list/filters-popover.tsx'
import { getRoles, type MembersSource, roleName, roles, rolesBeyond } from '../../../ui/people/roles.ts'
import { UserName } from '../../../ui/people/user-name.tsx'
import { enumCells, idWidth, type TableAction, type TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { NewButton } from '../../../ui/screen/new-button.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { ViewSwitch } from '../../../ui/screen/view-switch.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { useNow } from '../../../ui/time/use-now.tsx'
import { filterCount, fits, serviceFilter } from '../model/member-filter.ts'
import { getDay } from '../model/member-requests.ts'
import { type MembersOf, useWhyNotWrite } from '../model/members-of.ts'
import { type Origin, originWord } from '../model/origins.ts'
import { type RoleOperation, roleOperations } from '../model/role-operations.ts'
import { endings, type MembersSearch, membersSearch } from '../model/routes.ts'
import type { MemberTask } from '../model/task.ts'
import { type Origins, useOrigins } from '../model/use-origins.ts'
import { AddDialog } from './add-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { ExpiryCell } from './expiry-cell.tsx'
import { MemberPanel } from './member-panel.tsx'
import classes from './members-screen.module.css'
import { RemoveDialog } from './remove-dialog.tsx'

const shared: readonly TableColumn<Member>[] = [
  {
    id: 'name',
    header: t('Name'),
    value: member => member.name,
    cell: member => (
      <Group gap={6} wrap="nowrap">
        <UserName name={member.name} username={member.username} />
        <MembershipBadge state={member.membership_state} />
      </Group>
    ),
    filterText: member => `${member.name} ${member.username} ${member.email ?? ''}`,
    width: 200,
    grows: true,
  },
  { id: 'username', header: t('Username'), value: member => member.username, width: 150 },
  {
    id: 'access_level',
    header: t('Role'),
    value: member => roleName(member.access_level),
    exportValue: member => roleWord(member.access_level),
    sortValue: member => member.access_level,
    width: 110,
  },
  {
    id: 'member_role',
    header: t('Custom role'),
    value: member => member.member_role?.name ?? null,
    width: 150,
    isHidden: true,
  },
  {
    id: 'expires_at',
    header: t('Expires'),
    value: member => getDay(member) || null,
    printValue: member => getDay(member) || t('Never'),
    cell: member => <ExpiryCell expires_at={member.expires_at} />,
    width: 190,
  },
  {
    id: 'state',
    header: t('State'),
    ...enumCells<Member>('userState', member => member.state),
    cell: member => (
      <Badge size="sm" variant="light" color={member.state === 'active' ? 'gray' : 'orange'} tt="none" fw={500}>
        {member.state && valueLabel('userState', member.state)}
      </Badge>
    ),
    width: 100,
    isHidden: true,
  },
  { id: 'email', header: t('Email'), value: member => member.email ?? null, width: 200, isHidden: true },
  {
    id: 'group_saml_identity',
    header: t('SAML identity'),
    value: member => member.group_saml_identity?.extern_uid ?? null,
    width: 200,
    isHidden: true,
  },
  { id: 'id', header: t('ID'), value: member => member.id, align: 'end', width: idWidth, isHidden: true },
]

const override: TableColumn<Member> = {
  id: 'override',
  header: t('LDAP override'),
  value: ({ override: kept }) => (kept === undefined || kept === null ? null : kept),
  width: 120,
}

/** Marks a member whose role does not count yet. */
function MembershipBadge({ state }: { readonly state: Member['membership_state'] }) {
  if (!state || state === 'active') return null
  return (
    <Badge size="sm" variant="light" color="orange" tt="none" fw={500} flex="none">
      {visibleString(valueLabel('userState', state))}
    </Badge>
  )
}

/** The columns of direct members. */
const directColumns = { project: shared, group: [...shared, override] } as const

const endingLabels = { soon: t('Within 30 days'), some: t('Any date'), never: t('Never') } as const

const viewNames = { direct: t('Direct'), all: t('Direct and inherited'), roles: t('What roles may do') } as const

interface ScreenProps {
  readonly place: MembersOf
  readonly search: MembersSearch
  onSearch(change: MembersSearch, replace?: boolean): void
}

/** The members of a group or a project: user, role, expiration and source. */
export function MembersScreen({ place, search, onSearch }: ScreenProps) {
  const [task, setTask] = useState<MemberTask | null>(null)
  const whyNot = useWhyNotWrite(place)
  const view = search.view ?? 'direct'
  const close = () => setTask(null)
  const membersIn = (kind: MemberTask['kind']) => (task?.kind === kind && 'members' in task ? task.members : [])
  return (
    <Page
      title={t('Members')}
      toolbar={<ViewSwitch views={viewNames} value={view} onChange={view => onSearch({ view })} />}
      actions={
        <NewButton whyNot={whyNot} onClick={() => setTask({ kind: 'add' })}>
          {t('Add members')}
        </NewButton>
      }
    >
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
      <MemberPanel
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
    </Page>
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
  const { source, id } = place
  const list = useOperationPages(memberQueries[source][view](id, serviceFilter(search)), { keepPrevious: true })
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
      : t('Inherited members are managed in their group; see the direct members')
    return [
      { label: t('Change role or expiration…'), unavailable, run: () => onTask({ kind: 'change', members }) },
      {
        label: t('Remove…'),
        isDangerous: true,
        // Every member may leave, whatever their role.
        unavailable: members.length === 1 && unavailable === whyNot ? undefined : unavailable,
        run: () => onTask({ kind: 'remove', members }),
      },
    ]
  }
  return (
    <>
      {view === 'all' && origins.unreadable.length > 0 && (
        <Text size="xs" c="dimmed" className={classes.note}>
          {t('The members of {unreadable} are hidden from you, so access that comes from there are not told apart.', {
            unreadable: visibleString(origins.unreadable.join(', ')),
          })}
        </Text>
      )}
      <ResourceTable
        id={`${source}-members-${view}`}
        label={t('Members of the {source}', { source })}
        noun={{
          counted: count => t('{count, plural, one {# member} other {# members}}', { count }),
          plural: t('members'),
        }}
        columns={columns}
        rows={rows}
        rowKey={member => `${member.id}`}
        source={list}
        filter={{
          text: search.query ?? '',
          isAsked: true,
          placeholder: t('Search members'),
          onChange: text => onSearch({ query: text.trim() === '' ? undefined : text }, true),
        }}
        toolbar={<FiltersMenu search={search} onSearch={onSearch} />}
        openKey={search.member}
        onOpen={(member, isStep) => onSearch({ member: `${member.id}` }, isStep)}
        rowActions={member => [
          { label: t('Show'), run: () => onSearch({ member: `${member.id}` }) },
          ...actions([member]),
        ]}
        bulkActions={members => actions(members)}
        empty={
          <EmptyState
            icon={<IconUsers size={30} stroke={1.5} />}
            title={filterCount(search) > 0 ? t('No matching members') : t('No members')}
            description={
              view === 'direct' && filterCount(search) === 0
                ? t('This {source} has no direct members. Inherited members are shown under “Direct and inherited”.', {
                    source,
                  })
                : undefined
            }
          />
        }
      />
    </>
  )
}

/** What each role may do, as the contract has it for every operation. */
function RolesView({ source }: { readonly source: MembersSource }) {
  const columns = useMemo(() => getColumns(source), [source])
  return (
    <>
      <ResourceTable
        id="member-roles"
        label={t('What each role may do')}
        noun={{
          counted: count => t('{count, plural, one {# operation} other {# operations}}', { count }),
          plural: t('operations'),
        }}
        columns={columns}
        rows={roleOperations}
        isSelectable={false}
        rowKey={({ id }) => id}
      />
      <Text size="xs" c="dimmed" className={classes.note}>
        {t(
          'The minimum role of each operation, as the API documents it. A service can restrict it further, for example by protected branches and environments. Operations that need no role are not listed.',
        )}
      </Text>
    </>
  )
}

function getColumns(source: MembersSource): readonly TableColumn<RoleOperation>[] {
  return [
    { id: 'summary', header: t('Operation'), value: ({ summary }) => summary, width: 320, grows: true },
    { id: 'area', header: t('Area'), value: ({ area }) => area, width: 214 },
    ...getRoles(source).map(
      ({ level, code, name }): TableColumn<RoleOperation> => ({
        id: code,
        header: name,
        value: ({ from }) => level >= from,
        cell: ({ from }) => (level >= from ? '✓' : <span className={classes.no}>{t('no')}</span>),
        width: 100,
      }),
    ),
    { id: 'id', header: t('Operation ID'), value: ({ id }) => id, width: 220, isHidden: true },
  ]
}

/** The filters of the API, and the local ones for role and expiration. */
function FiltersMenu({ search, onSearch }: { readonly search: MembersSearch; onSearch(change: MembersSearch): void }) {
  return (
    <FiltersPopover count={filterCount(search)} className={classes.filters}>
      <Filters search={search} onSearch={onSearch} />
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
          label={t('User IDs')}
          description={t('With commas between.')}
          value={userIds}
          error={areIds ? undefined : t('Numbers with commas between, at most 100')}
          onChange={event => setUserIds(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t('Only these')}
        </Button>
        <Select
          label={t('Role')}
          clearable
          placeholder={t('Any')}
          comboboxProps={{ withinPortal: false }}
          data={[...roles, ...rolesBeyond].map(({ level, name }) => ({
            value: `${level}`,
            label: name,
          }))}
          value={search.access_level ?? null}
          onChange={value => onSearch({ access_level: value ?? undefined })}
        />
        <Select
          label={t('Expires')}
          clearable
          placeholder={t('Whenever')}
          comboboxProps={{ withinPortal: false }}
          data={endings.map(value => ({ value, label: endingLabels[value] }))}
          value={search.ends ?? null}
          onChange={value => onSearch({ ends: endings.find(one => one === value) })}
        />
        <Button
          variant="subtle"
          onClick={() => {
            setUserIds('')
            onSearch({ user_ids: undefined, access_level: undefined, ends: undefined })
          }}
        >
          {t('Clear filters')}
        </Button>
      </Stack>
    </form>
  )
}

/** The columns of all members, with the sources of their access. */
function allColumns(origins: Origins): readonly TableColumn<Member>[] {
  const origin: TableColumn<Member> = {
    id: 'origin',
    header: t('Source'),
    value: member => formatOrigin(origins.of.get(member.id)),
    exportValue: member => originWord(origins.of.get(member.id)),
    width: 260,
  }
  return [...shared.slice(0, 3), origin, ...shared.slice(3)]
}

/** The sources of a user's access, in a few words; the effective one first. */
function formatOrigin(origins: readonly Origin[] | undefined): string | null {
  const [first, ...others] = origins ?? []
  if (!first) return null
  const place = first.group ?? t('Direct')
  const more = others.map(({ group, access_level }) =>
    t('{roleName} through {group}', { roleName: roleName(access_level), group }),
  )
  return more.length === 0 ? place : t('{place}; also {more}', { place, more: formatList(more) })
}
