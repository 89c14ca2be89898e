import { activityOf } from '../events/activity.ts'
import { auditTrail } from '../events/audit.ts'
import type { Fill } from '../world.ts'

/** A past of two years: what people did in the projects, and what was changed in who may do what. */
export const fillEvents: Fill = ({ store }, world) => {
  const activity = activityOf(world).toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  for (const { event, author, at } of activity) store.activityEvents.add(event, author, at)
  const audit = auditTrail(world).toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  for (const { event, origin, at } of audit) store.auditEvents.add(event, origin, at)
}
