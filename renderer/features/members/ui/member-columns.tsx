import { Badge } from '@mantine/core'
import type { Member } from '#shared/contract/members.ts'
import { roleName } from '../../../ui/people/roles.ts'
import { UserName } from '../../../ui/people/user-name.tsx'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { dayOf } from '../model/member-requests.ts'
import type { Origin } from '../model/origins.ts'
import type { Origins } from '../model/use-origins.ts'
import { ExpiryCell } from './expiry-cell.tsx'

const shared: readonly TableColumn<Member>[] = [
  {
    id: 'name',
    header: 'Name',
    value: member => member.name,
    cell: member => <UserName name={member.name} username={member.username} />,
    filterText: member => `${member.name} ${member.username} ${member.email ?? ''}`,
    width: 200,
    grows: true,
  },
  { id: 'username', header: 'Username', value: member => member.username, width: 150 },
  {
    id: 'access_level',
    header: 'Role',
    value: member => roleName(member.access_level),
    sortValue: member => member.access_level,
    width: 110,
  },
  {
    id: 'expires_at',
    header: 'Ends',
    value: member => dayOf(member) || null,
    cell: member => <ExpiryCell expires_at={member.expires_at} />,
    width: 190,
  },
  {
    id: 'state',
    header: 'State',
    value: member => member.state,
    cell: member => (
      <Badge size="sm" variant="light" color={member.state === 'active' ? 'gray' : 'orange'} tt="none" fw={500}>
        {member.state}
      </Badge>
    ),
    width: 100,
    isHidden: true,
  },
  { id: 'email', header: 'E-mail', value: member => member.email ?? null, width: 200, isHidden: true },
  {
    id: 'group_saml_identity',
    header: 'SAML identity',
    value: member => member.group_saml_identity?.extern_uid ?? null,
    width: 200,
    isHidden: true,
  },
  { id: 'id', header: 'ID', value: member => member.id, align: 'end', width: 80, isHidden: true },
]

const override: TableColumn<Member> = {
  id: 'override',
  header: 'LDAP override',
  value: ({ override: kept }) => (kept === undefined || kept === null ? null : kept),
  width: 120,
}

/** The columns of direct members. */
export const directColumns = { project: shared, group: [...shared, override] } as const

/** The columns of all members, with where each right comes from. */
export function allColumns(origins: Origins): readonly TableColumn<Member>[] {
  const origin: TableColumn<Member> = {
    id: 'origin',
    header: 'Comes from',
    value: member => originWords(origins.of.get(member.id)),
    width: 260,
  }
  return [...shared.slice(0, 3), origin, ...shared.slice(3)]
}

/** Where somebody's rights come from, in a few words; the one that counts first. */
function originWords(origins: readonly Origin[] | undefined): string | null {
  const [first, ...others] = origins ?? []
  if (!first) return null
  const place = first.group ?? 'Direct'
  const more = others.map(({ group, access_level }) => `${roleName(access_level)} through ${group}`)
  return more.length === 0 ? place : `${place}; also ${more.join(', ')}`
}
