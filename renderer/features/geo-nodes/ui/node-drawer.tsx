import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { GeoNode, GeoNodeStatus } from '#shared/contract/geo-nodes.ts'
import { useGroupPaths } from '../../../lib/group/use-group-paths.ts'
import { SideDrawer } from '../../../ui/dialog/side-drawer.tsx'
import { Fact, Facts } from '../../../ui/facts/facts.tsx'
import { FieldList } from '../../../ui/facts/field-list.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import {
  type CounterTable,
  counterTables,
  linkViews,
  nodeViews,
  statusViews,
  withTimestamps,
} from '../model/node-details.ts'
import classes from './geo-nodes.module.css'

/** Everything the service tells of a node: its settings, its status, and every counter. */
export function NodeDrawer({
  node,
  status,
  onClose,
}: {
  readonly node: GeoNode | undefined
  readonly status: GeoNodeStatus | null
  onClose(): void
}) {
  return (
    <SideDrawer opened={node !== undefined} onClose={onClose} title="Geo node">
      {node && <Details node={node} status={status} />}
    </SideDrawer>
  )
}

function Details({ node, status }: { readonly node: GeoNode; readonly status: GeoNodeStatus | null }) {
  const groups = node.selective_sync_namespace_ids ?? []
  const paths = useGroupPaths(groups)
  return (
    <Stack gap="md">
      <Title order={2} fz="lg" className={classes.fullName}>
        <VisibleText text={node.name} />
      </Title>
      <Section heading="Settings">
        <Facts>
          <FieldList of={node} views={nodeViews} />
          {groups.length > 0 && (
            <Fact name="Groups">
              <VisibleText text={groups.map((id, index) => paths[index] ?? `ID ${id}`).join(', ')} />
            </Fact>
          )}
        </Facts>
      </Section>
      {status && (
        <Section heading="Status">
          <Facts>
            <FieldList of={withTimestamps(status)} views={statusViews} />
          </Facts>
        </Section>
      )}
      {status && counterTables(status).map(table => <Counters key={table.heading} table={table} />)}
      {node._links && (
        <Section heading="API links">
          <Facts>
            <FieldList of={node._links} views={linkViews} />
          </Facts>
        </Section>
      )}
    </Stack>
  )
}

function Section({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <section aria-label={heading}>
      <Title order={3} fz="sm" mb={6}>
        {heading}
      </Title>
      {children}
    </section>
  )
}

function Counters({ table: { heading, columns, rows } }: { readonly table: CounterTable }) {
  return (
    <Section heading={heading}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable without a mouse */}
      <div className={classes.scrolls} tabIndex={0}>
        <table className={classes.counters} aria-label={heading}>
          <thead>
            <tr>
              <td />
              {columns.map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map((column, index) => (
                  <td key={column}>{cells[index] || '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
