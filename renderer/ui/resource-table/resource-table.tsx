import { ActionIcon, Alert, Button, Loader, Tooltip } from '@mantine/core'
import { IconFilterOff, IconListSearch, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, type Ref, useDeferredValue, useMemo, useRef, useState } from 'react'
import { explain } from '#shared/errors.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { defaultView, type TableSort, type TableView } from '#shared/tables.ts'
import { useSettings, useUpdateSettings } from '../../lib/settings/use-settings.ts'
import { type KeyHelp, useKeyHelp } from '../keyboard/key-help.ts'
import { useCommands } from '../keyboard/use-commands.ts'
import { isEmptyList, type UnreadRow, withUnread } from '../list/unread-row.ts'
import { usePrintable } from '../print/printables.ts'
import { InPage, useIsInPage } from '../screen/screen.tsx'
import { isOfOtherEdition } from '../states/edition.ts'
import { StaleNotice } from '../states/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../states/states.tsx'
import { VisibleText } from '../text/visible-text.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { shownColumns, type TableAction, type TableColumn } from './column.ts'
import { ExportMenu } from './export-menu.tsx'
import { FilterBox } from './filter-box.tsx'
import classes from './resource-table.module.css'
import { filterRows, filterTexts, nextSort, sortRows } from './rows.ts'
import { nothingSelected } from './selection.ts'
import { TableGrid } from './table-grid.tsx'
import { type TableSource, useLoadAll } from './table-source.ts'
import { ViewMenu } from './view-menu.tsx'
import { formatCount, type Noun } from './words.ts'

const nothingSaved: readonly { readonly name: string; readonly view: TableView }[] = []

const nothingUnread: readonly UnreadRow[] = []

const defaultHeights = { compact: 28, comfortable: 32 } as const

/** The order requested from the service. */
interface ServiceSort {
  readonly columns: readonly string[]
  readonly sort: TableSort | null
  onSort(sort: TableSort | null): void
}

export interface ResourceTableProps<Row> {
  /** Names the kept arrangement and the files of exports: 'members', 'deploy-keys'. One for each kind of table, not for each project. */
  readonly id: string
  /** The accessible name of the table: "Members of the project". */
  readonly label: string
  readonly noun: Noun
  readonly columns: readonly TableColumn<Row>[]
  /** The number of objects in the rows, where one row may contain several. */
  readonly count?: number
  /** Keep it stable between renders (`items` of `useOperationPages` is). */
  readonly rows: readonly Row[]
  rowKey(row: Row): string
  /** Loading, error, freshness and pages of `rows`. Left out: the rows are all there. */
  readonly source?: TableSource
  /** A click or Enter on a row; `isStep` when an arrow key moved to it from the row that is open. */
  onOpen?(row: Row, isStep: boolean): void
  /** The key of the row that is open beside the table. */
  readonly openKey?: string | undefined
  /**
   * Identifies the request beside the text filter and the order, such as the filters of the screen: a change scrolls to
   * the first row.
   */
  readonly asked?: string
  /** The menu of a row, by its button or a right click. */
  rowActions?(row: Row): readonly TableAction[]
  /** The actions on the selected rows; `clear` ends the selection. */
  bulkActions?(rows: readonly Row[], clear: () => void): readonly TableAction[]
  /** False where a selection would be of no use. */
  readonly isSelectable?: boolean
  /**
   * Keeps the text of the filter elsewhere, such as in the address. `isAsked`: the service searches with it, so that
   * `rows` are its results and are not filtered again.
   */
  readonly filter?: {
    readonly text: string
    readonly isAsked?: boolean
    readonly placeholder?: string
    /** The screen's own field in place of the text field; `rows` are then those it found. */
    field?(box: Ref<HTMLInputElement>): ReactNode
    /** How many rows there were before the screen's own field filtered them. */
    readonly among?: number
    /** In place of the usual words when nothing matches. */
    readonly nothing?: ReactNode
    onChange(text: string): void
  }
  /** Columns that the service itself sorts by, where it can (`order_by`), and how it does now. The others are sorted here. */
  readonly serviceSort?: ServiceSort
  /** Filters and buttons of the screen, beside the text filter. */
  readonly toolbar?: ReactNode
  /** In place of the export of the loaded rows, where the screen can export all there are. */
  readonly exports?: ReactNode
  /** Instead of the usual words when there is nothing at all. */
  readonly empty?: ReactNode
  /** Leads to what there is where the edition of the service lacks the list. */
  readonly instead?: ReactNode
  readonly rowHeights?: { readonly compact: number; readonly comfortable: number }
}

