import type { MergeRequest } from '#shared/contract/merge-requests.ts'
import { isDraft, type MergeRequestRow } from '../store/merge-requests.ts'
import type { Store } from '../store/store.ts'
import { userLookup } from './user-lookup.ts'

/** How much of a merge request is shown. */
interface Shown {
  /** Without times of ends, people beside the author, commits and counts. */
  readonly view?: 'simple' | undefined
  /** Labels as objects. */
  readonly with_labels_details: boolean
}

/** A merge request in the format of the merge requests list. */
export function mergeRequestFields(
  store: Store,
  baseUrl: string,
  project: { readonly id: number; readonly web_url: string },
  row: MergeRequestRow,
  shown: Shown,
): MergeRequest {
  const person = userLookup(store, baseUrl)
  const author = person(row.author_id)
  if (!author) throw new Error(`The author of merge request ${row.id} is gone.`)
  const assignee = person(row.assignee_id)
  const simple = {
    id: row.id,
    iid: row.iid,
    project_id: row.project_id,
    title: row.title,
    description: row.description,
    state: row.state,
    created_at: row.created_at,
    updated_at: row.updated_at,
    source_branch: row.source_branch,
    target_branch: row.target_branch,
    author,
    labels: shown.with_labels_details ? labelDetails(store, project.id, row.labels) : row.labels,
    web_url: `${project.web_url}/-/merge_requests/${row.iid}`,
  }
  if (shown.view === 'simple') return simple
  return {
    ...simple,
    merged_by: person(row.merged_by_id),
    merged_at: row.merged_at,
    closed_by: person(row.closed_by_id),
    closed_at: row.closed_at,
    assignee,
    assignees: assignee ? [assignee] : [],
    source_project_id: row.project_id,
    target_project_id: row.project_id,
    work_in_progress: isDraft(row.title),
    milestone: row.milestone === null ? null : { title: row.milestone },
    merge_status: row.merge_status,
    sha: row.sha,
    merge_commit_sha: row.merge_commit_sha,
    user_notes_count: 0,
    upvotes: 0,
    downvotes: 0,
  }
}

/** Labels with the details of the ancestor groups' labels; of other labels only the name is known. */
function labelDetails(store: Store, project: number, names: readonly string[]) {
  const group = store.projects.byId(project)?.group_id
  return names.map(name => {
    const found = group === undefined ? undefined : store.labels.usableIn(group, name)
    return found ? { id: found.id, name, color: found.color, description: found.description } : { name }
  })
}
