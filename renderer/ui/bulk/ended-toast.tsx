import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { endedNotice } from './bulk-jobs.ts'
import type { Job } from './job.ts'
import { formatSummary } from './report.ts'

const shownMilliseconds = 10_000

/** Shows a notice that a job has ended. */
export function showEnded(job: Job, onShow: () => void): void {
  const { failed, unknown, notSent, differs } = job.totals
  notifications.hide(endedNotice)
  notifications.show({
    id: endedNotice,
    title: visibleString(job.title),
    color: failed + unknown + notSent + differs === 0 ? 'green' : 'yellow',
    autoClose: shownMilliseconds,
    closeButtonProps: { 'aria-label': t('Close this notice') },
    message: (
      <>
        {formatSummary(job)}.{' '}
        <Button
          variant="light"
          size="compact-xs"
          onClick={() => {
            notifications.hide(endedNotice)
            onShow()
          }}
        >
          {t('Show')}
        </Button>
      </>
    ),
  })
}
