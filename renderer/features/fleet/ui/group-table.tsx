import { type ReactNode, useMemo } from 'react'
import { cellText } from '#shared/fleet/cell.ts'
import { cellExport } from '#shared/fleet/cell-export.ts'
import type { FleetColumn } from '#shared/fleet/column.ts'
import { type FleetGroup, groupFleet, totalOf } from '#shared/fleet/evaluate.ts'
import { printExpression } from '#shared/fleet/expression.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable, type ResourceTableProps } from '../../../ui/resource-table/resource-table.tsx'
import type { TableSource } from '../../../ui/resource-table/table-source.ts'
import { groupCondition } from '../model/groups.ts'
import type { ProjectRow } from '../model/loader.ts'
import { CellView } from './cell-view.tsx'

type Group = FleetGroup<ProjectRow>

/** The projects by the value of one column, with the totals of the others. */
export function GroupTable({
  rows,
  group,
  columns,
  counted,
  source,
  filter,
  toolbar,
  within,
  onOpen,
}: {
  readonly rows: readonly ProjectRow[]
  readonly group: FleetColumn
  readonly columns: readonly FleetColumn[]
  /** What the rows of a group are: "Projects". */
  readonly counted: string
  readonly source: TableSource
  readonly filter: NonNullable<ResourceTableProps<Group>['filter']>
  readonly toolbar: ReactNode
  /** The filter that already applies. */
  readonly within: string
  /** Shows the projects that a condition holds for. */
  onOpen(condition: string): void
}) {
  const groups = useMemo(() => groupFleet(rows, group.id), [rows, group])
  const tableColumns = useMemo(() => getColumns(group, columns, counted), [group, columns, counted])
  return (
    <ResourceTable
      id="fleet-groups"
      label={t('Grouped by “{label}”', { label: group.label })}
      noun={{ counted: count => t('{count, plural, one {# group} other {# groups}}', { count }), plural: t('groups') }}
      columns={tableColumns}
      rows={groups}
      rowKey={({ cell }) => `${cell.kind} ${cellText(cell)}`}
      source={source}
      filter={{ ...filter, among: groups.length }}
      toolbar={toolbar}
      isSelectable={false}
      onOpen={({ cell }) => {
        const condition = printExpression(groupCondition(group, cell))
        onOpen(within.trim() === '' ? condition : `(${within}) and ${condition}`)
      }}
    />
  )
}

function getColumns(
  group: FleetColumn,
  columns: readonly FleetColumn[],
  counted: string,
): readonly TableColumn<Group>[] {
  const totals = columns.filter(({ id, type }) => id !== group.id && (type === 'number' || type === 'boolean'))
  return [
    {
      id: 'group',
      header: group.label,
      value: ({ cell }) => cellText(cell, group.values) ?? t('None'),
      exportValue: ({ cell }) => cellExport(cell),
      sortValue: ({ cell }) => (cell.kind === 'value' ? cell.value : undefined),
      cell: ({ cell }) => <CellView cell={cell} column={group} />,
      width: 260,
      grows: true,
    },
    { id: 'projects', header: counted, value: ({ rows }) => rows.length, align: 'end', width: 110 },
    ...totals.map(({ id, label, type }): TableColumn<Group> => {
      const value = ({ rows }: Group) => totalOf(rows, id)
      return {
        id,
        header: type === 'boolean' ? t('{label}: yes', { label }) : label,
        value: row => value(row).total,
        cell: row => {
          const { total, known } = value(row)
          const isWhole = known === row.rows.length
          return (
            <span title={isWhole ? undefined : t('Of {known} of {rows} projects', { known, rows: row.rows.length })}>
              {known === 0 ? t('Unknown') : `${formatNumber(total)}${isWhole ? '' : ' +'}`}
            </span>
          )
        },
        align: 'end',
        width: 140,
      }
    }),
  ]
}
