import { type BridgeResult, type ConnectionRef, getConnectionId, type KeptJob } from '#shared/bridge.ts'
import { isOwner, type Owners, originFrom, ownerFrom } from './connections/owner.ts'
import type { BulkJobs } from './store/bulk-jobs.ts'

export interface OwnedBulkJobsParts extends Owners {
  readonly bulkJobs: BulkJobs
}

/**
 * The interrupted bulk jobs of the page. Each is kept with the service, account and user of its connection, so that its rest is never
 * planned for another one after the connection changed.
 */
export function createOwnedBulkJobs({ bulkJobs, getIdentity, issuedAs }: OwnedBulkJobsParts) {
  return {
    /** @throws Failure connectionChanged, for a generation that was not issued in this run */
    keep: (job: KeptJob): void => bulkJobs.keep(job, ownerFrom(issuedAs(job.connection))),
    interrupted: (): BridgeResult<'bulkJobs.interrupted'> =>
      bulkJobs.interrupted().map(({ owner, ...job }) => ({ ...job, plannedFor: owner && originFrom(owner) })),
    /** The current generation of a job's connection; null when the connection was removed, or is not what the job was planned for. */
    connectionFor: (id: string): ConnectionRef | null => {
      const job = bulkJobs.interrupted().find(kept => kept.id === id)
      const now = job && getIdentity(getConnectionId(job.connection))
      return job?.owner && now && isOwner(job.owner, now) ? now.ref : null
    },
    forget: bulkJobs.forget,
  }
}
export type OwnedBulkJobs = ReturnType<typeof createOwnedBulkJobs>
