import type { Environment } from '#shared/contract/environments.ts'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { AddressLink } from './address-link.tsx'
import { EnvironmentState } from './environment-state.tsx'
import classes from './environments.module.css'
import { LastDeploymentCell } from './last-deployment-cell.tsx'

/** The columns of environments. */
export const environmentColumns: readonly TableColumn<Environment>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, width: 200, grows: true },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => state ?? null,
    cell: ({ state }) => <EnvironmentState state={state} />,
    width: 100,
  },
  {
    id: 'last_deployment',
    header: 'Last deployment',
    // The list does not tell: it is read for the rows in view, so it is neither sorted nor exported.
    value: () => null,
    cell: environment => <LastDeploymentCell environment={environment.id} />,
    width: 370,
  },
  {
    id: 'external_url',
    header: 'Address',
    value: ({ external_url }) => external_url || null,
    cell: ({ external_url }) => (
      <span className={classes.address}>
        <AddressLink address={external_url} />
      </span>
    ),
    width: 220,
  },
  { id: 'slug', header: 'Slug', value: ({ slug }) => slug ?? null, width: 160, isHidden: true },
  { id: 'id', header: 'ID', value: ({ id }) => id, align: 'end', width: 80, isHidden: true },
]
