import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { visibleString } from '#shared/text/visible.ts'
import type { Job } from './job.ts'
import { sumOf } from './report.ts'

/** Tells once that a job has come to its end. */
export function showEnded(job: Job, onShow: () => void): void {
  const id = `bulk ${job.id}`
  const isGood = job.totals.failed + job.totals.unknown + job.totals.notSent === 0
  notifications.hide(id)
  notifications.show({
    id,
    title: visibleString(job.title),
    color: isGood ? 'green' : 'yellow',
    autoClose: isGood ? 10_000 : false,
    closeButtonProps: { 'aria-label': 'Close this notice' },
    message: (
      <>
        {sumOf(job)}.{' '}
        <Button
          variant="light"
          size="compact-xs"
          onClick={() => {
            notifications.hide(id)
            onShow()
          }}
        >
          Show
        </Button>
      </>
    ),
  })
}
