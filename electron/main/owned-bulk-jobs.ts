import {
  type BridgeResult,
  type ConnectionId,
  type ConnectionRef,
  connectionIdOf,
  type KeptJob,
  sandboxConnection,
} from '#shared/bridge.ts'
import type { Identity } from './connections/identity.ts'
import type { BulkJobs, JobOwner } from './store/bulk-jobs.ts'

export interface OwnedBulkJobsParts {
  readonly bulkJobs: BulkJobs
  /** What a connection is now; null for one that is gone. */
  readonly identityOf: (id: ConnectionId) => Identity | null
  /** @throws Failure connectionChanged, for a generation that was not issued in this run */
  readonly issuedAs: (ref: ConnectionRef) => Identity
}

/**
 * The interrupted bulk jobs of the page. Each is kept with the service, account and user of its connection, so that its rest is never
 * planned for another one after the connection changed.
 */
export function createOwnedBulkJobs({ bulkJobs, identityOf, issuedAs }: OwnedBulkJobsParts) {
  return {
    /** @throws Failure connectionChanged, for a generation that was not issued in this run */
    keep: (job: KeptJob): void => bulkJobs.keep(job, ownerFrom(issuedAs(job.connection))),
    interrupted: (): BridgeResult<'bulkJobs.interrupted'> =>
      bulkJobs.interrupted().map(({ owner, ...job }) => {
        const plannedFor = owner && {
          service: owner.service,
          account: owner.username,
          sudo: owner.sudo?.username ?? null,
        }
        return { ...job, plannedFor }
      }),
    /** The current generation of a job's connection; null when the connection was removed, or is not what the job was planned for. */
    connectionFor: (id: string): ConnectionRef | null => {
      const job = bulkJobs.interrupted().find(kept => kept.id === id)
      const now = job && identityOf(connectionIdOf(job.connection))
      return job?.owner && now && isSame(job.owner, now) ? now.ref : null
    },
    forget: bulkJobs.forget,
  }
}
export type OwnedBulkJobs = ReturnType<typeof createOwnedBulkJobs>

function ownerFrom({ id, actor, baseUrl, username, sudo }: Identity): JobOwner {
  const service = id === sandboxConnection ? null : baseUrl
  return { actor, service, username, sudo: sudo && { id: sudo.id, username: sudo.username } }
}

/** A renewed token makes another actor, and may still be of the same account. */
function isSame(owner: JobOwner, identity: Identity): boolean {
  const now = ownerFrom(identity)
  if (owner.actor === now.actor) return true
  const isSameAccount = owner.username !== null && owner.username === now.username
  return isSameAccount && owner.service === now.service && owner.sudo?.id === now.sudo?.id
}
