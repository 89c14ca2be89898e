import { Group, Select } from '@mantine/core'
import { IconArrowRight, IconEqual } from '@tabler/icons-react'
import { useMemo } from 'react'
import { fleetCatalogs, fleetColumns } from '#shared/fleet/catalog.ts'
import { cellWords } from '#shared/fleet/cell.ts'
import type { SnapshotCell, SnapshotHead, SnapshotSummary } from '#shared/fleet/snapshot.ts'
import { isMissing } from '#shared/fleet/snapshot-cell.ts'
import { compareSnapshots, type SnapshotChange, snapshotExport } from '#shared/fleet/snapshot-changes.ts'
import { t } from '#shared/i18n/i18n.ts'
import { defaultView } from '#shared/tables.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { useSettings } from '../../../lib/settings/use-settings.ts'
import { LoadProgress } from '../../../ui/projects/load-progress.tsx'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import type { TableSource } from '../../../ui/resource-table/table-source.ts'
import type { Noun } from '../../../ui/resource-table/words.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { exactTime, timeAgo } from '../../../ui/time/time.ts'
import { type ExportTable, exportedBy } from '../model/export.ts'
import { parseSide, printSide, type Side, useAllSnapshots, useSide } from '../model/use-snapshots.ts'
import classes from './fleet.module.css'
import { FleetExport } from './fleet-export.tsx'

const changeNoun: Noun = {
  counted: count => t('{count, plural, one {# difference} other {# differences}}', { count }),
  plural: t('differences'),
}

/** The difference between two snapshots, between a snapshot and current values, or between two services. */
export function CompareScreen() {
  const [search, onSearch] = useScreenSearch('/c/$connection/fleet/compare')
  const connection = useConnection()
  const lists = useAllSnapshots()
  const shown = useSettings()?.tables.fleet?.last ?? defaultView
  const newest = lists.find(list => list.connection.id === connection.id)?.items[0]
  const [from, to] = [
    search.from === undefined ? { connection: connection.id, snapshot: newest?.id ?? null } : parseSide(search.from),
    parseSide(search.to ?? connection.id),
  ]
  const heads = new Map(
    lists.flatMap(list =>
      list.items.map(item => [printSide({ connection: list.connection.id, snapshot: item.id }), item]),
    ),
  )
  const [fromHead, toHead] = [heads.get(printSide(from)), heads.get(printSide(to))]
  const like = fromHead ?? toHead ?? toView(shown.shown)
  const [before, after] = [useSide(from, like), useSide(to, like)]
  const comparison = useMemo(
    () => (before.table && after.table ? compareSnapshots(before.table, after.table) : null),
    [before.table, after.table],
  )
  const names = { from: formatSide(from, lists), to: formatSide(to, lists) }
  const source: TableSource = {
    isPending: before.isPending || after.isPending,
    isFetching: false,
    error: before.error ?? after.error,
    provenance: null,
    refetch: () => {
      before.refetch()
      after.refetch()
    },
  }
  return (
    <Page
      title={t('Compare')}
      note={comparison ? formatNote(comparison, fromHead ?? like, toHead ?? like) : ''}
      count={[before, after].map(
        ({ loading }, index) =>
          loading && <LoadProgress key={index === 0 ? 'from' : 'to'} state={loading.state} loader={loading.loader} />,
      )}
    >
      <ResourceTable
        id="fleet-differences"
        label={t('Differences')}
        noun={changeNoun}
        columns={columns}
        rows={comparison?.changes ?? noChanges}
        rowKey={({ path, column }) => `${path} ${column ?? ''}`}
        source={source}
        isSelectable={false}
        toolbar={
          <Group gap={6} wrap="nowrap">
            <SideSelect label={t('From')} side={from} lists={lists} onChange={value => onSearch({ from: value })} />
            <IconArrowRight size={14} aria-hidden />
            <SideSelect label={t('To')} side={to} lists={lists} onChange={value => onSearch({ to: value })} />
          </Group>
        }
        exports={
          <FleetExport
            name="fleet-differences"
            label={changeNoun.counted(comparison?.changes.length ?? 0)}
            isEmpty={!comparison?.changes.length}
            getRows={() => comparison?.changes ?? noChanges}
            table={exportTable}
            getManifest={() => ({
              ...{ kind: 'gatehouse-fleet-differences', ...exportedBy(connection), ...names },
              differences: comparison?.changes.length ?? 0,
              cells_unknown: comparison?.unknown ?? 0,
              rows_undecided: comparison?.undecided ?? 0,
              columns_not_compared: comparison?.uncompared ?? [],
            })}
          />
        }
        empty={
          <EmptyState
            icon={<IconEqual size={30} stroke={1.5} />}
            title={
              comparison && comparison.unknown + comparison.undecided > 0
                ? t('No known differences')
                : t('No differences')
            }
            description={t('The rows and cells that both sides have are the same.')}
          />
        }
      />
    </Page>
  )
}

const noChanges: readonly SnapshotChange[] = []

/** The columns of the fleet table in view, without a filter. */
function toView(shown: Readonly<Record<string, boolean>>) {
  const columns = fleetColumns.filter(({ id, isDefault }, index) => index === 0 || (shown[id] ?? isDefault))
  return { kind: 'projects' as const, columns: columns.map(({ id }) => id), filter: '' }
}

