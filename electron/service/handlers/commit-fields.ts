import type { Commit as CommitFields, ReducedCommit } from '#shared/contract/commits.ts'
import { type Commit, getTitle, isoTime } from '../git/commit-object.ts'
import type { Stats } from '../git/stats.ts'
import type { ProjectAccess } from '../handler.ts'

/** Characters of a shortened SHA, as the service shows it. */
const shortLength = 8

/** The reduced commit of tags and branches (document 1, section 2, "Commit"). */
export function reducedCommitFields(commit: Commit): ReducedCommit {
  const committed = isoTime(commit.committer)
  return {
    id: commit.id,
    short_id: commit.id.slice(0, shortLength),
    title: getTitle(commit.message),
    message: commit.message,
    author_name: commit.author.name,
    author_email: commit.author.email,
    authored_date: isoTime(commit.author),
    committer_name: commit.committer.name,
    committer_email: commit.committer.email,
    committed_date: committed,
    created_at: committed,
    parent_ids: [...commit.parents],
  }
}

/** The full commit (document 1, section 2, "Commit"). Callers add its pipeline. */
export function commitFields(project: ProjectAccess, commit: Commit, stats?: Stats): CommitFields {
  return {
    ...reducedCommitFields(commit),
    message: commit.message,
    committer_name: commit.committer.name,
    committer_email: commit.committer.email,
    parent_ids: [...commit.parents],
    web_url: `${project.web_url}/-/commit/${commit.id}`,
    status: null,
    ...(stats ? { stats: { ...stats } } : {}),
  }
}