/**
 * The table of every list: sorting, text filter, columns, widths, density, saved views, selection, keyboard, export.
 * It fills the height it is given (a flex column with `min-height: 0`).
 * @example
 * const columns: readonly TableColumn<Member>[] = [
 *   { id: 'name', header: 'Name', value: member => member.name, width: 220, grows: true },
 *   { id: 'access_level', header: 'Role', value: member => roleName(member.access_level), sortValue: member => member.access_level },
 *   { id: 'expires_at', header: 'Expires', value: member => member.expires_at ?? null, cell: member => <Expiry of={member} /> },
 * ]
 * const list = useOperationPages(projectMembersQuery(project))
 * <ResourceTable id="members" label="Members" noun={['member', 'members']} columns={columns} rows={list.items}
 *   rowKey={({ id }) => String(id)} source={list} onOpen={member => show(member.id)}
 *   rowActions={member => [{ label: 'Remove…', isDangerous: true, run: () => remove(member) }]}
 *   bulkActions={(members, clear) => [{ label: 'Change the role…', run: () => change(members, clear) }]} />
 */
export function ResourceTable<Row>(props: ResourceTableProps<Row>) {
  const { noun, columns, rows, rowKey, source, isSelectable = true } = props
  const arranged = useTableView(props.id)
  const { view, change } = arranged
  const [ownFilter, setOwnFilter] = useState('')
  const [selection, setSelection] = useState(nothingSelected)
  const filter = props.filter?.text ?? ownFilter
  const setFilter = props.filter?.onChange ?? setOwnFilter
  const root = useRef<HTMLDivElement>(null)
  const filterBox = useRef<HTMLInputElement>(null)
  useCommands({ search: () => filterBox.current?.select() })
  useKeyHelp(props.label, tableKeys({ opens: props.onOpen !== undefined, isSelectable }))
  const isAsked = props.filter?.isAsked ?? props.filter?.field !== undefined
  const shown = useGridRows(rows, columns, isAsked ? '' : filter, view.sort)
  const selected = selection.keys.size === 0 ? [] : rows.filter(row => selection.keys.has(rowKey(row)))
  const hasMore = source?.hasNextPage ?? false
  const unread = source?.unread ?? nothingUnread
  const isEmpty = isEmptyList({ items: rows, unread })
  const places = usePlaces(shown, rows, unread)
  const isFiltered = !isAsked && filter.trim() !== ''
  // Rows that arrive while the loaded ones are sorted or filtered would move the visible ones.
  const isPartial = hasMore && (isFiltered || view.sort !== null)
  const heights = props.rowHeights ?? defaultHeights
  const clear = () => setSelection(nothingSelected)
  const shownSort = view.sort ?? props.serviceSort?.sort ?? null
  usePrintable(
    root,
    shown.length === 0
      ? null
      : async () => {
          const { tablePart } = await import('../print/table-part.tsx')
          return tablePart({
            ...{ label: props.label, columns: shownColumns(columns, view.shown), rows: shown },
            ...{ filter, sort: shownSort, provenance: source?.provenance },
            count: countRows({ shown: props.count ?? shown.length, loaded: props.count ?? rows.length, noun, source }),
          })
        },
  )
  const sortBy = (column: string) => {
    const next = nextSort(shownSort, column)
    const { serviceSort } = props
    const isOfService = serviceSort?.columns.includes(column) ?? false
    if (isOfService) serviceSort?.onSort(next)
    if (!isOfService || view.sort) change({ sort: isOfService ? null : next })
  }
  return (
    <div ref={root} className={classes.table}>
      <TableBar
        table={props}
        filter={{ box: filterBox, text: filter, isAsked, onChange: setFilter }}
        rows={{ shown, selected, isFiltered }}
        arranged={arranged}
      />
      {source && isPartial && <PartialNotice source={source} isFiltered={isFiltered} />}
      {isEmpty ? (
        isAsked && filter !== '' && !source?.isPending && !source?.error ? (
          (props.filter?.nothing ?? <NothingFits noun={noun} hasMore={false} onClear={() => setFilter('')} />)
        ) : (
          <NoRows source={source} noun={noun} empty={props.empty} instead={props.instead} />
        )
      ) : shown.length === 0 && unread.length === 0 ? (
        <NothingFits noun={noun} hasMore={hasMore} onClear={() => setFilter('')} />
      ) : (
        <TableGrid
          label={props.label}
          columns={columns}
          rows={places}
          view={view}
          sort={shownSort}
          rowHeight={heights[view.density]}
          selection={selection}
          hasMore={hasMore}
          openKey={props.openKey}
          asked={JSON.stringify([filter, shownSort, props.asked])}
          rowKey={rowKey}
          onSelect={isSelectable ? setSelection : undefined}
          onSort={sortBy}
          onWidth={(column, width) => change({ widths: { ...view.widths, [column]: width } })}
          onReachEnd={() => {
            if (!isPartial && !source?.error) source?.fetchNextPage?.()
          }}
          onOpen={props.onOpen}
          rowActions={props.rowActions}
        />
      )}
      {source?.error && !isEmpty && <ErrorRow source={source} />}
      {selected.length > 0 && (
        <BulkBar
          count={selected.length}
          hidden={isFiltered ? getHidden(selected, shown) : 0}
          noun={noun}
          actions={props.bulkActions?.(selected, clear) ?? []}
          onClear={clear}
        />
      )}
    </div>
  )
}

