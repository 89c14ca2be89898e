import { SegmentedControl } from '@mantine/core'
import { IconRoad } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { Epic } from '#shared/contract/epics.ts'
import { useGroup } from '../../../lib/group/group-context.ts'
import { useWhyNotInGroup } from '../../../lib/group/use-why-not-in-group.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { type KeyHelp, useKeyHelp } from '../../../ui/keyboard/key-help.ts'
import { useLoadAll } from '../../../ui/resource-table/table-source.ts'
import { counted, hasCount } from '../../../ui/resource-table/words.ts'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { type EpicsSearch, listParams } from '../model/routes.ts'
import { covers, scaleOf, type Unit, units } from '../model/scale.ts'
import { useEdgeMove } from '../model/use-edge-move.ts'
import { MoveDialog } from './move-dialog.tsx'
import classes from './roadmap.module.css'
import { RoadmapRow } from './roadmap-row.tsx'
import { RoadmapRows } from './roadmap-rows.tsx'

const unitWords = { months: 'Months', quarters: 'Quarters' } as const

const edgeKeys: readonly KeyHelp[] = [
  { keys: ['ArrowLeft', 'ArrowRight'], words: 'Carry the date by a day' },
  { keys: ['shift+ArrowLeft', 'shift+ArrowRight'], words: 'Carry it by a week' },
  { keys: ['Enter'], words: 'Look at the change before it is sent' },
  { keys: ['Escape'], words: 'Put it back' },
]

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
  useKeyHelp('Roadmap, on an edge of a bar', edgeKeys)
  const { start } = useLoadAll(list)
  useEffect(() => start(), [start])
  const dated = useMemo(
    () =>
      list.items
        .filter(epic => epic.start_date || epic.due_date)
        .toSorted((a, b) => firstDay(a).localeCompare(firstDay(b))),
    [list.items],
  )
  const whyNot = useWhyNotInGroup(id, 'reporter')
  const { move, isDropped, refusal, events } = useEdgeMove()
  const whole = useMemo(() => scaleOf(dated, unit), [dated, unit])
  // A key can carry an edge out of the columns: there are more of them then.
  const reach = move && whole && !covers(whole, move.day) ? move.day : null
  const scale = useMemo(
    () => (reach === null ? whole : scaleOf([...dated, { start_date: reach }], unit)),
    [whole, dated, reach, unit],
  )
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
          {hasCount(list.items.length, list) &&
            `${counted(dated.length, ['epic', 'epics'])} with a date, ${undated.toLocaleString()} without one`}
          {list.hasNextPage && ', so far'}
        </span>
        <StaleNotice provenance={list.provenance} />
      </div>
      <p className={classes.legend}>
        <span className={classes.sample} data-start="fixed" data-due="fixed" /> fixed dates, to be dragged
        <span className={classes.sample} data-start="inherited" data-due="inherited" /> inherited dates
        <span role="status" className={classes.told}>
          {move ? `${move.day} instead of ${move.epic[`${move.edge}_date`]}. Enter shows the request.` : refusal}
        </span>
      </p>
      {list.isPending && <LoadingState rows={10} label="Loading the epics" />}
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {!list.isPending && !list.error && !scale && (
        <EmptyState icon={<IconRoad size={30} stroke={1.5} />} title="No epic has a date" />
      )}
      {scale && (
        <RoadmapRows scale={scale}>
          {dated.map(epic => (
            <RoadmapRow
              key={epic.id}
              epic={epic}
              scale={scale}
              move={move?.epic.id === epic.id ? move : null}
              whyNot={whyNot}
              events={events}
            />
          ))}
        </RoadmapRows>
      )}
      {isDropped && move && <MoveDialog move={move} onClose={events.leave} />}
    </div>
  )
}

function firstDay({ start_date, due_date }: Epic): string {
  return start_date ?? due_date ?? ''
}
