import {
  type Connection,
  type ConnectionId,
  type ConnectionRef,
  type ConnectionTest,
  getConnectionId,
  type ParsedBridgeArgument,
  sandboxConnection,
} from '#shared/bridge.ts'
import { Failure } from '../failure.ts'
import type { Target } from '../proxy/target.ts'
import { type Agreements, createAgreements } from './agreements.ts'
import { type ConnectionsParts, type Core, createCore } from './core.ts'
import { createConnectionEdits } from './edit-connections.ts'
import type { Identity } from './identity.ts'
import { createLastUsed } from './last-used.ts'
import { createUserLearner } from './learn-user.ts'
import { type ConnectionList, createConnectionList } from './list-connections.ts'
import { askSudo } from './sudo.ts'
import { createConnectionTests } from './try-connection.ts'

/** The services a person works with. Every method throws `Failure` only. */
export interface Connections {
  list(): Promise<readonly Connection[]>
  has(id: ConnectionId): boolean
  add(input: ParsedBridgeArgument<'connections.add'>): Promise<Connection>
  update(input: ParsedBridgeArgument<'connections.update'>): Promise<Connection>
  /** Removes it with its token, drafts and cached data. The journal stays. */
  remove(id: ConnectionId): Promise<void>
  test(input: ParsedBridgeArgument<'connections.test'>): Promise<ConnectionTest>
  /** Acts as another user until it is ended or the run is over (document 1, section 5). */
  setSudo(input: ParsedBridgeArgument<'connections.setSudo'>): Promise<Connection>
  setReadOnly(input: ParsedBridgeArgument<'connections.setReadOnly'>): Promise<Connection>
  setProtection(input: ParsedBridgeArgument<'connections.setProtection'>): Promise<Connection>
  /**
   * The data that a call needs. Starts the sandbox if needed.
   * @param wait whether to wait for a sandbox that is starting
   */
  target(id: ConnectionId, wait?: boolean): Promise<Target>
  /** The same for who names its generation. @throws Failure connectionChanged, when it is no longer the present one */
  getTarget(ref: ConnectionRef, wait?: boolean): Promise<Target>
  /** Its current identity, without its token; null if it was removed. */
  getIdentity(id: ConnectionId): Identity | null
  /** What a generation of this run was or is. @throws Failure connectionChanged, for one that was not issued in this run */
  issuedAs(ref: ConnectionRef): Identity
  /** Records that the user used it. */
  noteUse(id: ConnectionId): void
  /**
   * Fetches the token's user, for the journal, and the service's version. After a temporary error a later call retries with an increasing delay;
   * after a response or refusal it does not.
   */
  learnUser(id: ConnectionId): Promise<void>
  /** Runs the connection's commands again after the service refused their values. Returns whether the values changed; never throws. */
  renew(target: Target): Promise<boolean>
}

export function createConnections(parts: ConnectionsParts): Connections {
  const core = createCore(parts)
  const { saved, runOnly, identities, getIdentity, transports, target } = core
  const lastUsed = createLastUsed(saved)
  const list = createConnectionList({ ...core, lastUsed })
  const agreements = createAgreements(core)
  const tests = createConnectionTests({ ...core, agreements })
  const learner = createUserLearner(core)
  return {
    list: list.all,
    has: id => id === sandboxConnection || id === runOnly?.id || saved.get(id) !== null,
    ...createConnectionEdits({ ...core, agreements, tests, learner, list }),
    test: tests.test,
    setSudo: createSudo({ ...core, list }),
    ...createSwitches({ ...core, agreements, list }),
    target,
    getTarget: async (ref, wait) => {
      const found = await target(getConnectionId(ref), wait)
      if (found.ref !== ref) throw new Failure({ kind: 'connectionChanged' })
      return found
    },
    getIdentity,
    issuedAs: ref => {
      const identity = identities.issued(ref)
      if (!identity) throw new Failure({ kind: 'connectionChanged' })
      return identity
    },
    noteUse: id => {
      if (lastUsed.note(id)) parts.changed()
    },
    learnUser: learner.learn,
    renew: async asked => {
      const transport = saved.get(asked.id)?.transport
      if (!transport || !(await transports.renew(transport, asked))) return false
      // It may be the token of another user.
      learner.forget(asked.id)
      return true
    },
  }
}

type SudoParts = Pick<Core, 'saved' | 'sender' | 'target' | 'set' | 'changed'> & { readonly list: ConnectionList }

/** Lets a connection act as another user until the run is over. Of several wishes the last one counts. */
function createSudo({ saved, sender, target, set, changed, list }: SudoParts): Connections['setSudo'] {
  /** The latest change of the sudo user. */
  const turns = new Map<ConnectionId, symbol>()
  return async ({ id, user }) => {
    const turn = Symbol()
    turns.set(id, turn)
    const account = saved.get(id)?.account
    const sudo = user === null ? null : await askSudo(sender, await target(id), user)
    // By now it may have ended or been requested again, or the token was replaced or removed.
    const holds = turns.get(id) === turn && saved.get(id)?.account === account
    if (!holds) throw new Failure({ kind: 'cancelled' })
    set(id, { sudo })
    // Pending requests were sent as another user.
    sender.forget(id)
    changed()
    return list.one(id)
  }
}

type SwitchParts = Pick<Core, 'saved' | 'set' | 'changed'> & {
  readonly agreements: Pick<Agreements, 'toChange'>
  readonly list: ConnectionList
}

/** What protects a connection from changes; of one that is not saved, until the run is over. */
function createSwitches(parts: SwitchParts): Pick<Connections, 'setReadOnly' | 'setProtection'> {
  const { saved, agreements, list, set, changed } = parts
  return {
    setReadOnly: async ({ id, readOnly }) => {
      await agreements.toChange(id, { readOnly })
      const connection = saved.get(id)
      if (connection) saved.put({ ...connection, readOnly })
      else set(id, { readOnly })
      const now = await list.one(id)
      changed()
      return now
    },
    setProtection: async ({ id, ...protection }) => {
      await agreements.toChange(id, protection)
      const connection = saved.get(id)
      if (connection) saved.put({ ...connection, ...protection })
      else if (id === sandboxConnection) saved.setSandboxProtection(protection)
      else set(id, { protection })
      changed()
      return list.one(id)
    },
  }
}