interface BarProps<Row> {
  readonly table: ResourceTableProps<Row>
  readonly filter: {
    readonly box: Ref<HTMLInputElement>
    readonly text: string
    readonly isAsked: boolean
    onChange(text: string): void
  }
  readonly rows: { readonly shown: readonly Row[]; readonly selected: readonly Row[]; readonly isFiltered: boolean }
  readonly arranged: ReturnType<typeof useTableView>
}

/**
 * The filter, the screen's own filters, the view and the export; in a page they are in its toolbar, and the count
 * beside its title.
 */
function TableBar<Row>({ table, filter, rows, arranged }: BarProps<Row>) {
  const { id, noun, columns, source } = table
  const { view, saved, change, save, forget } = arranged
  const isInPage = useIsInPage()
  const count = (
    <>
      <Count
        shown={table.count ?? rows.shown.length}
        loaded={table.filter?.among ?? table.count ?? table.rows.length}
        noun={noun}
        source={source}
      />
      <StaleNotice provenance={source?.provenance} />
    </>
  )
  return (
    <>
      {isInPage && <InPage row="count">{count}</InPage>}
      <InPage row="toolbar">
        <div
          className={classes.bar}
          role="toolbar"
          aria-label={t('{label}: filter and view', { label: table.label })}
          data-alone={!isInPage || undefined}
        >
          {table.filter?.field?.(filter.box) ?? (
            <FilterBox
              ref={filter.box}
              label={
                filter.isAsked ? t('Search {noun}', { noun: noun.plural }) : t('Filter {noun}', { noun: noun.plural })
              }
              placeholder={table.filter?.placeholder}
              text={filter.text}
              isLoading={source?.isFetching ?? false}
              onChange={filter.onChange}
            />
          )}
          {table.toolbar && <div className={classes.slot}>{table.toolbar}</div>}
          {!isInPage && count}
          <div className={classes.ends}>
            <ViewMenu
              columns={columns}
              view={view}
              saved={saved}
              onChange={({ filter: text, ...part }) => {
                change(part)
                if (text !== undefined) filter.onChange(text)
              }}
              onSave={name => save(name, { ...view, filter: filter.text })}
              onForget={forget}
            />
            {table.exports ?? <ExportMenu id={id} noun={noun} columns={columns} groups={exportGroups(table, rows)} />}
            {source && (
              <Tooltip label={t('Refresh {noun}', { noun: noun.plural })}>
                <ActionIcon aria-label={t('Refresh {noun}', { noun: noun.plural })} onClick={source.refetch}>
                  <IconRefresh size={16} />
                </ActionIcon>
              </Tooltip>
            )}
          </div>
        </div>
      </InPage>
    </>
  )
}

