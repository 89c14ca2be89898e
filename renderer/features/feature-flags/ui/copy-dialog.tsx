import { Badge, Box, Loader, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { FeatureFlag } from '#shared/contract/feature-flags.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import { t } from '#shared/i18n/i18n.ts'
import { featureFlagQuery } from '#shared/queries/delivery.ts'
import { visibleString } from '#shared/text/visible.ts'
import { BridgeFailure, getError } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { callQuery } from '../../../lib/operations/call-operation.ts'
import { operationQuery } from '../../../lib/operations/operation-query.ts'
import { fresh } from '../../../lib/operations/whole-list.ts'
import { type PickedProject, ProjectPicker } from '../../../lib/project/project-picker.tsx'
import { startDryRun } from '../../../ui/bulk/bulk.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { DryRunButtons } from '../../../ui/bulk/dry-run-buttons.tsx'
import type { BulkItem, ReadContext, Verification } from '../../../ui/bulk/job.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { getTarget, type Plan, planCopy, type Target } from '../model/copy.ts'

interface CopyProps {
  readonly flag: FeatureFlag
  onClose(): void
}

/** Copies a flag to other projects: a preview is shown first, then it is applied as a bulk job. */
export function CopyDialog({ flag, onClose }: CopyProps) {
  const connection = useConnection().ref
  const openPanel = useBulkPanel(panel => panel.open)
  const [projects, setProjects] = useState<readonly PickedProject[]>([])
  const [overwrites, setOverwrites] = useState(false)
  const targets = useTargets(connection, flag.name, projects)
  const plans = projects.map((project, index): Plan | null => {
    const target = targets[index]
    return target ? planCopy(flag, { id: `${project.id}`, label: getLabel(project) }, target, overwrites) : null
  })
  const items = plans.flatMap((plan, index) => {
    const target = targets[index]
    return plan?.kind === 'send' && target ? [checked(plan, connection, flag, target)] : []
  })
  const isReading = plans.includes(null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isReading || items.length === 0) return
    const { id } = startDryRun({
      title: t('Copy {name} to {projectsWord}', { name: flag.name, projectsWord: projectsWord(items.length) }),
      connection,
      items,
    })
    openPanel(id)
    onClose()
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('Copy {name} to other projects', { name: visibleString(flag.name) })}
      size="xl"
    >
      <form aria-label={t('Copy the feature flag')} onSubmit={send}>
        <Stack gap="sm">
          <ProjectPicker label={t('Projects')} value={projects} onChange={setProjects} />
          <div>
            <Text size="xs" fw={500} mb={4}>
              {t('Where a flag of this name is already')}
            </Text>
            <SegmentedControl
              size="xs"
              aria-label={t('Where a flag of this name is already')}
              data={[
                { value: 'leave', label: t('Skip') },
                { value: 'same', label: t('Overwrite') },
              ]}
              value={overwrites ? 'same' : 'leave'}
              onChange={value => setOverwrites(value === 'same')}
            />
          </div>
          {projects.length > 0 && <Preview projects={projects} plans={plans} />}
        </Stack>
        <Box mt="md">
          <DryRunButtons isReady={!isReading && items.length > 0} onCancel={onClose} />
        </Box>
      </form>
    </FormDialog>
  )
}

/** What each project has now; undefined while it is read. */
function useTargets(
  connection: ConnectionRef,
  name: string,
  projects: readonly PickedProject[],
): readonly (Target | undefined)[] {
  const client = useQueryClient()
  const results = useQueries({
    queries: projects.map(({ id }) => operationQuery(client, connection, featureFlagQuery({ id: `${id}`, name }))),
  })
  return results.map(({ data, error, isFetching }) => {
    // Cached data doesn't show what would be overwritten now.
    if (isFetching) return undefined
    if (data?.provenance.stale) return getTarget(undefined, data.provenance.because ?? null)
    return getTarget(data?.value, error ? getError(error) : null)
  })
}

/** Loads the project in the item's key right before the write: a flag changed since the preview is skipped. */
function checked(
  { item, words, details }: Extract<Plan, { kind: 'send' }>,
  connection: ConnectionRef,
  flag: FeatureFlag,
  target: Target,
): BulkItem {
  const { name } = flag
  const read = async ({ signal }: ReadContext) =>
    callQuery(connection, featureFlagQuery({ id: item.key, name }), { signal }).then(
      answer => getTarget(fresh(answer).value, null),
      (thrown: unknown) => getTarget(undefined, getError(thrown)),
    )
  const check = async (context: ReadContext) => {
    const now = await read(context)
    if (now.kind === 'unknown') throw new BridgeFailure(now.error)
    if (JSON.stringify(now) !== JSON.stringify(target)) {
      return { kind: 'block' as const, reason: t('Changed since the preview') }
    }
    const before = now.kind === 'none' ? null : t('a flag that differs')
    const undo = undoPromise(item.operation, now.kind === 'flag' ? now.flag : null)
    return { kind: 'send' as const, plan: { before, after: [words, ...details].join('; '), undo } }
  }
  const verify = async (context: ReadContext): Promise<Verification> => {
    const now = await read(context)
    if (now.kind === 'unknown') throw new BridgeFailure(now.error)
    const left = planCopy(flag, { id: item.key, label: item.label }, now, true)
    return left.kind === 'skip' ? { kind: 'confirmed' } : { kind: 'differs', now: left.words }
  }
  return { ...item, check, verify }
}

function Preview({
  projects,
  plans,
}: {
  readonly projects: readonly PickedProject[]
  readonly plans: readonly (Plan | null)[]
}) {
  return (
    <Table fz="xs" aria-label={t('Result for each project')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Project')}</Table.Th>
          <Table.Th>{t('The flag')}</Table.Th>
          <Table.Th>{t('What changes')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {projects.map((project, index) => {
          const plan = plans[index]
          return (
            <Table.Tr key={project.id}>
              <Table.Td>
                <VisibleText text={getLabel(project)} />
              </Table.Td>
              <Table.Td>
                {plan ? (
                  <Badge
                    size="sm"
                    variant="light"
                    miw="max-content"
                    color={plan.kind === 'send' ? 'blue' : 'gray'}
                    tt="none"
                  >
                    {plan.words}
                  </Badge>
                ) : (
                  <Loader size={12} aria-label={t('Reading')} />
                )}
              </Table.Td>
              <Table.Td>{plan?.kind === 'send' && <VisibleText text={plan.details.join('\n')} multiline />}</Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

function getLabel({ id, path }: PickedProject): string {
  return path ?? t('Project {id}', { id })
}

function projectsWord(count: number): string {
  return t('{count, plural, one {one project} other {# projects}}', { count })
}
