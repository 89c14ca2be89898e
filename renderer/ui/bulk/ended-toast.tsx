import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { visibleString } from '#shared/text/visible.ts'
import type { Job } from './job.ts'
import { formatSummary } from './report.ts'

/** One for all jobs: what an older one said stays in the panel, and no pile of notices covers the screen. */
const toastId = 'bulk ended'
const shownMilliseconds = 10_000

/** Says once that a job has ended. */
export function showEnded(job: Job, onShow: () => void): void {
  const { failed, unknown, notSent, differs } = job.totals
  notifications.hide(toastId)
  notifications.show({
    id: toastId,
    title: visibleString(job.title),
    color: failed + unknown + notSent + differs === 0 ? 'green' : 'yellow',
    autoClose: shownMilliseconds,
    closeButtonProps: { 'aria-label': 'Close this notice' },
    message: (
      <>
        {formatSummary(job)}.{' '}
        <Button
          variant="light"
          size="compact-xs"
          onClick={() => {
            hideEnded()
            onShow()
          }}
        >
          Show
        </Button>
      </>
    ),
  })
}

/** The panel shows what the notice says. */
export function hideEnded(): void {
  notifications.hide(toastId)
}
