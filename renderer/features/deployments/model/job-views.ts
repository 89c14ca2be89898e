import type { reducedCommit } from '#shared/contract/commits.ts'
import type { Job, job, jobPipeline } from '#shared/contract/job-fields.ts'
import { formatSize } from '../../../lib/code/format-size.ts'
import type { FieldViews } from '../../../ui/facts/field-views.ts'

/** The fields of a job. */
export const jobViews: FieldViews<typeof job> = {
  id: { label: 'Job ID', as: 'id' },
  name: 'Name',
  stage: 'Stage',
  status: 'Status',
  failure_reason: 'Failure reason',
  ref: 'Ref',
  tag: 'Runs for a tag',
  coverage: 'Coverage (%)',
  created_at: { label: 'Created', as: 'time' },
  started_at: { label: 'Started', as: 'time' },
  finished_at: { label: 'Finished', as: 'time' },
  duration: 'Duration (seconds)',
  web_url: { label: 'Web page', as: 'address' },
  runner: 'Runner',
  artifacts: null,
  artifacts_expire_at: { label: 'Artifacts expire', as: 'time' },
  user: null,
  commit: null,
  pipeline: null,
}

/** The fields of the pipeline of a job. */
export const pipelineViews: FieldViews<typeof jobPipeline> = {
  id: { label: 'Pipeline ID', as: 'id' },
  status: 'Status',
  ref: 'Ref',
  sha: 'SHA',
  created_at: { label: 'Created', as: 'time' },
  updated_at: { label: 'Changed', as: 'time' },
  web_url: { label: 'Web page', as: 'address' },
}

/** The fields of a commit in lists and jobs. */
export const commitViews: FieldViews<typeof reducedCommit> = {
  id: 'SHA',
  short_id: 'Short SHA',
  title: 'Title',
  message: 'Message',
  author_name: 'Author',
  author_email: 'Author e-mail',
  authored_date: { label: 'Authored', as: 'time' },
  committer_name: 'Committer',
  committer_email: 'Committer e-mail',
  committed_date: { label: 'Committed', as: 'time' },
  created_at: { label: 'Created', as: 'time' },
  parent_ids: 'Parents',
}

/** The artifacts of a job: "archive.zip (archive, zip, 1.2 kB)". */
export function formatArtifact({ artifacts }: Pick<Job, 'artifacts'>): readonly string[] {
  return (artifacts ?? []).map(({ file_type, filename, file_format, size }) => {
    const facts = [file_type, file_format, typeof size === 'number' ? formatSize(size) : null]
    return `${filename ?? 'unnamed'} (${facts.filter(Boolean).join(', ')})`
  })
}
