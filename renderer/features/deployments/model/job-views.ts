import type { reducedCommit } from '#shared/contract/commits.ts'
import type { Job, job, jobPipeline } from '#shared/contract/job-fields.ts'
import { t } from '#shared/i18n/i18n.ts'
import { formatSize } from '../../../lib/code/format-size.ts'
import type { FieldViews } from '../../../ui/facts/field-views.ts'

/** The fields of a job. */
export const jobViews: FieldViews<typeof job> = {
  id: { label: t('Job ID'), as: 'id' },
  name: t('Name'),
  stage: t('Stage'),
  status: t('Status'),
  failure_reason: t('Failure reason'),
  ref: t('Ref'),
  tag: t('Runs for a tag'),
  coverage: t('Coverage (%)'),
  created_at: { label: t('Created'), as: 'time' },
  started_at: { label: t('Started'), as: 'time' },
  finished_at: { label: t('Finished'), as: 'time' },
  duration: t('Duration (seconds)'),
  web_url: { label: t('Web page'), as: 'address' },
  runner: t('Runner'),
  artifacts: null,
  artifacts_expire_at: { label: t('Artifacts expire'), as: 'time' },
  user: null,
  commit: null,
  pipeline: null,
}

/** The fields of the pipeline of a job. */
export const pipelineViews: FieldViews<typeof jobPipeline> = {
  id: { label: t('Pipeline ID'), as: 'id' },
  status: t('Status'),
  ref: t('Ref'),
  sha: 'SHA',
  created_at: { label: t('Created'), as: 'time' },
  updated_at: { label: t('Changed'), as: 'time' },
  web_url: { label: t('Web page'), as: 'address' },
}

/** The fields of a commit in lists and jobs. */
export const commitViews: FieldViews<typeof reducedCommit> = {
  id: 'SHA',
  short_id: t('Short SHA'),
  title: t('Title'),
  message: t('Message'),
  author_name: t('Author'),
  author_email: t('Author e-mail'),
  authored_date: { label: t('Authored'), as: 'time' },
  committer_name: t('Committer'),
  committer_email: t('Committer e-mail'),
  committed_date: { label: t('Committed'), as: 'time' },
  created_at: { label: t('Created'), as: 'time' },
  parent_ids: t('Parents'),
}

/** The artifacts of a job: "archive.zip (archive, zip, 1.2 kB)". */
export function formatArtifact({ artifacts }: Pick<Job, 'artifacts'>): readonly string[] {
  return (artifacts ?? []).map(({ file_type, filename, file_format, size }) => {
    const facts = [file_type, file_format, typeof size === 'number' ? formatSize(size) : null]
    return `${filename ?? 'unnamed'} (${facts.filter(Boolean).join(', ')})`
  })
}
