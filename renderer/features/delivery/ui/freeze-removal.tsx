import { Radio, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { startDryRun } from '../../../ui/bulk/bulk.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { DryRunButtons } from '../../../ui/bulk/dry-run-buttons.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { formatCron } from '../../freeze-periods/model/cron-words.ts'
import { createRemovalItems, findShared, type SharedFreeze } from '../model/freeze-plan.ts'
import { type DeliveryRow, getPart } from '../model/projects.ts'
import classes from './delivery.module.css'
import { projectNoun } from './words.ts'

/** The projects whose freeze periods are loaded, with them. */
function getLoaded(rows: readonly DeliveryRow[]) {
  return rows.flatMap(row => {
    const part = getPart(row, 'freezes')
    return part.kind === 'loaded' ? [{ project: row.project, periods: part.value }] : []
  })
}

/** Why no freeze period of some projects can be removed; undefined when one can. */
export function whyNoRemoval(rows: readonly DeliveryRow[]): string | undefined {
  return getLoaded(rows).some(({ periods }) => periods.length > 0)
    ? undefined
    : t('These projects have no freeze periods, or they aren’t loaded')
}

interface RemovalProps {
  readonly rows: readonly DeliveryRow[]
  onClose(): void
}

/** Removes one freeze from all of some projects that have it. */
export function RemovalDialog(props: RemovalProps) {
  return (
    <FormDialog opened onClose={props.onClose} title={t('Remove freeze period')} size="lg">
      <RemovalForm {...props} />
    </FormDialog>
  )
}

function RemovalForm({ rows, onClose }: RemovalProps) {
  const connection = useConnectionRef()
  const open = useBulkPanel(panel => panel.open)
  // What is removed doesn't change while the dialog is open.
  const [{ freezes, unknown }] = useState(() => {
    const loaded = getLoaded(rows)
    return { freezes: findShared(loaded), unknown: rows.length - loaded.length }
  })
  const [key, setKey] = useState<string | null>(freezes[0]?.key ?? null)
  const chosen = freezes.find(freeze => freeze.key === key)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return
    const title = t('Remove freeze period: {amount}', { amount: countProjects(chosen) })
    open(startDryRun({ title, connection, items: createRemovalItems(connection, chosen) }).id)
    onClose()
  }
  return (
    <form onSubmit={send} aria-label={t('Remove freeze period')}>
      <Stack gap="sm">
        <Radio.Group label={t('Freeze period')} value={key} onChange={setKey}>
          <Stack gap="xs" mt={6} className={classes.freezes}>
            {freezes.map(freeze => (
              <Radio
                key={freeze.key}
                value={freeze.key}
                label={<VisibleText text={formatFreeze(freeze)} />}
                description={
                  <VisibleText
                    text={t('In {amount}: {zones}', { amount: countProjects(freeze), zones: freeze.zones.join(', ') })}
                  />
                }
              />
            ))}
          </Stack>
        </Radio.Group>
        {unknown > 0 && (
          <Text size="sm" c="dimmed">
            {t(
              '{count, plural, one {# selected project is} other {# selected projects are}} left out: freeze periods not loaded.',
              {
                count: unknown,
              },
            )}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {t('Nothing is sent yet. The preview reads each freeze period again and leaves out those that have changed.')}
        </Text>
        <DryRunButtons isReady={chosen !== undefined} onCancel={onClose} />
      </Stack>
    </form>
  )
}

function countProjects({ periods }: SharedFreeze): string {
  return projectNoun.counted(new Set(periods.map(({ project }) => project.id)).size)
}

/** Without the time zone, which differs from project to project. */
function formatFreeze({ freeze_start, freeze_end }: SharedFreeze): string {
  return `${formatCron(freeze_start) ?? freeze_start} – ${formatCron(freeze_end) ?? freeze_end}`
}
