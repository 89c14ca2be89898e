import { Button, Code, Group, Stack, Title } from '@mantine/core'
import type { FreezePeriod } from '#shared/contract/freeze-periods.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { SideDrawer } from '../../../ui/dialog/side-drawer.tsx'
import { Fact, Facts } from '../../../ui/facts/facts.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { cronInWords } from '../model/cron.ts'
import { periodWords } from '../model/period-words.ts'
import { NextFreezes } from './next-freezes.tsx'

export type PeriodTask = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly period: FreezePeriod }

interface DrawerProps {
  readonly whyNot: string | undefined
  onTask(task: PeriodTask): void
}

/** One period: what it means, when it freezes next, and what can be done with it. */
export function PeriodDrawer({
  period,
  onClose,
  ...props
}: DrawerProps & { readonly period: number | undefined; onClose(): void }) {
  return (
    <SideDrawer opened={period !== undefined} onClose={onClose} title="Freeze period">
      {period !== undefined && <Loaded key={period} id={period} {...props} />}
    </SideDrawer>
  )
}

function Loaded({ id, whyNot, onTask }: DrawerProps & { readonly id: number }) {
  const { data, error, isPending, refetch } = useOperation('freezePeriods.get', {
    id: useProject().id,
    freeze_period_id: id,
  })
  if (isPending) return <LoadingState rows={6} label="Loading the freeze period" />
  if (error?.kind === 'notFound' || !data) return error ? <ErrorState error={error} onRetry={refetch} /> : null
  const period = data.value
  return (
    <Stack gap="md">
      <Group gap={8}>
        <Title order={2} fz="md">
          <VisibleText text={periodWords(period)} />
        </Title>
        <StaleNotice provenance={data.provenance} />
      </Group>
      <Facts>
        <Fact name="ID">{period.id}</Fact>
        <Expression name="Starts" expression={period.freeze_start} />
        <Expression name="Ends" expression={period.freeze_end} />
        <Fact name="Time zone">
          <VisibleText text={period.cron_timezone} />
        </Fact>
        {period.created_at && (
          <Fact name="Created">
            <TimeAgo value={period.created_at} />
          </Fact>
        )}
        {period.updated_at && (
          <Fact name="Changed">
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
          Edit…
        </Button>
        <Button
          variant="default"
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => onTask({ kind: 'delete', period })}
        >
          Delete…
        </Button>
      </Group>
      <NextFreezes schedule={period} />
    </Stack>
  )
}

function Expression({ name, expression }: { readonly name: string; readonly expression: string }) {
  return (
    <Fact name={name}>
      <Code>
        <VisibleText text={expression} />
      </Code>{' '}
      {cronInWords(expression) ?? 'This cannot be understood here'}
    </Fact>
  )
}
