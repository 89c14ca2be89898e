import { Badge, Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconSnowflake } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { FreezePeriod } from '#shared/contract/freeze-periods.ts'
import { frozenUntil, isFrozenAt, nextFreeze, readFreeze } from '#shared/freeze/freeze.ts'
import { formatSentences, pgettext, t } from '#shared/i18n/i18n.ts'
import { freezePeriodQuery, freezePeriodsQuery } from '#shared/queries/delivery.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { useOperation, useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { useWhyNotWrite } from '../../../lib/project/use-may-write.ts'
import { DeleteRowsDialog } from '../../../ui/bulk/delete-rows-dialog.tsx'
import { Fact, Facts } from '../../../ui/facts/facts.tsx'
import { idWidth, type TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import type { Noun } from '../../../ui/resource-table/words.ts'
import { NewButton } from '../../../ui/screen/new-button.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { SidePanel } from '../../../ui/screen/side-panel.tsx'
import { ViewSwitch } from '../../../ui/screen/view-switch.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { timeAgo } from '../../../ui/time/time.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { useNow } from '../../../ui/time/use-now.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import { formatCron } from '../model/cron-words.ts'
import { deleteItem } from '../model/delete-item.ts'
import { formatPeriod } from '../model/period-words.ts'
import { calendarZone, ownZone, zoneClock } from '../model/zone-clock.ts'
import { CalendarView } from './calendar-view.tsx'
import classes from './freeze-periods.module.css'
import { NextFreezes } from './next-freezes.tsx'
import { EditPeriodDialog, NewPeriodDialog } from './period-form.tsx'

const states = {
  frozen: { label: pgettext('time span', 'Frozen'), color: 'blue' },
  open: { label: pgettext('time span', 'Open'), color: 'gray' },
  unreadable: { label: t('Invalid'), color: 'red' },
} as const

const noun: Noun = {
  counted: count => t('{count, plural, one {# freeze period} other {# freeze periods}}', { count }),
  plural: t('freeze periods'),
}

const viewNames = { calendar: t('Calendar'), periods: t('Periods') } as const
const minute = 60_000
/** Room for an expression and its description. */
const rowHeights = { compact: 36, comfortable: 42 } as const

/**
 * The freeze periods: the coming weeks, the periods, and whether deployments are frozen now (document 2, section 4.4).
 */
export function FreezePeriodsScreen() {
  const { id } = useProject()
  const [search, onSearch] = useScreenSearch('/c/$connection/p/$project/freeze-periods')
  const list = useOperationPages(freezePeriodsQuery(id))
  // Schedules have a resolution of minutes.
  const now = Math.floor(useNow() / minute) * minute
  const [task, setTask] = useState<PeriodTask | null>(null)
  const whyNot = useWhyNotWrite('maintainer')
  const columns = useMemo(() => periodColumns(now), [now])
  const close = () => setTask(null)
  const empty = (
    <EmptyState
      icon={<IconSnowflake size={30} stroke={1.5} />}
      title={t('No freeze periods')}
      description={t(
        'Deployments of this project are never frozen. A freeze period says when deployments stop and when they resume.',
      )}
    />
  )
  const view = search.view ?? 'calendar'
  return (
    <Page
      title={t('Freeze periods')}
      toolbar={
        <>
          <ViewSwitch views={viewNames} value={view} onChange={view => onSearch({ view })} />
          {list.items.length > 0 && (
            <FrozenNow periods={list.items} now={now} zone={calendarZone(list.items, search.zone)} />
          )}
        </>
      }
      actions={
        <NewButton whyNot={whyNot} onClick={() => setTask({ kind: 'new' })}>
          {t('New freeze period')}
        </NewButton>
      }
    >
      {view === 'periods' ? (
        <ResourceTable
          id="freeze-periods"
          label={t('Freeze periods of the project')}
          noun={noun}
          columns={columns}
          rows={list.items}
          rowKey={period => `${period.id}`}
          source={list}
          openKey={search.period}
          onOpen={(period, isStep) => onSearch({ period: `${period.id}` }, isStep)}
          rowActions={period => [
            { label: t('Show'), run: () => onSearch({ period: `${period.id}` }) },
            { label: t('Edit…'), unavailable: whyNot, run: () => setTask({ kind: 'edit', period }) },
            {
              label: t('Delete…'),
              isDangerous: true,
              unavailable: whyNot,
              run: () => setTask({ kind: 'delete', period }),
            },
          ]}
          bulkActions={(periods, clear) => [
            {
              label: t('Delete…'),
              isDangerous: true,
              unavailable: whyNot,
              run: () => setTask({ kind: 'deleteSeveral', periods, clear }),
            },
          ]}
          rowHeights={rowHeights}
          empty={empty}
        />
      ) : list.items.length > 0 ? (
        <CalendarView list={list} now={now} search={search} onSearch={onSearch} />
      ) : list.isPending ? (
        <LoadingState rows={10} label={t('Loading the freeze periods')} />
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : (
        empty
      )}
      <PeriodPanel
        period={search.period === undefined ? undefined : Number(search.period)}
        whyNot={whyNot}
        onTask={setTask}
        onClose={() => onSearch({ period: undefined })}
      />
      {task?.kind === 'new' && <NewPeriodDialog onClose={close} />}
      {task?.kind === 'deleteSeveral' && <DeleteSeveralDialog {...task} onClose={close} />}
      {task?.kind === 'edit' && <EditPeriodDialog period={task.period} onClose={close} />}
      {task?.kind === 'delete' && (
        <DeletePeriodDialog period={task.period} onClose={close} onDone={() => onSearch({ period: undefined })} />
      )}
    </Page>
  )
}

function DeletePeriodDialog({
  period,
  onClose,
  onDone,
}: {
  readonly period: FreezePeriod
  onClose(): void
  onDone(): void
}) {
  const { id } = useProject()
  return (
    <WriteDialog
      operation="freezePeriods.delete"
      label={t('Delete the freeze period?')}
      submit={t('Delete the freeze period')}
      size="md"
      paramsNow={() => ({ id, freeze_period_id: period.id })}
      confirm={{ name: period.freeze_start, label: t('the expression of its start') }}
      onClose={onClose}
      onDone={onDone}
    >
      <Trans
        message="<visibleText/>. Deployments are no longer frozen by it."
        components={{ visibleText: <VisibleText text={formatPeriod(period)} /> }}
      />
    </WriteDialog>
  )
}

function DeleteSeveralDialog({
  periods,
  clear,
  onClose,
}: {
  readonly periods: readonly FreezePeriod[]
  clear(): void
  onClose(): void
}) {
  const { ref } = useConnection()
  const { id } = useProject()
  return (
    <DeleteRowsDialog
      noun={noun}
      items={periods.map(period => deleteItem(ref, id, period))}
      onStarted={clear}
      onClose={onClose}
    >
      {t('Deployments are no longer frozen by them.')}
    </DeleteRowsDialog>
  )
}

interface FrozenNowProps {
  readonly periods: readonly FreezePeriod[]
  readonly now: number
  /** Of the calendar below, so that both name the same hours. */
  readonly zone: string
}

/** Whether deployments are frozen now, and the next change. */
function FrozenNow({ periods, now, zone }: FrozenNowProps) {
  const clock = zoneClock(zone)
  const say = (time: number) => `${clock.full(time)} (${timeAgo(new Date(time).toISOString(), now)})`
  const until = frozenUntil(periods, now)
  const next = nextFreeze(periods, until ?? now)
  const isFrozen = isFrozenAt(periods, now)
  const Icon = isFrozen ? IconSnowflake : IconCircleCheck
  const then = isFrozen
    ? until === null
      ? t('The freeze has no end date.')
      : formatSentences([
          t('Deployments resume {say}.', { say: say(until) }),
          next !== null && t('The next freeze starts {say}.', { say: say(next) }),
          t('Time zone: {zone}.', { zone }),
        ])
    : next === null
      ? t('No upcoming freeze.')
      : t('The next freeze starts {say}. Time zone: {zone}.', { say: say(next), zone })
  return (
    <span className={classes.now} data-frozen={isFrozen || undefined} role="status">
      <Icon size={16} stroke={1.5} aria-hidden />
      <strong>{isFrozen ? t('Deployments are frozen now.') : t('Deployments are not frozen now.')}</strong>
      <span className={classes.then} title={then}>
        {then}
      </span>
    </span>
  )
}

/** The columns of freeze periods, as they are at a time. */
function periodColumns(now: number): readonly TableColumn<FreezePeriod>[] {
  const mine = zoneClock(ownZone())
  const cron = (id: 'freeze_start' | 'freeze_end', header: string): TableColumn<FreezePeriod> => ({
    id,
    header,
    value: period => period[id],
    printValue: period => [formatCron(period[id]), period[id]].filter(Boolean).join(', '),
    cell: period => <Cron expression={period[id]} />,
    filterText: period => `${period[id]} ${formatCron(period[id]) ?? ''}`,
    // "December 23, 12:00 PM".
    width: 170,
    grows: true,
  })
  const time = (
    id: string,
    header: string,
    of: (period: FreezePeriod) => number | null | undefined,
  ): TableColumn<FreezePeriod> => ({
    id,
    header,
    value: period => isoTime(of(period)),
    printValue: period => isoTime(of(period)) ?? t('never'),
    isTime: true,
    cell: period => {
      const found = of(period)
      return found ? mine.full(found) : <Text size="xs">{t('never')}</Text>
    },
    // In full, with the weekday and a clock of twelve hours.
    width: 214,
  })
  const date = (id: 'created_at' | 'updated_at', header: string): TableColumn<FreezePeriod> => ({
    id,
    header,
    value: period => period[id] ?? null,
    cell: period => period[id] && <TimeAgo value={period[id]} />,
    width: 130,
    isHidden: true,
  })
  return [
    cron('freeze_start', t('Starts')),
    cron('freeze_end', t('Ends')),
    {
      id: 'state',
      header: t('Now'),
      value: period => states[getState(period, now)].label,
      exportValue: period => getState(period, now),
      cell: period => {
        const { label, color } = states[getState(period, now)]
        return (
          <Badge size="sm" variant="light" color={color} tt="none" title={visibleString(formatPeriod(period))}>
            {label}
          </Badge>
        )
      },
      width: 90,
    },
    time('next_start', t('Next start, your clock'), period => readFreeze(period)?.nextStart(now)),
    time('next_end', t('Next end, your clock'), period => readFreeze(period)?.nextEnd(now)),
    { id: 'cron_timezone', header: t('Time zone'), value: period => period.cron_timezone, width: 125 },
    date('created_at', t('Created')),
    date('updated_at', t('Changed')),
    { id: 'id', header: t('ID'), value: period => period.id, align: 'end', width: idWidth, isHidden: true },
  ]
}

function getState(period: FreezePeriod, now: number): keyof typeof states {
  const clock = readFreeze(period)
  if (!clock) return 'unreadable'
  return clock.at(now) ? 'frozen' : 'open'
}

function isoTime(time: number | null | undefined): string | null {
  return time ? new Date(time).toISOString() : null
}

function Cron({ expression }: { readonly expression: string }) {
  const words = formatCron(expression)
  return (
    <Stack gap={0} miw={0}>
      {words && (
        <Text size="xs" truncate title={words}>
          {words}
        </Text>
      )}
      <Text size="xs" c="dimmed" ff="monospace" truncate>
        <VisibleText text={expression} />
      </Text>
    </Stack>
  )
}

type PeriodTask =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'delete'; readonly period: FreezePeriod }
  | { readonly kind: 'deleteSeveral'; readonly periods: readonly FreezePeriod[]; clear(): void }

interface PanelProps {
  readonly whyNot: string | undefined
  onTask(task: PeriodTask): void
}

/** One period: its description, its next freeze, and its actions. */
function PeriodPanel({
  period,
  onClose,
  ...props
}: PanelProps & { readonly period: number | undefined; onClose(): void }) {
  return (
    period !== undefined && (
      <SidePanel title={t('Freeze period')} onClose={onClose}>
        <Loaded key={period} id={period} {...props} />
      </SidePanel>
    )
  )
}

function Loaded({ id, whyNot, onTask }: PanelProps & { readonly id: number }) {
  const { data, error, isPending, refetch } = useOperation(
    freezePeriodQuery({
      id: useProject().id,
      freeze_period_id: id,
    }),
  )
  if (isPending) return <LoadingState rows={6} label={t('Loading the freeze period')} />
  if (error?.kind === 'notFound' || !data) return error ? <ErrorState error={error} onRetry={refetch} /> : null
  const period = data.value
  return (
    <Stack gap="md">
      <Group gap={8}>
        <Title order={2} fz="md">
          <VisibleText text={formatPeriod(period)} />
        </Title>
        <StaleNotice provenance={data.provenance} />
      </Group>
      <NextFreezes schedule={period} />
      <Facts>
        <Fact name={t('ID')}>{period.id}</Fact>
        <Expression name={t('Starts')} expression={period.freeze_start} />
        <Expression name={t('Ends')} expression={period.freeze_end} />
        <Fact name={t('Time zone')}>
          <VisibleText text={period.cron_timezone} />
        </Fact>
        {period.created_at && (
          <Fact name={t('Created')}>
            <TimeAgo value={period.created_at} />
          </Fact>
        )}
        {period.updated_at && (
          <Fact name={t('Changed')}>
            <TimeAgo value={period.updated_at} />
          </Fact>
        )}
      </Facts>
      <Group gap={8}>
        <Button
          variant="default"
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => onTask({ kind: 'edit', period })}
        >
          {t('Edit…')}
        </Button>
        <Button
          variant="default"
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => onTask({ kind: 'delete', period })}
        >
          {t('Delete…')}
        </Button>
      </Group>
    </Stack>
  )
}

function Expression({ name, expression }: { readonly name: string; readonly expression: string }) {
  return (
    <Fact name={name}>
      {formatCron(expression) ?? t('Not a supported cron expression:')}{' '}
      <Code>
        <VisibleText text={expression} />
      </Code>
    </Fact>
  )
}
