import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import type { ActivityEventFields } from '#shared/contract/activity-events.ts'

/** The null SHA: the start or end of a push that creates or deletes a ref. */
const noCommit = /^0+$/

/** The location of an event's target when it has a screen, else its project; null without one. */
export function eventTarget(
  event: ActivityEventFields,
  connection: string,
  project: string | null,
): LinkOptions | null {
  const inProject =
    project ?? (event.project_id === null || event.project_id === undefined ? null : `${event.project_id}`)
  if (inProject === null) return null
  const params = { connection, project: inProject }
  const { push_data: push, target_type: type, target_id: id } = event
  if (push) {
    const from = push.commit_from && !noCommit.test(push.commit_from) ? push.commit_from : null
    const to = push.commit_to && !noCommit.test(push.commit_to) ? push.commit_to : null
    if (to && push.commit_count > 1) {
      return from
        ? linkOptions({ to: '/c/$connection/p/$project/compare', params, search: { from, to, straight: true } })
        : linkOptions({ to: '/c/$connection/p/$project/commits', params, search: { ref: to } })
    }
    if (to) return linkOptions({ to: '/c/$connection/p/$project/commit/$sha', params: { ...params, sha: to } })
    return linkOptions({ to: '/c/$connection/p/$project/commits', params, search: {} })
  }
  if (type === 'Snippet' && id) {
    return linkOptions({ to: '/c/$connection/p/$project/snippets/$snippet', params: { ...params, snippet: `${id}` } })
  }
  const about = event.note?.noteable_type ?? type
  const iid = event.note?.noteable_iid ?? event.target_iid
  if (about === 'MergeRequest' && iid) {
    const search = { view: 'merge-request', iid: `${iid}` } as const
    return linkOptions({ to: '/c/$connection/p/$project/approvals', params, search })
  }
  if (['joined', 'left', 'expired'].includes(event.action_name)) {
    return linkOptions({ to: '/c/$connection/p/$project/members', params })
  }
  return linkOptions({ to: '/c/$connection/p/$project', params })
}
