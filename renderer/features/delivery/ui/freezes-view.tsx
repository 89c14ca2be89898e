import { ActionIcon, Button, Group, SegmentedControl, Stack, Table, Text, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useMemo, useState } from 'react'
import type { FreezePeriod } from '#shared/contract/freeze-periods.ts'
import { cellWords } from '#shared/fleet/cell.ts'
import { exportWords } from '#shared/fleet/cell-export.ts'
import { frozenUntil, isFrozenAt, nextFreeze } from '#shared/freeze/freeze.ts'
import { dateLocale, formatNumber, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection, useConnectionRef, useWhyReadOnly } from '../../../lib/connection/use-connection.ts'
import { startDryRun } from '../../../ui/bulk/bulk.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { DryRunButtons } from '../../../ui/bulk/dry-run-buttons.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LoadProgress } from '../../../ui/projects/load-progress.tsx'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { ProjectPath } from '../../../ui/text/path-text.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { exactTime, longDay } from '../../../ui/time/time.ts'
import { useNow } from '../../../ui/time/use-now.tsx'
import { formatCron } from '../../freeze-periods/model/cron-words.ts'
import { formatPeriod } from '../../freeze-periods/model/period-words.ts'
import type { Stretch } from '../../freeze-periods/model/stretches.ts'
import { getDays } from '../../freeze-periods/model/timeline.ts'
import { ownZone } from '../../freeze-periods/model/zone-clock.ts'
import {
  createDayFinder,
  createFreezeItems,
  emptyFreezeForm,
  type FreezeForm,
  type FrozenDays,
  getExpressions,
  getFreezeProblem,
  getProjectZone,
} from '../model/freeze-plan.ts'
import { type DeliveryRow, getPart, reads, useActiveRows, useDelivery } from '../model/projects.ts'
import { projectColumn, type ViewProps } from './board-view.tsx'
import { PartCell } from './cells.tsx'
import classes from './delivery.module.css'
import { RemovalDialog, whyNoRemoval } from './freeze-removal.tsx'
import { projectNoun } from './words.ts'

const needed = [reads.freezes]
const weeksShown = 6
/** Projects whose time zones can be chosen one by one. */
const maxZones = 200
const noDays: FrozenDays = new Set()

/** When projects are frozen, in one calendar; freeze periods are added to many at once. */
export function FreezesView({ views, search, onSearch }: ViewProps) {
  const { loader, state, source } = useDelivery(needed)
  const { id: connection } = useConnection()
  const navigate = useNavigate()
  const whyReadOnly = useWhyReadOnly()
  const active = useActiveRows(state.rows)
  const now = Math.floor(useNow() / 60_000) * 60_000
  const [chosen, setChosen] = useState<readonly DeliveryRow[] | null>(null)
  const [removed, setRemoved] = useState<readonly DeliveryRow[] | null>(null)
  const shift = search.weeks ?? 0
  const days = useMemo(() => getDays(now, ownZone(), shift, weeksShown), [now, shift])
  const frozen = useMemo(() => getFrozenDays(active, days), [active, days])
  const day = days.findIndex(({ start }) => toDay(start) === search.day)
  const rows = useMemo(
    () => (day === -1 ? active : active.filter(({ key }) => frozen.get(key)?.has(day))),
    [active, frozen, day],
  )
  const columns = useMemo(() => [projectColumn(loader), ...getColumns(now)], [loader, now])
  return (
    <Page title={t('Delivery')} count={<LoadProgress state={state} loader={loader} />} toolbar={views}>
      <FreezeCalendar
        days={days}
        frozen={[...frozen.values()]}
        now={now}
        isMoved={shift !== 0}
        chosen={search.day}
        onChoose={next => onSearch({ day: next === search.day ? undefined : next })}
        onMove={weeks => onSearch({ weeks: weeks === 0 ? undefined : shift + weeks || undefined, day: undefined })}
      />
      <ResourceTable
        id="delivery-freezes"
        label={t('Freeze periods of projects')}
        noun={projectNoun}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        source={source}
        onOpen={({ path: project }) =>
          void navigate({ to: '/c/$connection/p/$project/freeze-periods', params: { connection, project } })
        }
        rowActions={row => [
          { label: t('Add freeze period…'), unavailable: whyReadOnly, run: () => setChosen([row]) },
          { label: t('Refresh project'), run: () => loader.refresh([row.key]) },
        ]}
        bulkActions={selected => [
          { label: t('Add freeze period…'), unavailable: whyReadOnly, run: () => setChosen(selected) },
          {
            label: t('Remove freeze period…'),
            isDangerous: true,
            unavailable: whyReadOnly ?? whyNoRemoval(selected),
            run: () => setRemoved(selected),
          },
        ]}
      />
      {chosen && <FreezeDialog rows={chosen} onClose={() => setChosen(null)} />}
      {removed && <RemovalDialog rows={removed} onClose={() => setRemoved(null)} />}
    </Page>
  )
}

