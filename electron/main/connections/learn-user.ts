import { randomUUID } from 'node:crypto'
import type { ConnectionId } from '#shared/bridge.ts'
import { serviceVersionFrom } from '#shared/service-version.ts'
import { Failure } from '../failure.ts'
import type { SavedConnection } from '../store/saved-connections.ts'
import type { Core } from './core.ts'
import type { Learned } from './identity.ts'
import { type TestedConnection, testConnection } from './test-connection.ts'

type LearnParts = Pick<
  Core,
  'saved' | 'sender' | 'target' | 'learned' | 'learnAttempts' | 'alter' | 'forgetAnswers' | 'becameAnother' | 'changed'
>

/** Finds out whom the token of a connection belongs to, and which version its service has. */
export function createUserLearner(parts: LearnParts) {
  const { saved, learned, learnAttempts: attempts } = parts
  /** Users of the tokens that were replaced, until it is known whose the new ones are. */
  const formerUsers = new Map<ConnectionId, string>()

  /** A command printed the token of another user: what was read before is not theirs to see. */
  function becomeOther(connection: SavedConnection, username: string | null): void {
    const { id } = connection
    saved.put({ ...connection, account: randomUUID(), username })
    parts.forgetAnswers(id)
    parts.becameAnother(id)
    parts.changed()
  }

  function compareUser(id: ConnectionId, username: string | null): void {
    const former = formerUsers.get(id)
    if (former === undefined || username === null) return
    formerUsers.delete(id)
    if (former !== username) parts.becameAnother(id)
  }

  function note(id: ConnectionId, found: TestedConnection): void {
    const connection = saved.get(id)
    const all = learnedFrom(found, learned.get(id))
    const { username } = all
    if (!found.isIncomplete) attempts.settle(id)
    if (connection && isOfAnother(connection, username)) becomeOther(connection, username)
    else become(id, connection, all)
  }

  function become(id: ConnectionId, connection: SavedConnection | null, all: Learned): void {
    const { username, profile } = all
    parts.alter(id, () => {
      learned.set(id, all)
      if (!connection) return
      const detected = connection.profileChoice === 'auto' ? profile : null
      saved.put({ ...connection, username: username ?? connection.username, profile: detected ?? connection.profile })
    })
    compareUser(id, username)
    parts.changed()
  }

  return {
    /**
     * What the service couldn't answer is asked for again by a later call, after a pause that gets longer; what it answered or refused
     * is not.
     */
    learn: async (id: ConnectionId): Promise<void> => {
      if (learned.has(id) && !attempts.isUnsettled(id)) return
      if (!attempts.begin(id)) return
      try {
        const asked = { ...(await parts.target(id)), sudo: null }
        const found = await testConnection(parts.sender, asked)
        // It may have another token by now.
        if ((saved.get(id)?.account ?? asked.account) === asked.account) note(id, found)
      } catch (error) {
        // Not knowing the user costs one word in the journal; a later answer of the service starts another attempt.
        if (!(error instanceof Failure)) throw error
      } finally {
        attempts.end(id)
      }
    },
    /** Its token was replaced, which belonged to `former` and belongs to `username` now, as far as known. */
    replaced: (id: ConnectionId, former: string | null, username: string | null): void => {
      if (former !== null) formerUsers.set(id, former)
      compareUser(id, username)
    },
    /** What is known may be about another user's token. */
    forget: (id: ConnectionId): void => {
      learned.delete(id)
      attempts.settle(id)
    },
  }
}
export type UserLearner = ReturnType<typeof createUserLearner>

/** Whether a command printed the token of another user than the last one that is known. Tokens that are stored are compared when they change. */
function isOfAnother({ transport, username: known }: SavedConnection, username: string | null): boolean {
  return Boolean(transport?.shown.tokenCommand) && known !== null && username !== null && known !== username
}

/** What was answered before stays when only the rest is answered now. */
function learnedFrom({ username, profile, version }: TestedConnection, known: Learned | undefined): Learned {
  return {
    username: username ?? known?.username ?? null,
    profile: profile ?? known?.profile ?? null,
    version: version === null ? (known?.version ?? null) : serviceVersionFrom(version),
  }
}
