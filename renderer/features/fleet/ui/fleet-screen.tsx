import { SegmentedControl, Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { fleetCatalogs } from '#shared/fleet/catalog.ts'
import type { Cell } from '#shared/fleet/cell.ts'
import { cellText } from '#shared/fleet/cell.ts'
import { cellExport } from '#shared/fleet/cell-export.ts'
import type { FleetColumn } from '#shared/fleet/column.ts'
import { filterFleet } from '#shared/fleet/evaluate.ts'
import type { Columns, Expression } from '#shared/fleet/expression.ts'
import { violationFilter } from '#shared/fleet/policy.ts'
import type { FleetKind } from '#shared/fleet/snapshot.ts'
import { t } from '#shared/i18n/i18n.ts'
import { defaultView } from '#shared/tables.ts'
import { useConnection, useWhyReadOnly } from '../../../lib/connection/use-connection.ts'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { useSettings } from '../../../lib/settings/use-settings.ts'
import { LoadProgress } from '../../../ui/projects/load-progress.tsx'
import { ProjectCell } from '../../../ui/projects/project-cell.tsx'
import { shownColumns, type TableAction, type TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { sortRows } from '../../../ui/resource-table/rows.ts'
import type { Noun } from '../../../ui/resource-table/words.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { useTypedText } from '../../../ui/text/use-typed-text.ts'
import { createManifest, toFleetExport } from '../model/export.ts'
import type { FleetLoader, ProjectRow } from '../model/loader.ts'
import { columnsByTopic, parseFilter, usedColumns, valuesOf } from '../model/table.ts'
import { useChangedRows } from '../model/use-changed-rows.ts'
import { useFirstCells, useFleet } from '../model/use-fleet.ts'
import { checkAll, usePolicies } from '../model/use-policies.ts'
import { fleetWrites } from '../model/writes.ts'
import { CellView } from './cell-view.tsx'
import { FilterBuilder } from './filter-builder.tsx'
import { FilterField } from './filter-field.tsx'
import classes from './fleet.module.css'
import { FleetExport } from './fleet-export.tsx'
import { GroupTable } from './group-table.tsx'
import { PolicyMet } from './policy-met.tsx'
import { SnapshotMenu } from './snapshot-menu.tsx'
import type { FleetTask } from './write-dialog.tsx'

/** Loaded with the first change: it needs the bulk engine. */
const FleetWriteDialog = lazy(async () => ({ default: (await import('./write-dialog.tsx')).FleetWriteDialog }))

/** The IDs of the tables: of their saved views and their exports. */
const tableIds = { projects: 'fleet', groups: 'fleet-of-groups' } as const
const projectNoun: Noun = {
  counted: count => t('{count, plural, one {# project} other {# projects}}', { count }),
  plural: t('projects'),
}
const groupNoun: Noun = {
  counted: count => t('{count, plural, one {# group} other {# groups}}', { count }),
  plural: t('groups'),
}
const nouns = { projects: projectNoun, groups: groupNoun } as const
/** How long after the last key the rest of the screen is rendered. */
const filterMilliseconds = 50
const nothingShown: Readonly<Record<string, boolean>> = {}

/** Every project or group of the connection in one table: its columns answer "which of my projects …?". */
export function FleetScreen() {
  const [search, onSearch] = useScreenSearch('/c/$connection/fleet')
  const own = useConnection()
  const kind: FleetKind = search.rows === 'groups' ? 'groups' : 'projects'
  const { byId, columns: all } = fleetCatalogs[kind]
  const [noun, tableId] = [nouns[kind], tableIds[kind]]
  const filter = useFilter(search.q ?? '', byId, q => onSearch({ q: q || undefined }, true))
  const group = byId.get(search.group ?? '')
  const view = useSettings()?.tables[tableId]?.last ?? defaultView
  const shown = useShown(kind, view.shown)
  const columnsKey = usedColumns(shown, filter.expression, group?.id, all).join(' ')
  const columns = useMemo(() => columnsKey.split(' '), [columnsKey])
  const { loader, state, source } = useFleet(columns, { kind })
  const tableColumns = useMemo(() => getTableColumns(kind, loader), [kind, loader])
  const { open, bulkActions, dialog } = useActions(kind, columns)
  useChangedRows(loader)
  useFirstCells(loader, kind, source.provenance !== null)
  const { matching, undecided } = useMatching(state.rows, filter.expression)
  const isLoaded = !source.isPending && state.ended >= state.needed && undecided.length === 0
  const met = useMetPolicy(filter.typed, state.rows, kind === 'projects' && isLoaded && matching.length === 0)
  const field = {
    ...toFilterBox(kind, filter, state.rows),
    ...(met && { nothing: <PolicyMet {...met} onClear={() => filter.type('')} /> }),
  }
  const exported = columns.flatMap(id => byId.get(id) ?? [])
  const exports = (
    <FleetExport
      name={kind}
      label={t('{counted}, with the columns in view', { counted: noun.counted(matching.length) })}
      isEmpty={matching.length === 0}
      getRows={() => sortRows(matching, tableColumns, view.sort)}
      table={toFleetExport(exported)}
      getManifest={rows => createManifest(rows, exported, { kind, filter: filter.typed }, own)}
    />
  )
  const toolbar = (
    <FleetToolbar
      kind={kind}
      group={group}
      filter={filter}
      values={column => valuesOf(state.rows, column)}
      onSearch={onSearch}
    />
  )
  return (
    <Page
      title={t('Fleet')}
      note={
        undecided.length > 0
          ? t('incomplete: {undecided}', { undecided: formatUndecided(noun.counted(undecided.length)) })
          : ''
      }
      count={
        <>
          <LoadProgress state={state} loader={loader} />
          <CachedLegend rows={matching} shown={shown} />
        </>
      }
      actions={
        <SnapshotMenu
          rows={matching}
          undecided={undecided}
          view={{ kind, filter: filter.isApplied ? filter.typed : '', columns: [...shown] }}
        />
      }
    >
      {group ? (
        <GroupTable
          rows={matching}
          group={group}
          columns={shown.flatMap(id => byId.get(id) ?? [])}
          counted={kind === 'groups' ? t('Groups') : t('Projects')}
          source={source}
          filter={field}
          toolbar={toolbar}
          onOpen={condition => onSearch({ q: condition, group: undefined })}
          within={filter.isApplied ? filter.typed : ''}
        />
      ) : (
        <ResourceTable
          id={tableId}
          label={t('Fleet')}
          noun={noun}
          columns={tableColumns}
          rows={matching}
          rowKey={({ key }) => key}
          source={source}
          filter={field}
          toolbar={toolbar}
          exports={exports}
          onOpen={open}
          isSelectable={kind === 'projects'}
          rowActions={row => [{ label: t('Refresh row'), run: () => loader.refresh([row.key]) }]}
          bulkActions={bulkActions}
        />
      )}
      {dialog}
    </Page>
  )
}

/** The policy whose violations a filter shows, with how many projects meet it. @param isNone whether there are none for certain */
function useMetPolicy(filter: string, rows: readonly ProjectRow[], isNone: boolean) {
  const { policies } = usePolicies()
  return useMemo(() => {
    const policy = isNone && filter !== '' ? policies.find(one => violationFilter(one) === filter) : undefined
    const [checked] = policy ? checkAll([policy], rows, Date.now()) : []
    return checked?.result.ok ? { name: checked.policy.name, compliant: checked.result.check.compliant } : null
  }, [filter, rows, isNone, policies])
}

/** What the table shows as its filter: the field for expressions, over all loaded rows. */
function toFilterBox(kind: FleetKind, filter: ReturnType<typeof useFilter>, rows: readonly ProjectRow[]) {
  return {
    text: filter.typed,
    among: rows.length,
    onChange: filter.type,
    field: (box: Parameters<typeof FilterField>[0]['box']) => (
      <TypedFilter
        box={box}
        kind={kind}
        text={filter.typed}
        values={column => valuesOf(rows, column)}
        onChange={filter.type}
      />
    ),
  }
}

/** The filter as it is typed: a key is shown at once, and the screen around the field is rendered after it. */
function TypedFilter({
  kind,
  text,
  onChange,
  ...parts
}: Pick<Parameters<typeof FilterField>[0], 'box' | 'text' | 'values' | 'onChange'> & { readonly kind: FleetKind }) {
  const { typed, type } = useTypedText(text, onChange, filterMilliseconds)
  const { error } = useMemo(() => parseFilter(typed, fleetCatalogs[kind].byId), [typed, kind])
  return (
    <FilterField
      {...parts}
      label={kind === 'groups' ? t('Filter groups') : t('Filter projects')}
      kind={kind}
      text={typed}
      error={error}
      onChange={type}
    />
  )
}

/**
 * What can be done with a row, and with the selected projects.
 * @param columns IDs of the columns whose values are passed with each project
 */
function useActions(kind: FleetKind, columns: readonly string[]) {
  const { id: connection, ref } = useConnection()
  const navigate = useNavigate()
  const [task, setTask] = useState<FleetTask | null>(null)
  const whyReadOnly = useWhyReadOnly()
  const changeFiles = async (paths: readonly string[]) => {
    // Loaded with the first batch change: it needs the bulk engine.
    const { chooseProjects } = await import('../../batch-changes/model/state.ts')
    chooseProjects(ref, paths)
    void navigate({ to: '/c/$connection/batch-change', params: { connection } })
  }
  const sendRequests = async (chosen: readonly ProjectRow[]) => {
    const { chooseProjectRows } = await import('../model/request-rows.ts')
    chooseProjectRows(ref, chosen, columns)
    void navigate({ to: '/c/$connection/explorer', params: { connection } })
  }
  return {
    open: ({ path }: ProjectRow) =>
      void (kind === 'groups'
        ? navigate({ to: '/c/$connection/g/$group', params: { connection, group: path } })
        : navigate({ to: '/c/$connection/p/$project', params: { connection, project: path } })),
    bulkActions: (chosen: readonly ProjectRow[]): readonly TableAction[] => [
      ...getActions(chosen, whyReadOnly, setTask),
      { label: t('Change files…'), run: () => void changeFiles(chosen.map(({ path }) => path)) },
      { label: t('Send API request…'), run: () => void sendRequests(chosen) },
    ],
    dialog: task && (
      <Suspense fallback={null}>
        <FleetWriteDialog task={task} onClose={() => setTask(null)} />
      </Suspense>
    ),
  }
}

interface FleetToolbarProps {
  readonly kind: FleetKind
  readonly group: FleetColumn | undefined
  readonly filter: Pick<ReturnType<typeof useFilter>, 'typed' | 'type'>
  values(column: string): readonly string[]
  onSearch(change: { q?: string | undefined; group?: string | undefined; rows?: string | undefined }): void
}

/** What the rows are, the filter as conditions, and the groups. */
function FleetToolbar({ kind, group, filter, values, onSearch }: FleetToolbarProps) {
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('Rows')}
        data={[
          { value: 'projects', label: t('Projects') },
          { value: 'groups', label: t('Groups') },
        ]}
        value={kind}
        // The columns differ, and so the filter may not be valid any more.
        onChange={value => onSearch({ rows: value === 'groups' ? value : undefined, q: undefined, group: undefined })}
      />
      <FilterBuilder kind={kind} text={filter.typed} values={values} onChange={filter.type} />
      <GroupSelect columns={fleetCatalogs[kind].columns} group={group} onChange={id => onSearch({ group: id })} />
    </>
  )
}

