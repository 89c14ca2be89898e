import { SegmentedControl, Table, Text } from '@mantine/core'
import { IconRoad } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Epic } from '#shared/contract/epics.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { epicsQuery } from '#shared/queries/epics.ts'
import { useGroup } from '../../../lib/group/group-context.ts'
import { useWhyNotInGroup } from '../../../lib/group/use-why-not-in-group.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { type KeyHelp, useKeyHelp } from '../../../ui/keyboard/key-help.ts'
import { usePrintable } from '../../../ui/print/printables.ts'
import { useLoadAll } from '../../../ui/resource-table/table-source.ts'
import { hasCount } from '../../../ui/resource-table/words.ts'
import { InPage } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import type { EdgeMove } from '../model/edge-move.ts'
import { type EpicsSearch, listFilter } from '../model/routes.ts'
import { covers, getPlace, getScale, type Scale, type Unit, units } from '../model/scale.ts'
import { useEdgeMove } from '../model/use-edge-move.ts'
import classes from './roadmap.module.css'
import { RoadmapRow } from './roadmap-row.tsx'
import { SearchBox } from './search-box.tsx'

/** How far into the columns in view the moment is. */
const third = 1 / 3

const words = {
  start: { label: t('Change the start?') },
  due: { label: t('Change the due date?') },
} as const

const unitLabels = { months: t('Months'), quarters: t('Quarters') } as const

const edgeKeys: readonly KeyHelp[] = [
  { keys: ['ArrowLeft', 'ArrowRight'], words: t('Move the date by a day') },
  { keys: ['shift+ArrowLeft', 'shift+ArrowRight'], words: t('Move the date by a week') },
  { keys: ['Enter'], words: t('Preview the change') },
  { keys: ['Escape'], words: t('Cancel the move') },
]