/** Which rows can be exported; none that are empty. */
function exportGroups<Row>(
  { rows: all, source }: ResourceTableProps<Row>,
  { shown, selected, isFiltered }: BarProps<Row>['rows'],
): readonly { readonly label: string; readonly rows: readonly Row[] }[] {
  return [
    { label: t('Selected'), rows: selected },
    { label: t('Found'), rows: isFiltered ? shown : [] },
    { label: source?.hasNextPage ? t('Loaded') : t('All'), rows: all },
  ].filter(({ rows }) => rows.length > 0)
}

/** The rows in their order, with malformed ones: at their position, or last where the order is not the service's. */
function usePlaces<Row>(shown: readonly Row[], rows: readonly Row[], unread: readonly UnreadRow[]) {
  return useMemo(() => (shown === rows ? withUnread(shown, unread) : [...shown, ...unread]), [shown, rows, unread])
}

interface CountProps {
  readonly shown: number
  readonly loaded: number
  readonly noun: Noun
  readonly source: TableSource | undefined
}

function Count(props: CountProps) {
  return (
    <span className={classes.count} role="status">
      {countRows(props)}
    </span>
  )
}

/** How many rows there are, those that were not understood apart. */
function countRows({ shown, loaded, noun, source }: CountProps): string {
  const unread = source?.unread?.length ?? 0
  const counts = { shown, loaded, total: source?.total ?? null, hasMore: source?.hasNextPage ?? false, noun }
  const words = [
    formatCount({ ...counts, state: source }),
    unread > 0 ? t('{unread} not understood', { unread: formatNumber(unread) }) : '',
  ]
  return words.filter(Boolean).join(', ')
}

function getHidden<Row>(selected: readonly Row[], shown: readonly Row[]): number {
  const inView = new Set(shown)
  return selected.filter(row => !inView.has(row)).length
}

function NoRows({
  source,
  noun,
  empty,
  instead,
}: {
  readonly source: TableSource | undefined
  readonly noun: Noun
  readonly empty: ReactNode
  readonly instead: ReactNode
}) {
  if (source?.isPending) return <LoadingState rows={10} label={t('Loading the {noun}', { noun: noun.plural })} />
  if (source?.error) {
    const action = isOfOtherEdition(source.error) && instead
    return <ErrorState error={source.error} onRetry={source.refetch} action={action} />
  }
  return (
    empty ?? (
      <EmptyState icon={<IconListSearch size={30} stroke={1.5} />} title={t('No {noun}', { noun: noun.plural })} />
    )
  )
}

function NothingFits({ noun, hasMore, onClear }: { readonly noun: Noun; readonly hasMore: boolean; onClear(): void }) {
  return (
    <EmptyState
      icon={<IconFilterOff size={30} stroke={1.5} />}
      title={t('No matching {noun}', { noun: noun.plural })}
      description={hasMore && t('Only some of the {noun} are loaded.', { noun: noun.plural })}
      action={
        <Button variant="default" onClick={onClear}>
          {t('Clear the filter')}
        </Button>
      }
    />
  )
}