type Compared = Pick<SnapshotHead, 'kind' | 'filter'>

/** What the comparison leaves out, and where rows are on one side only for another reason than a change; empty when nothing. */
function formatNote(
  { uncompared, unknown, undecided }: Pick<ReturnType<typeof compareSnapshots>, 'uncompared' | 'unknown' | 'undecided'>,
  from: Compared,
  to: Compared,
) {
  return [
    ...(from.kind === to.kind ? [] : [t('projects are compared with groups')]),
    ...(from.filter === to.filter ? [] : [t('the sides have different filters')]),
    ...(unknown > 0
      ? [t('incomplete: {unknown, plural, one {# cell is} other {# cells are}} not loaded', { unknown })]
      : []),
    ...(undecided > 0
      ? [t('{undecided, plural, one {# undecided row is} other {# undecided rows are}} not compared', { undecided })]
      : []),
    ...(uncompared.length > 0
      ? [
          t('{count, plural, one {# column} other {# columns}} on one side only', {
            count: uncompared.length,
          }),
        ]
      : []),
  ].join('; ')
}

const kindWords = { added: t('Added'), removed: t('Removed'), changed: t('Changed') } as const

const columns: readonly TableColumn<SnapshotChange>[] = [
  { id: 'path', header: t('Row'), value: ({ path }) => path, width: 260, grows: true },
  {
    id: 'change',
    header: t('Change'),
    value: ({ kind }) => kindWords[kind],
    cell: ({ kind }) => (
      <span className={classes.change} data-kind={kind}>
        {kindWords[kind]}
      </span>
    ),
    width: 110,
  },
  { id: 'column', header: t('Column'), value: ({ column }) => getLabel(column), width: 200 },
  cellColumn('from', t('From'), ({ from }) => from),
  cellColumn('to', t('To'), ({ to }) => to),
]

/** Of projects or groups: columns of the same ID are the same. */
function getColumn(id: string) {
  return fleetCatalogs.projects.byId.get(id) ?? fleetCatalogs.groups.byId.get(id)
}

function getLabel(column: string | null): string {
  return column === null ? t('Whole row') : (getColumn(column)?.label ?? column)
}

function cellColumn(
  id: string,
  header: string,
  get: (change: SnapshotChange) => SnapshotCell,
): TableColumn<SnapshotChange> {
  const toText = (change: SnapshotChange) => (change.column === null ? '–' : formatCell(get(change), change.column))
  return {
    id,
    header,
    value: toText,
    cell: change => {
      const cell = get(change)
      const isTime = getColumn(change.column ?? '')?.type === 'time' && typeof cell === 'string'
      return (
        <span
          className={classes.value}
          data-quiet={isMissing(cell) || cell === null || undefined}
          title={isTime ? exactTime(cell) : undefined}
        >
          {toText(change)}
        </span>
      )
    },
    exportValue: ({ column, ...change }) => (column === null ? null : snapshotExport(get({ column, ...change }))),
    width: 200,
  }
}

function formatCell(cell: SnapshotCell, column: string): string | number {
  if (isMissing(cell)) return cellWords[cell.missing]
  if (cell === null) return t('None')
  if (typeof cell === 'boolean') return cell ? t('Yes') : t('No')
  return getColumn(column)?.type === 'time' ? exactTime(`${cell}`) : cell
}

const exportTable: ExportTable<SnapshotChange> = {
  fields: [
    { id: 'path', label: t('Row'), isNumber: false, exportValue: ({ path }) => path },
    { id: 'change', label: t('Change'), isNumber: false, exportValue: ({ kind }) => kind },
    { id: 'column', label: t('Column'), isNumber: false, exportValue: ({ column }) => column },
    { id: 'from', label: t('From'), isNumber: false, exportValue: ({ from }) => snapshotExport(from) },
    { id: 'to', label: t('To'), isNumber: false, exportValue: ({ to }) => snapshotExport(to) },
  ],
  toRecord: change => change,
}

type Lists = ReturnType<typeof useAllSnapshots>

function formatSnapshot({ name, createdAt }: SnapshotSummary): string {
  return t('{name} ({age})', { name, age: timeAgo(createdAt, Date.now()) })
}

function formatSide(side: Side, lists: Lists): string {
  const list = lists.find(({ connection }) => connection.id === side.connection)
  const snapshot = list?.items.find(({ id }) => id === side.snapshot)
  const what = snapshot ? `${snapshot.name}, ${snapshot.createdAt}` : 'current values'
  return `${list?.connection.name ?? side.connection}: ${what}`
}

interface SideSelectProps {
  readonly label: string
  readonly side: Side
  readonly lists: Lists
  onChange(side: string): void
}

function SideSelect({ label, side, lists, onChange }: SideSelectProps) {
  return (
    <Select
      aria-label={label}
      searchable
      allowDeselect={false}
      w={230}
      data={lists.map(({ connection, items }) => ({
        group: connection.name,
        items: [
          {
            value: printSide({ connection: connection.id, snapshot: null }),
            label: lists.length > 1 ? t('Current values of {name}', { name: connection.name }) : t('Current values'),
          },
          ...items.map(item => ({
            value: printSide({ connection: connection.id, snapshot: item.id }),
            label: formatSnapshot(item),
          })),
        ],
      }))}
      value={printSide(side)}
      onChange={value => value !== null && onChange(value)}
    />
  )
}
