import { CloseButton, Text, UnstyledButton } from '@mantine/core'
import { t } from '#shared/i18n/i18n.ts'
import { bulkControls } from '../../../ui/bulk/bulk.ts'
import { useBulkJobs, useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { isAnnounced, type Job } from '../../../ui/bulk/job.ts'
import { JobProgress } from '../../../ui/bulk/job-progress.tsx'
import { JobView } from '../../../ui/bulk/job-view.tsx'
import { kindLabels } from '../../../ui/bulk/report.ts'
import { layers } from '../../../ui/dialog/layers.ts'
import { SideDrawer } from '../../../ui/dialog/side-drawer.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import classes from './bulk-panel.module.css'

/** The bulk jobs of this window, above the current screen. */
export function BulkPanel() {
  const { isOpen, job: chosen, close } = useBulkPanel()
  const jobs = getListed(useBulkJobs().toReversed(), chosen)
  const shown = jobs.find(({ id }) => id === chosen) ?? jobs[0]
  return (
    <SideDrawer
      opened={isOpen}
      onClose={close}
      size="xl"
      zIndex={layers.bulkPanel}
      title={t('Bulk operations')}
      classNames={{ content: classes.content, body: classes.body }}
      closeButtonProps={{ 'aria-label': t('Close the panel') }}
    >
      {shown ? (
        <>
          <ul className={classes.jobs} aria-label={t('Jobs')}>
            {jobs.map(job => (
              <JobLine key={job.id} job={job} isShown={job === shown} />
            ))}
          </ul>
          <JobView key={shown.id} job={shown} />
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {t('No bulk operation was started since this window was opened.')}
        </Text>
      )}
    </SideDrawer>
  )
}

/** Those that are announced, and at most one that only loads: a screen may start ten of these, and shows itself how far they are. */
function getListed(jobs: readonly Job[], chosen: string | null): readonly Job[] {
  const loading = jobs.filter(job => !isAnnounced(job))
  const listed = loading.find(({ id }) => id === chosen) ?? loading.find(({ phase }) => phase.kind !== 'ended')
  return jobs.filter(job => isAnnounced(job) || job === listed)
}

const phaseLabels = {
  running: t('Running'),
  paused: t('Paused'),
  cancelling: t('Finishing'),
  ended: t('Ended'),
} as const

function JobLine({ job, isShown }: { readonly job: Job; readonly isShown: boolean }) {
  const open = useBulkPanel(panel => panel.open)
  return (
    <li className={classes.line} data-shown={isShown || undefined}>
      <UnstyledButton className={classes.choose} aria-pressed={isShown} onClick={() => open(job.id)}>
        <span className={classes.title}>
          <VisibleText text={job.title} />
        </span>
        <span className={classes.state}>
          {kindLabels[job.kind]} · {phaseLabels[job.phase.kind]}
        </span>
        <JobProgress job={job} label={t('Progress of {title}', { title: job.title })} />
      </UnstyledButton>
      {job.phase.kind === 'ended' && (
        <CloseButton
          size="sm"
          aria-label={t('Remove {title}', { title: job.title })}
          onClick={() => bulkControls.remove(job.id)}
        />
      )}
    </li>
  )
}
