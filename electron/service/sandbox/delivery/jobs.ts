import type { DeploymentStatus } from '#shared/contract/deployments.ts'
import type { Job } from '#shared/contract/job-fields.ts'
import { robot, team } from '../people.ts'
import type { SandboxCommit } from '../world.ts'

export interface JobStory {
  readonly number: number
  readonly environment: string
  readonly ref: string
  readonly tag: boolean
  readonly sha: string
  /** Null for a commit that is not on `main`. */
  readonly commit: SandboxCommit | null
  readonly status: DeploymentStatus
  readonly startedAt: string
  /** Seconds. */
  readonly duration: number
}

const people = [...Object.values(team), robot]

/** The finished job of a deployment. The service runs no jobs. */
export function deployJob(story: JobStory): Job {
  const { ref, tag, sha, status, startedAt } = story
  const isOver = status === 'success' || status === 'failed' || status === 'canceled'
  const later = (seconds: number) => new Date(Date.parse(startedAt) + seconds * 1000).toISOString()
  const finishedAt = isOver ? later(story.duration) : null
  return {
    id: 4000 + story.number,
    status,
    stage: 'deploy',
    name: `deploy to ${story.environment}`,
    ref,
    tag,
    coverage: null,
    created_at: later(-95),
    started_at: startedAt,
    finished_at: finishedAt,
    duration: isOver ? story.duration : null,
    commit: story.commit && getCommit(story.commit),
    pipeline: {
      id: 1200 + story.number,
      sha,
      ref,
      status,
      created_at: later(-100),
      updated_at: finishedAt ?? startedAt,
    },
    artifacts:
      status === 'success'
        ? [
            {
              file_type: 'archive',
              size: 180_000 + story.number * 733,
              filename: 'artifacts.zip',
              file_format: 'zip',
            },
            { file_type: 'trace', size: 4_000 + story.number * 17, filename: 'job.log', file_format: null },
          ]
        : [],
    runner: { id: 1, description: 'quay-runner-1', active: true, is_shared: false, name: 'gatehouse-runner' },
    artifacts_expire_at: null,
  }
}

function getCommit({ sha, title, authorEmail, date }: SandboxCommit): Job['commit'] {
  const author = people.find(person => person.email === authorEmail)
  return {
    id: sha,
    short_id: sha.slice(0, 8),
    title,
    author_name: author?.name ?? authorEmail,
    author_email: authorEmail,
    created_at: date,
  }
}
