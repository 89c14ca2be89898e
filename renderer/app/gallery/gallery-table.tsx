import { t } from '#shared/i18n/i18n.ts'
import type { TableColumn } from '../../ui/resource-table/column.ts'
import { ResourceTable } from '../../ui/resource-table/resource-table.tsx'
import { StatusBadge } from '../../ui/status/status-badge.tsx'

interface Row {
  readonly id: number
  readonly name: string
  readonly status: string | undefined
  readonly path: string
  readonly jobs: number
}

const rows: readonly Row[] = [
  { id: 1, name: 'production', status: 'success', path: 'harbor/lighthouse', jobs: 1204 },
  { id: 2, name: '本番環境', status: 'running', path: 'harbor/instruments/buoy-firmware', jobs: 12 },
  { id: 3, name: 'review/every-berth-on-one-screen-however-long-its-name', status: 'failed', path: 'harbor', jobs: 0 },
  { id: 4, name: 'بيئة الاختبار', status: undefined, path: 'workshop/field-notes', jobs: 7 },
]

const columns: readonly TableColumn<Row>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, width: 260 },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <StatusBadge status={status} of="Deployment" />,
    width: 130,
  },
  { id: 'path', header: 'Path', value: ({ path }) => path, grows: true },
  { id: 'jobs', header: 'Jobs', value: ({ jobs }) => jobs, align: 'end', width: 90 },
]

/** A table with a status, a long name, names in other scripts, and a value that was not sent. */
export function SampleTable() {
  return (
    <ResourceTable
      id="gallery"
      label="Sample environments"
      noun={{
        counted: count => t('{count, plural, one {# environment} other {# environments}}', { count }),
        plural: t('environments'),
      }}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => `${id}`}
      rowActions={() => [
        { label: 'Stop environment', run: () => undefined },
        {
          label: 'Delete environment',
          isDangerous: true,
          unavailable: 'Needs the role Maintainer',
          run: () => undefined,
        },
      ]}
    />
  )
}
