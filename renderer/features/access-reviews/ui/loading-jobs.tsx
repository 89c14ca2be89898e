import { Button, Text } from '@mantine/core'
import { t } from '#shared/i18n/i18n.ts'
import { ProgressWords } from '../../../lib/live/progress-words.tsx'
import { useBulkJobs, useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { JobProgress } from '../../../ui/bulk/job-progress.tsx'
import { formatSummary } from '../../../ui/bulk/report.ts'
import classes from './access-reviews.module.css'

/** How far the jobs are that load accesses. */
export function LoadingJobs({ jobs }: { readonly jobs: readonly string[] }) {
  const all = useBulkJobs()
  const open = useBulkPanel(panel => panel.open)
  return (
    <div className={classes.loading}>
      <Text size="sm">{t('Loading access. You can leave this screen; loading continues.')}</Text>
      {all
        .filter(({ id }) => jobs.includes(id))
        .map(job => (
          <div key={job.id}>
            <ProgressWords
              words={t('{title}: {summary}', { title: job.title, summary: formatSummary(job) })}
              isUnderWay={job.phase.kind !== 'ended'}
            />
            <JobProgress job={job} label={job.title} />
            <Button variant="subtle" size="compact-xs" onClick={() => open(job.id)}>
              {t('Show details')}
            </Button>
          </div>
        ))}
    </div>
  )
}