/** The epics with a date, along the months or quarters. Its rows contain the dates, so it needs no separate table. */
export function Roadmap({
  search,
  filters,
  onSearch,
}: {
  readonly search: EpicsSearch
  readonly filters: ReactNode
  onSearch(change: EpicsSearch): void
}) {
  const root = useRef<HTMLDivElement>(null)
  const { id } = useGroup()
  const unit: Unit = search.unit ?? 'months'
  const list = useOperationPages(epicsQuery(id, listFilter(search)))
  useKeyHelp(t('Roadmap, on an edge of a bar'), edgeKeys)
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
  const whole = useMemo(() => getScale(dated, unit), [dated, unit])
  // A key can carry an edge out of the columns: there are more of them then.
  const reach = move && whole && !covers(whole, move.day) ? move.day : null
  const scale = useMemo(
    () => (reach === null ? whole : getScale([...dated, { start_date: reach }], unit)),
    [whole, dated, reach, unit],
  )
  const undated = list.items.length - dated.length
  const count =
    hasCount(list.items.length, list) &&
    t(
      '{dated, plural, one {# epic} other {# epics}} with a date, {undated} without one{hasMore, select, yes {, so far} other {}}',
      {
        dated: dated.length,
        undated: formatNumber(undated),
        hasMore: list.hasNextPage ? 'yes' : 'no',
      },
    )
  usePrintable(
    root,
    scale && count
      ? async () => {
          const { roadmapPart } = await import('./roadmap-part.tsx')
          return roadmapPart({ count, epics: dated, scale, provenance: list.provenance })
        }
      : null,
  )
  return (
    <div ref={root} className={classes.screen}>
      <InPage row="toolbar">
        <SearchBox search={search} isLoading={list.isFetching} onSearch={onSearch} />
        {filters}
        <SegmentedControl
          size="xs"
          aria-label={t('Columns')}
          data={units.map(value => ({ value, label: unitLabels[value] }))}
          value={unit}
          onChange={value => onSearch({ unit: units.find(one => one === value && one !== 'months') })}
        />
      </InPage>
      <InPage row="count">
        <span role="status">{count}</span>
        <StaleNotice provenance={list.provenance} />
      </InPage>
      <p className={classes.legend}>
        <Trans
          message="<span/> Fixed dates: drag to change<span2/> Inherited dates<span3/>"
          components={{
            span: <span className={classes.sample} data-start="fixed" data-due="fixed" />,
            span2: <span className={classes.sample} data-start="inherited" data-due="inherited" />,
            span3: (
              <span role="status" className={classes.told}>
                {move
                  ? t('{day} instead of {epic}. Enter shows the request.', {
                      day: move.day,
                      epic: move.epic[`${move.edge}_date`],
                    })
                  : refusal}
              </span>
            ),
          }}
        />
      </p>
      {list.isPending && <LoadingState rows={10} label={t('Loading the epics')} />}
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {!list.isPending && !list.error && !scale && (
        <EmptyState icon={<IconRoad size={30} stroke={1.5} />} title={t('No epic has a date')} />
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

/** Confirms where an edge was carried. */
function MoveDialog({ move, onClose }: { readonly move: EdgeMove; onClose(): void }) {
  const { epic, edge, day } = move
  const { label } = words[edge]
  return (
    <WriteDialog
      operation="epics.update"
      label={label}
      submit={t('Change the date')}
      paramsNow={() => ({
        id: epic.group_id,
        epic_iid: epic.iid,
        ...(edge === 'start' ? { start_date_fixed: day } : { due_date_fixed: day }),
      })}
      onClose={onClose}
    >
      <Text size="sm">
        <Trans
          message="{edge, select, start {<strong/> starts on {day} instead of {before}.} other {<strong/> is due on {day} instead of {before}.}}"
          values={{ edge, day, before: epic[`${edge}_date`] }}
          components={{
            strong: (
              <strong>
                <VisibleText text={epic.title} />
              </strong>
            ),
          }}
        />
      </Text>
    </WriteDialog>
  )
}

/** The rows under their columns, today marked and in view. */
function RoadmapRows({ scale, children }: { readonly scale: Scale; readonly children: ReactNode }) {
  const { region, columns, onScroll } = useMomentInView(scale)
  const now = Date.now()
  const today = getPlace(now, scale)
  const isNow = (from: number, index: number) => from <= now && now < (scale.columns[index + 1]?.from ?? scale.to)
  const style: CSSProperties & Record<'--today', string> = { '--today': `${(today ?? 0) * 100}%` }
  return (
    <section
      ref={region}
      className={classes.rows}
      aria-label={t('Roadmap')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
      tabIndex={0}
      style={style}
      data-today={today !== null || undefined}
      onScroll={onScroll}
    >
      <Table stickyHeader layout="auto">
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.title}>{t('Epic')}</Table.Th>
            <Table.Th>{t('Starts')}</Table.Th>
            <Table.Th>{t('Due')}</Table.Th>
            <Table.Th p={0} w="100%">
              <div
                ref={columns}
                className={classes.columns}
                style={{
                  gridTemplateColumns: `repeat(${scale.columns.length}, minmax(72px, 1fr))`,
                }}
              >
                {scale.columns.map(({ label, from }, index) => (
                  <span key={from} aria-current={isNow(from, index) ? 'date' : undefined}>
                    {label}
                  </span>
                ))}
              </div>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </section>
  )
}

/**
 * Keeps a moment at its position in the view, today at first, while columns change with the loaded epics; after the
 * user has scrolled, the moment scrolled to.
 */
function useMomentInView(scale: Scale) {
  const region = useRef<HTMLElement>(null)
  const columns = useRef<HTMLDivElement>(null)
  const moment = useRef(Date.now())
  const scrolledTo = useRef(0)
  useLayoutEffect(() => {
    if (!region.current || !columns.current) return
    const { left, width } = measured(region.current, columns.current)
    const place = getPlace(moment.current, scale) ?? (moment.current < scale.from ? 0 : 1)
    region.current.scrollLeft += left + place * width
    scrolledTo.current = region.current.scrollLeft
  }, [scale])
  const onScroll = () => {
    if (!region.current || !columns.current || region.current.scrollLeft === scrolledTo.current) return
    const { left, width } = measured(region.current, columns.current)
    scrolledTo.current = region.current.scrollLeft
    moment.current = scale.from + (-left / width) * (scale.to - scale.from)
  }
  return { region, columns, onScroll }
}

/** Where the columns begin, from the place of the moment on, and how wide they all are. */
function measured(region: HTMLElement, columns: HTMLElement): { readonly left: number; readonly width: number } {
  const view = region.getBoundingClientRect()
  const all = columns.getBoundingClientRect()
  // The titles stay in view, before the columns.
  const titles = region.querySelector('th')?.getBoundingClientRect().width ?? 0
  const place = view.left + titles + (view.width - titles) * third
  return { left: all.left - place, width: all.width }
}
