import { type ConnectionId, type ConnectionInput, sandboxConnection } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { type Guarded, guardedChanges } from '../consent/guarded-fields.ts'
import { connectionQuestion, secretQuestion } from '../consent/questions.ts'
import { invalid } from '../failure.ts'
import type { Core } from './core.ts'
import {
  type GuardedConnection,
  guardedFrom,
  guardedTransport,
  plainGuarded,
  requireUnchanged,
} from './guarded-connection.ts'
import { nothingSet } from './identity.ts'
import type { GivenSecret, PlannedConnection } from './plan-connection.ts'
import { protectionNow } from './protection-now.ts'
import { getSandboxName } from './shown.ts'
import { commandLines } from './transports.ts'

/** Shown for the sandbox, whose port differs in every run. */
const sandboxAddress = 'http://127.0.0.1'

type AgreementParts = Pick<Core, 'saved' | 'setForRun' | 'runOnly' | 'credentials' | 'policy' | 'ask'>
type Typed = GivenSecret & Pick<ConnectionInput, 'name' | 'production'>

/** What the person has to agree to before a connection is changed, or sends secrets that it did not have. */
export function createAgreements(parts: AgreementParts) {
  const { saved, setForRun, runOnly, policy } = parts
  /** What the person agreed to in this run: commands and found tokens, with the connection they are for. */
  const agreedSecrets = new Set<string>()

  /** The protection of a connection, whose reduction needs confirmation; null if the connection does not exist. */
  function getGuarded(id: ConnectionId): GuardedConnection | null {
    const connection = saved.get(id)
    if (connection) return guardedFrom(connection)
    const { readOnly } = setForRun.get(id) ?? nothingSet
    const protection = protectionNow({ saved, setForRun }, id)
    const own = { authority: null, readOnly, ...protection, account: id, ...guardedTransport(null) }
    if (id === sandboxConnection) return { ...own, name: getSandboxName(), baseUrl: sandboxAddress }
    return runOnly && id === runOnly.id ? { ...own, name: runOnly.name, baseUrl: runOnly.baseUrl } : null
  }

  /** The source of a found token, and the commands that run on this computer: beyond what the person types. */
  function secretLines({ credential }: GivenSecret, { planned }: PlannedConnection): readonly string[] {
    const found =
      credential === undefined
        ? []
        : [t('Token: {described}', { described: parts.credentials.take(credential).described })]
    return [...found, ...commandLines(planned)]
  }

  function secretsToAgree(input: GivenSecret, plan: PlannedConnection) {
    const lines = secretLines(input, plan)
    const { baseUrl } = plan.after
    const context = guardedChanges(plainGuarded(baseUrl), plan.after)
    const key = JSON.stringify([baseUrl, input.credential, lines, context])
    return { key, context, lines: agreedSecrets.has(key) ? [] : lines }
  }

  return {
    /**
     * Asks for confirmation when a change would reduce protection.
     * @throws Failure consentRequired, or validation when the connection does not exist
     * or has changed since
     */
    toChange: async (id: ConnectionId, change: Partial<Guarded>, secrets: readonly string[] = []): Promise<void> => {
      const before = getGuarded(id)
      if (!before) throw invalid(t('This connection doesn’t exist'))
      const isKept = id !== sandboxConnection && policy.keepsReadOnly(change.baseUrl ?? before.baseUrl)
      if (change.readOnly === false && isKept)
        throw invalid(t('The policy of this computer keeps this connection read-only'))
      const lines = [...secrets, ...guardedChanges(before, { ...before, ...change })]
      if (lines.length === 0) return
      await parts.ask(connectionQuestion(before, lines))
      requireUnchanged(getGuarded(id), before)
    },
    /** What the person still has to agree to of the secrets of a plan, a line each. */
    unagreedSecrets: (input: GivenSecret, plan: PlannedConnection): readonly string[] =>
      secretsToAgree(input, plan).lines,
    /**
     * Asks for confirmation before a command runs, or a found token is used, unless the connection is already saved with it.
     * @throws Failure
     * consentRequired
     */
    toSecrets: async (input: Typed, plan: PlannedConnection): Promise<void> => {
      const { key, context, lines } = secretsToAgree(input, plan)
      if (lines.length === 0) return
      await parts.ask(secretQuestion({ ...input, baseUrl: plan.after.baseUrl }, lines, context))
      agreedSecrets.add(key)
    },
  }
}
export type Agreements = ReturnType<typeof createAgreements>
