import { SegmentedControl, Table } from '@mantine/core'
import { IconRoad } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { Epic } from '#shared/contract/epics.ts'
import { useGroup } from '../../../common/group/group-context.ts'
import { useOperationPages } from '../../../common/operations/use-operation.ts'
import { useLoadAll } from '../../../common/resource-table/table-source.ts'
import { StaleNotice } from '../../../common/states/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../common/states/states.tsx'
import { visibleString } from '../../../common/text/visible.ts'
import { EpicLink } from '../epic-link.tsx'
import { type EpicsSearch, listParams } from '../routes.ts'
import classes from './roadmap.module.css'
import { barOf, type Scale, scaleOf, type Unit, units } from './scale.ts'

const unitWords = { months: 'Months', quarters: 'Quarters' } as const

/** The epics that have a date, along the months or quarters. Its rows say the dates, so it is its own table. */
export function Roadmap({
  search,
  filters,
  onSearch,
}: {
  readonly search: EpicsSearch
  readonly filters: ReactNode
  onSearch(change: EpicsSearch): void
}) {
  const { id } = useGroup()
  const unit: Unit = search.unit ?? 'months'
  const list = useOperationPages('epics.list', { id, ...listParams(search) })
  const { start } = useLoadAll(list)
  useEffect(() => start(), [start])
  const dated = useMemo(
    () =>
      list.items
        .filter(epic => epic.start_date || epic.due_date)
        .toSorted((a, b) => firstDay(a).localeCompare(firstDay(b))),
    [list.items],
  )
  const scale = useMemo(() => scaleOf(dated, unit), [dated, unit])
  const undated = list.items.length - dated.length
  return (
    <div className={classes.screen}>
      <div className={classes.bar}>
        {filters}
        <SegmentedControl
          size="xs"
          aria-label="Columns"
          data={units.map(value => ({ value, label: unitWords[value] }))}
          value={unit}
          onChange={value => onSearch({ unit: units.find(one => one === value && one !== 'months') })}
        />
        <span role="status">
          {dated.length} epics with a date, {undated} without one{list.hasNextPage && ', so far'}
        </span>
        <StaleNotice provenance={list.provenance} />
      </div>
      <p className={classes.legend}>
        <span className={classes.sample} data-start="fixed" data-due="fixed" /> fixed dates
        <span className={classes.sample} data-start="inherited" data-due="inherited" /> inherited dates
      </p>
      {list.isPending && <LoadingState rows={10} label="Loading the epics" />}
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {!list.isPending && !list.error && !scale && (
        <EmptyState icon={<IconRoad size={30} stroke={1.5} />} title="No epic has a date" />
      )}
      {scale && <Rows epics={dated} scale={scale} />}
    </div>
  )
}

function Rows({ epics, scale }: { readonly epics: readonly Epic[]; readonly scale: Scale }) {
  const columns = { gridTemplateColumns: `repeat(${scale.columns.length}, minmax(72px, 1fr))` }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
    <section className={classes.rows} aria-label="Roadmap" tabIndex={0}>
      <Table stickyHeader layout="auto">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Epic</Table.Th>
            <Table.Th>Starts</Table.Th>
            <Table.Th>Due</Table.Th>
            <Table.Th p={0} w="100%">
              <div className={classes.columns} style={columns}>
                {scale.columns.map(({ label, from }) => (
                  <span key={from}>{label}</span>
                ))}
              </div>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {epics.map(epic => (
            <Table.Tr key={epic.id}>
              <Table.Td className={classes.title}>
                <span className={classes.cut} title={visibleString(epic.title)}>
                  <EpicLink epic={epic} />
                </span>
              </Table.Td>
              <Day day={epic.start_date} isFixed={epic.start_date_is_fixed} />
              <Day day={epic.due_date} isFixed={epic.due_date_is_fixed} />
              <Table.Td p={0}>
                <EpicBar epic={epic} scale={scale} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

function Day({
  day,
  isFixed,
}: {
  readonly day: string | null | undefined
  readonly isFixed: boolean | null | undefined
}) {
  return (
    <Table.Td className={classes.day}>
      {day ?? 'open'}
      {day && typeof isFixed === 'boolean' && <span>{isFixed ? 'fixed' : 'inherited'}</span>}
    </Table.Td>
  )
}

/** Drawn for the eye; the cells beside it say the same. An edge that nobody fixed is dashed. */
function EpicBar({ epic, scale }: { readonly epic: Epic; readonly scale: Scale }) {
  const bar = barOf(epic, scale)
  if (!bar) return null
  const edge = (isOpen: boolean, isFixed: boolean | null | undefined) =>
    isOpen ? 'open' : isFixed ? 'fixed' : 'inherited'
  return (
    <div className={classes.track} aria-hidden>
      <span
        className={classes.epic}
        data-start={edge(bar.isOpenStart, epic.start_date_is_fixed)}
        data-due={edge(bar.isOpenEnd, epic.due_date_is_fixed)}
        data-state={epic.state}
        style={{ left: `${bar.left * 100}%`, width: `${bar.width * 100}%` }}
      />
    </div>
  )
}

function firstDay({ start_date, due_date }: Epic): string {
  return start_date ?? due_date ?? ''
}
