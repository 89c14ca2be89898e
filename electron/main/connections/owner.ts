import type { ConnectionId, ConnectionRef, DraftOrigin } from '#shared/bridge.ts'
import { storedAddress } from '../proxy/target.ts'
import type { JobOwner } from '../store/bulk-jobs.ts'
import type { Identity } from './identity.ts'

/** Resolves the owner of data stored by the page. */
export interface Owners {
  /** What a connection is now; null for one that is gone. */
  readonly getIdentity: (id: ConnectionId) => Identity | null
  /** @throws Failure connectionChanged, for a generation that was not issued in this run */
  readonly issuedAs: (ref: ConnectionRef) => Identity
}

/** The owner of data that outlives a generation: service, account and sudo user. */
export function ownerFrom({ id, actor, baseUrl, username, sudo }: Omit<Identity, 'ref'>): JobOwner {
  const service = storedAddress({ id, baseUrl })
  return { actor, service, username, sudo: sudo && { id: sudo.id, username: sudo.username } }
}

/** An owner as the person reads it. */
export function originFrom({ service, username, sudo }: Omit<JobOwner, 'actor'>): DraftOrigin {
  return { service, account: username, sudo: sudo?.username ?? null }
}

/** Whether what an owner kept is a connection's own now. A renewed token makes another actor, and may still be of the same account. */
export function isOwner(owner: JobOwner, identity: Omit<Identity, 'ref'>): boolean {
  const now = ownerFrom(identity)
  if (owner.actor === now.actor) return true
  const isSameAccount = owner.username !== null && owner.username === now.username
  return isSameAccount && owner.service === now.service && owner.sudo?.id === now.sudo?.id
}