/** The frozen days of each project whose periods are loaded, by its key. */
function getFrozenDays(rows: readonly DeliveryRow[], days: readonly Stretch[]): ReadonlyMap<string, FrozenDays> {
  const find = createDayFinder(days)
  return new Map(
    rows.flatMap(row => {
      const part = getPart(row, 'freezes')
      if (part.kind !== 'loaded') return []
      return [[row.key, part.value.length === 0 ? noDays : find(part.value)] as const]
    }),
  )
}

/** A day as an address has it, on the user's clock. */
function toDay(time: number): string {
  const date = new Date(time)
  const two = (value: number) => `${value}`.padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

interface CalendarProps {
  readonly days: readonly Stretch[]
  /** Of each project whose periods are loaded. */
  readonly frozen: readonly FrozenDays[]
  readonly now: number
  readonly isMoved: boolean
  readonly chosen: string | undefined
  onChoose(day: string): void
  /** @param weeks 0 for this week */
  onMove(weeks: number): void
}

/** Weeks of days, each with how many projects are frozen; a day narrows the table to them. */
function FreezeCalendar({ days, frozen, now, isMoved, chosen, onChoose, onMove }: CalendarProps) {
  const counts = days.map((_, index) => frozen.filter(one => one.has(index)).length)
  const first = days[0]?.start ?? now
  const last = days.at(-1)?.start ?? now
  return (
    <section className={classes.calendar} aria-label={t('Calendar of freezes')}>
      <Group gap={8} mb={6}>
        <ActionIcon aria-label={t('Earlier weeks')} variant="default" onClick={() => onMove(-weeksShown)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon aria-label={t('Later weeks')} variant="default" onClick={() => onMove(weeksShown)}>
          <IconChevronRight size={16} />
        </ActionIcon>
        <Button variant="default" size="xs" disabled={!isMoved} onClick={() => onMove(0)}>
          {t('This week')}
        </Button>
        <strong>{new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium' }).formatRange(first, last)}</strong>
        <Text size="xs" c="dimmed">
          {t('In your time zone, {zone}. {count, plural, one {# project} other {# projects}} loaded.', {
            zone: ownZone(),
            count: frozen.length,
          })}
        </Text>
      </Group>
      <div className={classes.days}>
        {days.map((day, index) => (
          <CalendarDay
            key={day.start}
            day={day}
            count={counts[index] ?? 0}
            of={frozen.length}
            isToday={day.start <= now && now < day.end}
            isChosen={toDay(day.start) === chosen}
            onChoose={() => onChoose(toDay(day.start))}
          />
        ))}
      </div>
    </section>
  )
}

interface DayProps {
  readonly day: Stretch
  readonly count: number
  readonly of: number
  readonly isToday: boolean
  readonly isChosen: boolean
  onChoose(): void
}

function CalendarDay({ day, count, of, isToday, isChosen, onChoose }: DayProps) {
  const date = new Date(day.start)
  const label = t('{day}: {count, number} of {of, plural, one {# project} other {# projects}} frozen', {
    ...{ day: longDay(date.toISOString()), count, of },
  })
  const name = new Intl.DateTimeFormat(dateLocale(), { weekday: 'short', day: 'numeric', month: 'short' }).format(date)
  return (
    <button
      type="button"
      className={classes.day}
      aria-label={label}
      aria-pressed={isChosen}
      title={label}
      data-today={isToday || undefined}
      onClick={onChoose}
    >
      <span>{name}</span>
      {count > 0 && (
        <span className={classes.frozen}>
          <span className={classes.share} style={{ width: `${(100 * count) / Math.max(1, of)}%` }} aria-hidden />
          {formatNumber(count)}
        </span>
      )}
    </button>
  )
}

function getColumns(now: number): readonly TableColumn<DeliveryRow>[] {
  const column = (
    id: string,
    header: string,
    width: number,
    toText: (periods: readonly FreezePeriod[]) => string | number | null,
    toExport = toText,
  ): TableColumn<DeliveryRow> => ({
    ...{ id, header, width },
    value: row => {
      const part = getPart(row, 'freezes')
      return part.kind === 'loaded' ? toText(part.value) : cellWords[part.kind]
    },
    exportValue: row => {
      const part = getPart(row, 'freezes')
      return part.kind === 'loaded' ? toExport(part.value) : exportWords[part.kind]
    },
    cell: row => (
      <PartCell part={getPart(row, 'freezes')}>
        {periods => {
          const text = toText(periods)
          return typeof text === 'string' ? <VisibleText text={text} /> : text
        }}
      </PartCell>
    ),
  })
  const toIso = (time: number | null) => (time === null ? null : new Date(time).toISOString())
  const toTime = (time: number | null) => (time === null ? null : exactTime(new Date(time).toISOString()))
  return [
    column(
      'frozen_until',
      t('Frozen until'),
      190,
      periods =>
        isFrozenAt(periods, now) ? (toTime(frozenUntil(periods, now)) ?? t('Without an end')) : t('Not frozen'),
      periods => (isFrozenAt(periods, now) ? (toIso(frozenUntil(periods, now)) ?? 'without an end') : null),
    ),
    column(
      'next_freeze',
      t('Next freeze'),
      190,
      periods => toTime(nextFreeze(periods, now)),
      periods => toIso(nextFreeze(periods, now)),
    ),
    column('zone', t('Time zone'), 150, getProjectZone),
    column('periods', t('Freeze periods'), 270, periods => periods.map(formatPeriod).join('; ') || null),
  ]
}

interface DialogProps {
  readonly rows: readonly DeliveryRow[]
  onClose(): void
}

/** A freeze period for many projects, each in its own time zone. */
function FreezeDialog(props: DialogProps) {
  return (
    <FormDialog opened onClose={props.onClose} title={t('Add freeze period')} size="lg">
      <FreezePeriodForm {...props} />
    </FormDialog>
  )
}

function FreezePeriodForm({ rows, onClose }: DialogProps) {
  const connection = useConnectionRef()
  const open = useBulkPanel(panel => panel.open)
  const [form, setForm] = useState(emptyFreezeForm)
  const [zone, setZone] = useState(ownZone)
  const [zones, setZones] = useState<Readonly<Record<string, string>>>({})
  const projects = rows.map(row => {
    const part = getPart(row, 'freezes')
    const own = part.kind === 'loaded' ? getProjectZone(part.value) : null
    return { key: row.key, project: row.project, zone: zones[row.key] ?? own ?? zone }
  })
  const problem = getFreezeProblem(form, [...new Set(projects.map(one => one.zone))])
  const amount = projectNoun.counted(rows.length)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (problem !== null) return
    const items = createFreezeItems(connection, form, projects)
    open(startDryRun({ title: t('Add freeze period: {amount}', { amount }), connection, items }).id)
    onClose()
  }
  return (
    <form onSubmit={send} aria-label={t('Add freeze period')} noValidate>
      <Stack gap="sm">
        <ScheduleFields form={form} onChange={part => setForm(now => ({ ...now, ...part }))} />
        <TextInput
          label={t('Time zone')}
          description={t(
            'For projects without freeze periods, and those whose freeze periods aren’t loaded. The others use the time zone of theirs.',
          )}
          placeholder="Europe/Berlin"
          value={zone}
          onChange={event => setZone(event.currentTarget.value)}
          spellCheck={false}
        />
        <ZoneTable projects={projects} onZone={(key, next) => setZones(now => ({ ...now, [key]: next }))} />
        <Text size="sm" c="dimmed">
          {t('Nothing is sent yet. The preview reads every project and shows what will change.')}
        </Text>
        <DryRunButtons isReady={problem === null} onCancel={onClose}>
          {problem !== null && (
            <Text size="xs" c="dimmed" mr="auto" role="status">
              {problem}
            </Text>
          )}
        </DryRunButtons>
      </Stack>
    </form>
  )
}

interface ScheduleProps {
  readonly form: FreezeForm
  onChange(part: Partial<FreezeForm>): void
}

function ScheduleFields({ form, onChange }: ScheduleProps) {
  const expressions = getExpressions(form)
  const words = expressions && [formatCron(expressions.freeze_start), formatCron(expressions.freeze_end)]
  const isYearly = form.kind === 'yearly'
  const [from, until] = isYearly ? (['from', 'until'] as const) : (['freezeStart', 'freezeEnd'] as const)
  const type = isYearly ? 'datetime-local' : 'text'
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('Schedule')}
        data={[
          { value: 'yearly', label: t('Days of the year') },
          { value: 'cron', label: t('Cron expressions') },
        ]}
        value={form.kind}
        onChange={kind => onChange({ kind: kind === 'cron' ? 'cron' : 'yearly' })}
      />
      <Group gap="sm" grow align="start">
        <TextInput
          label={t('Start')}
          type={type}
          placeholder="0 18 23 12 *"
          value={form[from]}
          onChange={event => onChange({ [from]: event.currentTarget.value })}
        />
        <TextInput
          label={t('End')}
          type={type}
          placeholder="0 8 2 1 *"
          value={form[until]}
          onChange={event => onChange({ [until]: event.currentTarget.value })}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {words?.every(text => text !== null) && `${words.join(' – ')}. `}
        {isYearly
          ? t('On the clock of each project. A freeze period has no year: it returns every year until you delete it.')
          : t('Minute, hour, day of the month, month, day of the week, on the clock of each project.')}
      </Text>
    </>
  )
}