/** A notice that sorting and filtering use the loaded rows only, while there are more. */
function PartialNotice({ source, isFiltered }: { readonly source: TableSource; readonly isFiltered: boolean }) {
  const { isLoading, start, stop } = useLoadAll(source)
  return (
    <div className={classes.notice} role="status">
      {isFiltered ? t('Found among the loaded rows only.') : t('Only the loaded rows are sorted.')}
      {!source.hasOwnLoadAll && (
        <Button variant="subtle" size="compact-xs" onClick={isLoading ? stop : start}>
          {isLoading ? t('Stop loading') : t('Load all')}
        </Button>
      )}
      {isLoading && <Loader size={12} aria-hidden />}
    </div>
  )
}

/** Rows are there, but reading them again or reading more failed. */
function ErrorRow({ source }: { readonly source: TableSource }) {
  if (!source.error) return null
  const { title, sentence, nextStep } = explain(source.error)
  return (
    <Alert color="red" title={title} role="alert" m="sm">
      <VisibleText text={sentence} /> {nextStep}{' '}
      <Button variant="default" size="compact-xs" onClick={source.refetch}>
        {t('Try again')}
      </Button>
    </Alert>
  )
}

/** The rows on the screen: filtered, then sorted. Typing stays fast with very many rows. */
function useGridRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  filter: string,
  sort: TableSort | null,
): readonly Row[] {
  const later = useDeferredValue(filter)
  const isFiltered = later.trim() !== ''
  const texts = useMemo(() => (isFiltered ? filterTexts(rows, columns) : []), [isFiltered, rows, columns])
  const found = useMemo(() => filterRows(rows, texts, later), [rows, texts, later])
  return useMemo(() => sortRows(found, columns, sort), [found, columns, sort])
}

/** The keys of a table row, for the key help. */
function tableKeys({
  opens,
  isSelectable,
}: {
  readonly opens: boolean
  readonly isSelectable: boolean
}): readonly KeyHelp[] {
  return [
    { keys: ['ArrowUp', 'ArrowDown'], words: t('From row to row') },
    { keys: ['PageUp', 'PageDown', 'Home', 'End'], words: t('Further through the rows') },
    ...(opens ? [{ keys: ['Enter'], words: t('Open the row') }] : []),
    ...(isSelectable
      ? [
          { keys: [' '], words: t('Select the row, or not') },
          { keys: ['shift+ArrowDown'], words: t('Select up to the next row') },
          { keys: ['mod+A'], words: t('Select all rows, or none') },
        ]
      : []),
  ]
}

/** How one table is arranged: as it was left, from the settings, and the arrangements saved under a name. */
function useTableView(table: string) {
  const kept = useSettings()?.tables[table]
  const update = useUpdateSettings()
  const last = kept?.last ?? defaultView
  const saved = kept?.saved ?? nothingSaved
  const keep = (
    change: (present: { last: TableView; saved: typeof saved }) => Partial<{ last: TableView; saved: typeof saved }>,
  ) =>
    update(({ tables }) => {
      const present = tables[table] ?? { last: defaultView, saved: [] }
      const next = { ...present, ...change(present) }
      return { tables: { ...tables, [table]: { last: next.last, saved: [...next.saved] } } }
    })
  return {
    view: last,
    saved,
    change: (part: Partial<TableView>) => keep(present => ({ last: { ...present.last, ...part } })),
    save: (name: string, view: TableView) =>
      keep(present => ({ saved: [...present.saved.filter(one => one.name !== name), { name, view }] })),
    forget: (name: string) => keep(present => ({ saved: present.saved.filter(one => one.name !== name) })),
  }
}
