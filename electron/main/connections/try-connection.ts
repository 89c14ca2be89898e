import { createHash, randomUUID } from 'node:crypto'
import { type ConnectionTest, type ParsedBridgeArgument, toConnectionRef } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { profiles } from '#shared/profile.ts'
import { invalid } from '../failure.ts'
import type { Target } from '../proxy/target.ts'
import type { SavedConnection } from '../store/saved-connections.ts'
import type { Agreements } from './agreements.ts'
import type { Core } from './core.ts'
import { guardedFrom, requireUnchanged } from './guarded-connection.ts'
import { type Learned, nothingSet } from './identity.ts'
import { lacksToken, type PlannedConnection, planConnection, requireSameService } from './plan-connection.ts'
import { testConnection } from './test-connection.ts'
import type { OpenedTransport } from './transports.ts'

type TestInput = ParsedBridgeArgument<'connections.test'>
type TestParts = Pick<Core, 'policy' | 'credentials' | 'transports' | 'tokens' | 'sender' | 'savedOrThrow'> & {
  readonly agreements: Pick<Agreements, 'toSecrets'>
}

/** The generation of an unsaved connection, which no call can use. */
const unnamedGeneration = '-'.repeat(22)

/** Tests unsaved connections, and caches the last result, so that the user is known when it is added. */
export function createConnectionTests(parts: TestParts) {
  const { transports, tokens, sender, savedOrThrow } = parts
  let last: (Learned & { readonly subject: string }) | null = null

  /** A stored token is only ever tried at the address it was stored for. @throws Failure validation */
  async function tokenToTry(input: TestInput, plan: PlannedConnection, existing: SavedConnection | null) {
    // It may have been changed or removed while the transport was planned.
    if (existing) requireUnchanged(guardedFrom(savedOrThrow(existing.id)), guardedFrom(existing))
    const keepsToken = lacksToken(input, plan)
    if (keepsToken && !existing) throw invalid(t('Enter a token'), { token: t('Enter a token') })
    if (existing) requireSameService(existing, plan, keepsToken)
    return keepsToken && existing ? tokens.get(existing.account) : plan.token
  }

  return {
    test: async (input: TestInput): Promise<ConnectionTest> => {
      const existing = input.existing === undefined ? null : savedOrThrow(input.existing)
      const plan = await planConnection(parts, input, existing)
      const stored = await tokenToTry(input, plan, existing)
      await parts.agreements.toSecrets(input, plan)
      const opened = await transports.candidate(plan.planned, existing?.transport ?? null)
      const candidate = candidateTarget(input, plan, { ...opened, token: stored ?? opened.token })
      try {
        const { user, version, profile, username } = await testConnection(sender, candidate)
        last = { subject: getSubject({ ...plan, token: stored }), username, profile, version: null }
        return { user, version, profile }
      } finally {
        sender.forget(candidate.id)
      }
    },
    /** What the last test found, when it was of the same address and token. */
    found: (plan: PlannedConnection): Learned =>
      last?.subject === getSubject(plan) ? last : { username: null, profile: null, version: null },
  }
}
export type ConnectionTests = ReturnType<typeof createConnectionTests>

function candidateTarget(
  { name, auth, profile }: TestInput,
  { baseUrl, authority }: PlannedConnection,
  { token, transport }: Pick<OpenedTransport, 'token' | 'transport'>,
): Target {
  const id = `test-${randomUUID()}`
  return {
    ...nothingSet,
    ...nothingSet.protection,
    ...{ id, name, baseUrl, auth, token, authority, transport, actor: id, account: id },
    ref: toConnectionRef(id, unnamedGeneration),
    profile: profiles[profile === 'auto' ? 'documents' : profile],
    version: null,
    username: null,
  }
}

/** A hash of an address and its credential: the token, or its command if the token is not known yet. */
function getSubject({ baseUrl, token, planned }: Pick<PlannedConnection, 'baseUrl' | 'token' | 'planned'>): string {
  const { tokenCommand } = planned.given
  const proof = token ?? (tokenCommand && JSON.stringify(tokenCommand))
  return createHash('sha256')
    .update(JSON.stringify([baseUrl, proof]))
    .digest('hex')
}
