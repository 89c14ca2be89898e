import type { ServiceParts } from '../handlers/parts.ts'
import { expireMembers } from './expire-members.ts'

const day = 24 * 60 * 60 * 1000

/** Says what works on each queue, and what is done now and then. */
export function registerQueues({ store, jobs }: ServiceParts): void {
  jobs.register('expire_members', () => {
    expireMembers(store, new Date())
  })
  jobs.every('expire_members', day)
}