/** The writes for the selected projects. */
function getActions(
  rows: readonly ProjectRow[],
  unavailable: string | undefined,
  onChoose: (task: FleetTask) => void,
): readonly TableAction[] {
  const projects = rows.map(({ project }) => project)
  return fleetWrites.map(write => ({ label: `${write.label}…`, unavailable, run: () => onChoose({ write, projects }) }))
}

/** The typed filter: parsed at once, applied to the rows when there is time, kept in the address. */
function useFilter(text: string, columns: Columns, onChange: (text: string) => void) {
  const { typed, type } = useTypedText(text, onChange)
  const { expression, error } = useMemo(() => parseFilter(typed, columns), [typed, columns])
  const [last, setLast] = useState<{ readonly text: string; readonly expression: Expression | null }>({
    text: '',
    expression: null,
  })
  // While a text has an error, the last one without applies.
  if (!error && last.text !== typed) setLast({ text: typed, expression })
  return { typed, type, error, isApplied: error === null, expression: error ? last.expression : expression }
}

function useMatching(rows: readonly ProjectRow[], expression: Expression | null) {
  const later = useDeferredValue(expression)
  return useMemo(() => filterFleet(rows, later, Date.now()), [rows, later])
}

const isStale = (cell: Cell) => cell.kind === 'value' && cell.isStale

