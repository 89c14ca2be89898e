import type { Store } from '../../store/store.ts'
import { getActivity } from '../events/activity.ts'
import { auditTrail } from '../events/audit.ts'
import { primaryNode, type SandboxEvent, secondaryNodes } from '../planning/geo-nodes.ts'
import type { Fill, SandboxWorld } from '../world.ts'

/** Two years of events: activity in the projects, and audit events about access. */
export const fillEvents: Fill = ({ store }, world) => {
  const activity = getActivity(world).toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const added = activity.map(({ event, author, at }) => ({ id: store.activityEvents.add(event, author, at), at }))
  const audit = auditTrail(world).toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  for (const { event, origin, at } of audit) store.auditEvents.add(event, origin, at)
  addGeoNodes(store, world, added)
}

/** Nodes after the events, because their status refers to events. */
function addGeoNodes(store: Store, { groups }: SandboxWorld, events: readonly SandboxEvent[]): void {
  store.geoNodes.add({ ...primaryNode, primary: true })
  store.geoNodes.setOwnName(primaryNode.name)
  for (const { report, repairs, ...node } of secondaryNodes(groups.instruments, events)) {
    const id = store.geoNodes.add({ ...node, primary: false })
    if (report) store.geoNodes.putReport(id, report)
    if (repairs) store.geoNodes.setApplication(id, false)
  }
}
