import type { Store } from '../../store/store.ts'
import { activityOf, type PastActivity } from '../events/activity.ts'
import { auditTrail } from '../events/audit.ts'
import type { Fill } from '../world.ts'

/** A past of two years: what people did in the projects, and what was changed in who may do what. */
export const fillEvents: Fill = ({ store }, world) => {
  const activity = [...activityOf(world), ...issuesOf(store)].toSorted((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  )
  for (const { event, author, at } of activity) store.activityEvents.add(event, author, at)
  const audit = auditTrail(world).toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  for (const { event, origin, at } of audit) store.auditEvents.add(event, origin, at)
}

/** The opening and closing of the issues that are there. */
function issuesOf(store: Store): readonly PastActivity[] {
  const events: PastActivity[] = []
  const viewer = { userId: null, all: true }
  for (let id = 1, issue = store.issues.find(id, viewer); issue; issue = store.issues.find(++id, viewer)) {
    const { iid, title, project_id: projectId, author_id: author } = issue
    const target = { type: 'Issue', id, iid, title } as const
    events.push({ event: { projectId, action: 'created', target }, author, at: issue.created_at })
    if (issue.closed_at) events.push({ event: { projectId, action: 'closed', target }, author, at: issue.closed_at })
  }
  return events
}
