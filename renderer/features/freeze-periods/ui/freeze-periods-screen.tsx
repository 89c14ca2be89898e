import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus, IconSnowflake } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { FreezePeriod } from '#shared/contract/freeze-periods.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { useWhyNotWrite } from '../../../lib/project/use-may-write.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { Screen, ScreenTop, Spacer } from '../../../ui/screen/screen.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { useNow } from '../../../ui/time/use-now.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import { periodWords } from '../model/period-words.ts'
import { type FreezePeriodsSearch, freezeViews } from '../model/routes.ts'
import { ownZone } from '../model/zone-clock.ts'
import { CalendarView } from './calendar-view.tsx'
import { NowBanner } from './now-banner.tsx'
import { periodColumns } from './period-columns.tsx'
import { PeriodDrawer, type PeriodTask } from './period-drawer.tsx'
import { EditPeriodDialog, NewPeriodDialog } from './period-form.tsx'

const viewWords = { calendar: 'Calendar', periods: 'Periods' } as const
const minute = 60_000
/** Room for an expression and what it means. */
const rowHeights = { compact: 42, comfortable: 54 } as const

/** When nothing is to be deployed: the weeks to come, the periods, and whether it is frozen now (document 2, section 4.4). */
export function FreezePeriodsScreen() {
  const { id } = useProject()
  const params = useProjectParams()
  const search = useSearch({ from: '/c/$connection/p/$project/freeze-periods' })
  const navigate = useNavigate()
  const list = useOperationPages('freezePeriods.list', { id })
  // Schedules know nothing below the minute.
  const now = Math.floor(useNow() / minute) * minute
  const [task, setTask] = useState<PeriodTask | null>(null)
  const whyNot = useWhyNotWrite('maintainer')
  const onSearch = (change: FreezePeriodsSearch) =>
    void navigate({ to: '/c/$connection/p/$project/freeze-periods', params, search: { ...search, ...change } })
  const columns = useMemo(() => periodColumns(now), [now])
  const close = () => setTask(null)
  const empty = (
    <EmptyState
      icon={<IconSnowflake size={30} stroke={1.5} />}
      title="No freeze periods"
      description="Deployments of this project are never frozen. A freeze period says when they are to stop and when they go on."
    />
  )
  const view = search.view ?? 'calendar'
  return (
    <Screen aria-label="Freeze periods">
      {list.items.length > 0 && <NowBanner periods={list.items} now={now} zone={ownZone()} />}
      <ScreenTop>
        <SegmentedControl
          size="xs"
          aria-label="What is shown"
          data={freezeViews.map(value => ({ value, label: viewWords[value] }))}
          value={view}
          onChange={value => onSearch({ view: freezeViews.find(one => one === value && one !== 'calendar') })}
        />
        <Spacer />
        <Button
          leftSection={<IconPlus size={14} />}
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => setTask({ kind: 'new' })}
        >
          New freeze period
        </Button>
      </ScreenTop>
      {view === 'periods' ? (
        <ResourceTable
          id="freeze-periods"
          label="Freeze periods of the project"
          noun={['freeze period', 'freeze periods']}
          columns={columns}
          rows={list.items}
          rowKey={period => `${period.id}`}
          source={list}
          openKey={search.period}
          onOpen={period => onSearch({ period: `${period.id}` })}
          rowActions={period => [
            { label: 'Show', run: () => onSearch({ period: `${period.id}` }) },
            { label: 'Edit…', unavailable: whyNot, run: () => setTask({ kind: 'edit', period }) },
            {
              label: 'Delete…',
              isDangerous: true,
              unavailable: whyNot,
              run: () => setTask({ kind: 'delete', period }),
            },
          ]}
          isSelectable={false}
          rowHeights={rowHeights}
          empty={empty}
        />
      ) : list.items.length > 0 ? (
        <CalendarView list={list} now={now} search={search} onSearch={onSearch} />
      ) : list.isPending ? (
        <LoadingState rows={10} label="Loading the freeze periods" />
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : (
        empty
      )}
      <PeriodDrawer
        period={search.period === undefined ? undefined : Number(search.period)}
        whyNot={whyNot}
        onTask={setTask}
        onClose={() => onSearch({ period: undefined })}
      />
      {task?.kind === 'new' && <NewPeriodDialog onClose={close} />}
      {task?.kind === 'edit' && <EditPeriodDialog period={task.period} onClose={close} />}
      {task?.kind === 'delete' && (
        <DeletePeriodDialog period={task.period} onClose={close} onDone={() => onSearch({ period: undefined })} />
      )}
    </Screen>
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
      label="Delete the freeze period?"
      submit="Delete the freeze period"
      size="md"
      paramsNow={() => ({ id, freeze_period_id: period.id })}
      confirm={{ name: period.freeze_start, label: 'the expression of its start' }}
      onClose={onClose}
      onDone={onDone}
    >
      <VisibleText text={periodWords(period)} />. Deployments are no longer frozen by it.
    </WriteDialog>
  )
}
