import { removeOldEvents } from '../handlers/activity-events.ts'
import type { ServiceParts } from '../handlers/parts.ts'
import { expireMembers } from './expire-members.ts'
import { mirrorJob, mirrorQueue } from './remote-mirrors.ts'
import { maintenanceJob, maintenanceQueue } from './repository-maintenance.ts'

const day = 24 * 60 * 60 * 1000

/** Registers the handler of each queue, and the periodic jobs. */
export function registerQueues(parts: ServiceParts): void {
  const { store, jobs } = parts
  jobs.register(mirrorQueue, mirrorJob(parts), { concurrency: 3 })
  // One repository at a time: packing takes every core.
  jobs.register(maintenanceQueue, maintenanceJob(parts), { concurrency: 1 })
  jobs.register('expire_members', () => {
    expireMembers(store, new Date())
  })
  jobs.every('expire_members', day)
  jobs.register('remove_old_events', () => {
    removeOldEvents(store, new Date())
  })
  jobs.every('remove_old_events', day)
}
