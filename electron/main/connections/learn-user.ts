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

/** Fetches the user of a connection's token, and the service's version. */
export function createUserLearner(parts: LearnParts) {
  const { saved, learned, learnAttempts: attempts } = parts
  /** Users of replaced tokens, until the users of the new ones are known. */
  const formerUsers = new Map<ConnectionId, string>()

  /** Starts a new generation after a command printed another user's token, so that earlier data is not shown. */
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
     * After a temporary error a later call retries with an increasing delay; after a response or refusal it does not.
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
    /** Records a replaced token: the user of the old one was `former`, that of the new one is `username`, if known. */
    replaced: (id: ConnectionId, former: string | null, username: string | null): void => {
      if (former !== null) formerUsers.set(id, former)
      compareUser(id, username)
    },
    /** Drops data that may be about another user's token. */
    forget: (id: ConnectionId): void => {
      learned.delete(id)
      attempts.settle(id)
    },
  }
}
export type UserLearner = ReturnType<typeof createUserLearner>

/** Whether a command printed the token of another user than the last known one. Tokens that are stored are compared when they change. */
function isOfAnother({ transport, username: known }: SavedConnection, username: string | null): boolean {
  return Boolean(transport?.shown.tokenCommand) && known !== null && username !== null && known !== username
}

/** Merges new results with earlier ones. */
function learnedFrom({ username, profile, version }: TestedConnection, known: Learned | undefined): Learned {
  return {
    username: username ?? known?.username ?? null,
    profile: profile ?? known?.profile ?? null,
    version: version === null ? (known?.version ?? null) : serviceVersionFrom(version),
  }
}
