import { Button, RingProgress, VisuallyHidden } from '@mantine/core'
import { formatNumber, formatPercent, t } from '#shared/i18n/i18n.ts'
import { useBulkJobs, useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { isAnnounced, settledCount } from '../../../ui/bulk/job.ts'

/** How far all bulk jobs together are; opens the panel. Nothing while there was none, nor after a mere read. */
export function BulkIndicator() {
  const jobs = useBulkJobs().filter(job => job.phase.kind !== 'ended' || isAnnounced(job))
  const open = useBulkPanel(panel => panel.open)
  if (jobs.length === 0) return null
  const going = jobs.filter(({ phase }) => phase.kind !== 'ended')
  const counted = going.length > 0 ? going : jobs
  const all = counted.reduce((sum, { rows }) => sum + rows.length, 0)
  const settled = counted.reduce((sum, job) => sum + settledCount(job), 0)
  const percent = all === 0 ? 100 : Math.floor((100 * settled) / all)
  const isPaused = going.length > 0 && going.every(({ phase }) => phase.kind === 'paused')
  const words = going.length === 0 ? t('Done') : isPaused ? t('Paused') : formatPercent(percent / 100)
  // Screen readers announce each quarter; every row would be too much.
  const announced = going.length === 0 || isPaused ? words : formatPercent((percent - (percent % 25)) / 100)
  return (
    <>
      <VisuallyHidden role="status">{t('Bulk operations: {announced}', { announced })}</VisuallyHidden>
      <Button
        variant="default"
        size="compact-sm"
        flex="none"
        aria-label={t('Bulk operations: {words}', { words })}
        title={t('{settled} of {all}', { settled: formatNumber(settled), all: formatNumber(all) })}
        leftSection={
          <RingProgress
            size={18}
            thickness={3}
            sections={[{ value: percent, color: isPaused ? 'yellow.6' : 'green.6' }]}
          />
        }
        onClick={() => open(going.at(-1)?.id)}
      >
        {words}
      </Button>
    </>
  )
}