/** What the line under a value says, where values are from the cache. */
function CachedLegend({ rows, shown }: { readonly rows: readonly ProjectRow[]; readonly shown: readonly string[] }) {
  const areSomeCached = useMemo(
    () => rows.some(row => shown.some(column => isStale(row.getCell(column)))),
    [rows, shown],
  )
  return areSomeCached && <span className={classes.legend}>{t('Underlined values are cached')}</span>
}

/** The IDs of the columns in view. */
function useShown(kind: FleetKind, chosen: Readonly<Record<string, boolean>> = nothingShown): readonly string[] {
  return useMemo(() => shownColumns(getTableColumns(kind, null), chosen).map(({ id }) => id), [kind, chosen])
}

/** The columns as those of a table. @param loader null where only their names are needed */
function getTableColumns(kind: FleetKind, loader: FleetLoader | null): readonly TableColumn<ProjectRow>[] {
  return fleetCatalogs[kind].columns.map((column, index): TableColumn<ProjectRow> => {
    const { id, label, type, values, isDefault } = column
    const isProject = index === 0
    return {
      id,
      header: label,
      value: row => {
        const cell = row.getCell(id)
        return cell.kind === 'value' ? cell.value : undefined
      },
      cell: row =>
        isProject && loader ? (
          <ProjectCell row={row} loader={loader} />
        ) : (
          <CellView cell={row.getCell(id)} column={column} />
        ),
      exportValue: row => cellExport(row.getCell(id)),
      printValue: row => cellText(row.getCell(id), values),
      isTime: type === 'time',
      width: isProject ? 260 : getHeadingWidth(label),
      ...(isProject && { grows: true }),
      ...(type === 'number' && { align: 'end' as const }),
      isHidden: !isDefault,
    }
  })
}

interface GroupSelectProps {
  readonly columns: readonly FleetColumn[]
  readonly group: FleetColumn | undefined
  onChange(id?: string): void
}

function GroupSelect({ columns: all, group, onChange }: GroupSelectProps) {
  return (
    <Select
      aria-label={t('Group by')}
      placeholder={t('Group by')}
      clearable
      searchable
      w={170}
      data={columnsByTopic(all).map(({ topic, columns }) => ({
        group: topic,
        items: columns.filter(({ id }) => id !== all[0]?.id).map(({ id, label }) => ({ value: id, label })),
      }))}
      value={group?.id ?? null}
      onChange={id => onChange(id ?? undefined)}
    />
  )
}

/** Room for the heading of a column and the mark of the order. */
function getHeadingWidth(label: string): number {
  return Math.max(110, label.length * 8 + 32)
}

/** Rows of which it isn't known whether the filter matches them. */
function formatUndecided(counted: string): string {
  return t('{counted} without the values that the filter needs', { counted })
}