interface ZoneTableProps {
  readonly projects: readonly {
    readonly key: string
    readonly project: DeliveryRow['project']
    readonly zone: string
  }[]
  onZone(key: string, zone: string): void
}

/** The time zone of each project. */
function ZoneTable({ projects, onZone }: ZoneTableProps) {
  const shown = projects.slice(0, maxZones)
  return (
    <Table.ScrollContainer minWidth={400} mah={220}>
      <Table fz="sm" aria-label={t('Time zones')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Project')}</Table.Th>
            <Table.Th w={220}>{t('Time zone')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ key, project, zone }) => (
            <Table.Tr key={key}>
              <Table.Td>
                <ProjectPath path={project.path_with_namespace} />
              </Table.Td>
              <Table.Td>
                <TextInput
                  size="xs"
                  aria-label={t('Time zone of {project}', { project: visibleString(project.path_with_namespace) })}
                  value={zone}
                  spellCheck={false}
                  onChange={event => onZone(key, event.currentTarget.value)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {projects.length > maxZones && (
        <Text size="xs" c="dimmed" p="xs">
          {t(
            '{count, plural, one {# more project has} other {# more projects have}} the time zone by the rule above.',
            {
              count: projects.length - maxZones,
            },
          )}
        </Text>
      )}
    </Table.ScrollContainer>
  )
}
