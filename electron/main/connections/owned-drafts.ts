import {
  type BridgeResult,
  type ConnectionId,
  type ConnectionRef,
  type Draft,
  type DraftOrigin,
  type DraftSummary,
  getConnectionId,
  type ParsedBridgeArgument,
} from '#shared/bridge.ts'
import { Failure } from '../failure.ts'
import type { StoredDraft, StoredSummary } from '../store/draft-rows.ts'
import type { Drafts } from '../store/drafts.ts'
import type { Identity } from './identity.ts'
import { type Owners, originFrom, ownerFrom } from './owner.ts'

export interface OwnedDraftsParts extends Owners {
  readonly drafts: Drafts
}

/**
 * The drafts that the page may read: only those of the connection's current address, account and sudo user. Text saved for a generation that has just
 * ended is set aside with the drafts of that generation.
 */
export function createOwnedDrafts({ drafts, getIdentity, issuedAs }: OwnedDraftsParts) {
  const named = new Map<ConnectionId, string>()

  /** @throws Failure connectionChanged */
  function present(ref: ConnectionRef): Identity {
    const now = getIdentity(getConnectionId(ref))
    if (now?.ref !== ref) throw new Failure({ kind: 'connectionChanged' })
    return now
  }

  const isOwn = ({ connection, actor }: StoredSummary) => {
    const now = getIdentity(connection)
    // A run-only connection has only one user.
    return now === null || now.actor === actor
  }

  function shown<T extends StoredSummary | StoredDraft>(stored: T): Omit<T, 'actor'> {
    const { actor: _, ...draft } = stored
    return stored.state === 'unreadable' || isOwn(stored) ? draft : { ...draft, state: 'elsewhere' }
  }

  return {
    save: ({ connection: ref, ...draft }: ParsedBridgeArgument<'drafts.save'>): BridgeResult<'drafts.save'> => {
      const owner = issuedAs(ref)
      return drafts.save({ ...draft, connection: owner.id, actor: owner.actor, origin: getOrigin(owner) })
    },
    get: ({ connection: ref, ...place }: ParsedBridgeArgument<'drafts.get'>): Draft | null => {
      const { id, actor } = present(ref)
      const found = drafts.get({ ...place, connection: id, actor })
      return found && shown(found)
    },
    /** For a connection, only its own; without one, also drafts of other users, marked as such. */
    list: ({ connection: ref, project }: ParsedBridgeArgument<'drafts.list'>): readonly DraftSummary[] => {
      if (ref === undefined) return drafts.list().map(shown)
      const { id: connection, actor } = present(ref)
      return drafts.list({ connection, actor }, project).map(shown)
    },
    discard: ({ connection: ref, ...place }: ParsedBridgeArgument<'drafts.discard'>): void => {
      const { id, actor } = issuedAs(ref)
      drafts.discard({ ...place, connection: id, actor })
    },
    read: (id: number): Draft | null => {
      const found = drafts.read(id)
      return found && shown(found)
    },
    discardOne: drafts.discardOne,
    /** Makes a draft the current one of its connection's user. */
    putBack: (id: number): void => {
      const found = drafts.read(id)
      const now = found && getIdentity(found.connection)
      if (now) drafts.putBack(id, now.actor, getOrigin(now))
    },
    adopt: ({ connection: ref, ...adoption }: ParsedBridgeArgument<'drafts.adopt'>): void => {
      const { id, actor } = present(ref)
      drafts.adopt({ ...adoption, connection: id, actor })
    },
    /** Updates the drafts when the identity or user name of a connection changed. */
    follow: (id: ConnectionId): void => {
      const now = getIdentity(id)
      if (!now) return
      const name = JSON.stringify([now.actor, now.username])
      if (named.get(id) === name) return
      if (!named.has(id)) drafts.claimUnowned(id, now.actor, getOrigin(now))
      named.set(id, name)
      drafts.nameActor(id, now.actor, getOrigin(now))
    },
  }
}
export type OwnedDrafts = ReturnType<typeof createOwnedDrafts>

function getOrigin(identity: Identity): DraftOrigin {
  return originFrom(ownerFrom(identity))
}
