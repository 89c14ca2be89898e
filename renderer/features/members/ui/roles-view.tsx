import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { MembersSource } from '../../../ui/people/roles.ts'
import { rolesOf } from '../../../ui/people/roles.ts'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { type Deed, deeds } from '../model/role-deeds.ts'
import classes from './members-screen.module.css'

/** What each role may do, as the contract has it for every operation. */
export function RolesView({ source }: { readonly source: MembersSource }) {
  const columns = useMemo(() => columnsOf(source), [source])
  return (
    <>
      <Text size="xs" c="dimmed" className={classes.note}>
        From the operations of the service’s documents, and what each needs there. A service may be set up otherwise,
        and branches or environments can be protected on top. What everybody with a token may read is left out.
      </Text>
      <ResourceTable
        id="member-roles"
        label="What each role may do"
        noun={['operation', 'operations']}
        columns={columns}
        rows={deeds}
        rowKey={({ id }) => id}
      />
    </>
  )
}

function columnsOf(source: MembersSource): readonly TableColumn<Deed>[] {
  return [
    { id: 'summary', header: 'What is done', value: ({ summary }) => summary, width: 320, grows: true },
    { id: 'area', header: 'Area', value: ({ area }) => area, width: 150 },
    ...rolesOf(source).map(
      ({ level, name }): TableColumn<Deed> => ({
        id: name.toLowerCase(),
        header: name,
        value: ({ from }) => level >= from,
        cell: ({ from }) => (level >= from ? '✓' : <span className={classes.no}>no</span>),
        width: 100,
      }),
    ),
    { id: 'id', header: 'Operation', value: ({ id }) => id, width: 220, isHidden: true },
  ]
}
