import { Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { fleetColumns } from '#shared/fleet/catalog.ts'
import { cellText } from '#shared/fleet/cell.ts'
import type { FleetColumn } from '#shared/fleet/column.ts'
import { filterFleet } from '#shared/fleet/evaluate.ts'
import type { Expression } from '#shared/fleet/expression.ts'
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
import { columnCatalog, columnsByTopic, parseFilter, usedColumns, valuesOf } from '../model/table.ts'
import { useChangedRows } from '../model/use-changed-rows.ts'
import { useFleet } from '../model/use-fleet.ts'
import { fleetWrites } from '../model/writes.ts'
import { CellView } from './cell-view.tsx'
import { FilterField } from './filter-field.tsx'
import { FleetExport } from './fleet-export.tsx'
import { GroupTable } from './group-table.tsx'
import { SnapshotMenu } from './snapshot-menu.tsx'
import type { FleetTask } from './write-dialog.tsx'

/** Loaded with the first change: it needs the bulk engine. */
const FleetWriteDialog = lazy(async () => ({ default: (await import('./write-dialog.tsx')).FleetWriteDialog }))

/** The ID of the table: of its saved views and its exports. */
const tableId = 'fleet'
const projectNoun: Noun = {
  counted: count => t('{count, plural, one {# project} other {# projects}}', { count }),
  plural: t('projects'),
}
const nothingShown: Readonly<Record<string, boolean>> = {}

/** Every project of the connection in one table: its columns answer "which of my projects …?". */
export function FleetScreen() {
  const [search, onSearch] = useScreenSearch('/c/$connection/fleet')
  const own = useConnection()
  const { id: connection, ref } = own
  const navigate = useNavigate()
  const changeFiles = async (paths: readonly string[]) => {
    // Loaded with the first batch change: it needs the bulk engine.
    const { chooseProjects } = await import('../../batch-changes/model/state.ts')
    chooseProjects(ref, paths)
    void navigate({ to: '/c/$connection/batch-change', params: { connection } })
  }
  const sendRequests = async (chosen: readonly ProjectRow[], ids: readonly string[]) => {
    const { chooseProjectRows } = await import('../model/request-rows.ts')
    chooseProjectRows(ref, chosen, ids)
    void navigate({ to: '/c/$connection/explorer', params: { connection } })
  }
  const filter = useFilter(search.q ?? '', q => onSearch({ q: q || undefined }, true))
  const group = columnCatalog.get(search.group ?? '')
  const view = useSettings()?.tables[tableId]?.last ?? defaultView
  const shown = useShown(view.shown)
  const columnsKey = usedColumns(shown, filter.expression, group?.id).join(' ')
  const columns = useMemo(() => columnsKey.split(' '), [columnsKey])
  const { loader, state, source } = useFleet(columns)
  const tableColumns = useMemo(() => getTableColumns(loader), [loader])
  const [task, setTask] = useState<FleetTask | null>(null)
  const whyReadOnly = useWhyReadOnly()
  useChangedRows(loader)
  const { matching, undecided } = useMatching(state.rows, filter.expression)
  const sorted = useMemo(() => sortRows(matching, tableColumns, view.sort), [matching, tableColumns, view.sort])
  const field = {
    text: filter.typed,
    among: state.rows.length,
    onChange: filter.type,
    field: (box: Parameters<typeof FilterField>[0]['box']) => (
      <FilterField
        box={box}
        label={t('Filter projects')}
        text={filter.typed}
        error={filter.error}
        values={column => valuesOf(state.rows, column)}
        onChange={filter.type}
      />
    ),
  }
  const exported = columns.flatMap(id => columnCatalog.get(id) ?? [])
  const exports = (
    <FleetExport
      name="projects"
      label={t('{rows, plural, one {# project} other {# projects}}, with the columns in view', { rows: sorted.length })}
      rows={sorted}
      table={toFleetExport(exported)}
      getManifest={() => createManifest(sorted, exported, filter.typed, own)}
    />
  )
  const toolbar = <GroupSelect group={group} onChange={id => onSearch({ group: id })} />
  return (
    <Page
      title={t('Fleet')}
      note={undecided > 0 ? t('incomplete: {undecided}', { undecided: formatUndecided(undecided) }) : ''}
      count={<LoadProgress state={state} loader={loader} />}
      actions={
        <SnapshotMenu
          rows={matching}
          view={{ kind: 'projects', filter: filter.isApplied ? filter.typed : '', columns: [...shown] }}
        />
      }
    >
      {group ? (
        <GroupTable
          rows={matching}
          group={group}
          columns={shown.flatMap(id => columnCatalog.get(id) ?? [])}
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
          noun={projectNoun}
          columns={tableColumns}
          rows={matching}
          rowKey={({ key }) => key}
          source={source}
          filter={field}
          toolbar={toolbar}
          exports={exports}
          onOpen={({ path }) =>
            void navigate({ to: '/c/$connection/p/$project', params: { connection, project: path } })
          }
          rowActions={row => [{ label: t('Refresh project'), run: () => loader.refresh([row.key]) }]}
          bulkActions={chosen => [
            ...getActions(chosen, whyReadOnly, setTask),
            { label: t('Change files…'), run: () => void changeFiles(chosen.map(({ path }) => path)) },
            { label: t('Send API request…'), run: () => void sendRequests(chosen, columns) },
          ]}
        />
      )}
      {task && (
        <Suspense fallback={null}>
          <FleetWriteDialog task={task} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </Page>
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
function useFilter(text: string, onChange: (text: string) => void) {
  const { typed, type } = useTypedText(text, onChange)
  const { expression, error } = useMemo(() => parseFilter(typed), [typed])
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

/** The IDs of the columns in view. */
function useShown(chosen: Readonly<Record<string, boolean>> = nothingShown): readonly string[] {
  return useMemo(() => shownColumns(getTableColumns(null), chosen).map(({ id }) => id), [chosen])
}

/** The columns as those of a table. @param loader null where only their names are needed */
function getTableColumns(loader: FleetLoader | null): readonly TableColumn<ProjectRow>[] {
  return fleetColumns.map(({ id, label, type, isDefault }, index): TableColumn<ProjectRow> => {
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
          <CellView cell={row.getCell(id)} type={type} />
        ),
      exportValue: row => cellText(row.getCell(id)),
      printValue: row => cellText(row.getCell(id)),
      isTime: type === 'time',
      width: isProject ? 260 : getHeadingWidth(label),
      ...(isProject && { grows: true }),
      ...(type === 'number' && { align: 'end' as const }),
      isHidden: !isDefault,
    }
  })
}

function GroupSelect({ group, onChange }: { readonly group: FleetColumn | undefined; onChange(id?: string): void }) {
  return (
    <Select
      aria-label={t('Group by')}
      placeholder={t('Group by')}
      clearable
      searchable
      w={170}
      data={columnsByTopic().map(({ topic, columns }) => ({
        group: topic,
        items: columns.filter(({ id }) => id !== 'project.path').map(({ id, label }) => ({ value: id, label })),
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

/** Projects of which it isn't known whether the filter matches them. */
function formatUndecided(count: number): string {
  return t('{counted} without the values that the filter needs', { counted: projectNoun.counted(count) })
}
