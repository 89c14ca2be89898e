import type { ConnectionTest } from '#shared/bridge.ts'
import { contract, getEndpoint, type OperationId } from '#shared/contract/contract.ts'
import type { AppError, AppErrorKind } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { type ProfileId, profileIds, profiles } from '#shared/profile.ts'
import { Failure, toAppError } from '../failure.ts'
import { buildRequest } from '../proxy/build-request.ts'
import { toOutgoing } from '../proxy/dispatch.ts'
import { interpretStatus } from '../proxy/interpret-status.ts'
import { rawValue, responseValue, understoodValue } from '../proxy/response-value.ts'
import type { ResponseHeaders } from '../proxy/secret.ts'
import type { Sender } from '../proxy/send.ts'
import type { Target } from '../proxy/target.ts'

/** A test answers before a person's patience ends (issue 2, "Bad input": within 10 s). */
export const testMilliseconds = 9000

interface Asked {
  readonly value: unknown
  readonly error: AppError | null
  readonly profile: ProfileId | null
}

export interface TestedConnection extends ConnectionTest {
  /** What an account is called: what a person signs in with. */
  readonly username: string | null
  /** Whether version or user are unknown only temporarily: the service was overloaded or unreachable. */
  readonly isIncomplete: boolean
}

/** Errors after which a retry may succeed. */
const transientErrors: ReadonlySet<AppErrorKind> = new Set([
  'offline',
  'timeout',
  'rateLimited',
  'server',
  // Another question of this connection ended this one.
  'cancelled',
  'connectionChanged',
])

/**
 * Checks whether a service of this family responds at an address and accepts a token: requests its version, the user and the projects in parallel.
 * One success is enough, because services may refuse each of them.
 * @throws Failure with the problem of the address or the token
 */
export async function testConnection(
  sender: Sender,
  target: Target,
  milliseconds = testMilliseconds,
): Promise<TestedConnection> {
  const ask = (id: OperationId) => askOne(sender, target, id, milliseconds)
  const [version, user, projects] = await Promise.all([ask('version.get'), ask('user.current'), ask('projects.list')])
  const all = [version, user, projects]
  const error = verdict(target, all)
  if (error) throw new Failure(error)
  const found = contract['user.current'].response.schema.safeParse(user.value)
  const about = contract['version.get'].response.schema.safeParse(version.value)
  return {
    user: found.success ? `${found.data.name} (@${found.data.username})` : null,
    username: found.success ? found.data.username : null,
    version: about.success ? about.data.version : null,
    profile: all.find(asked => asked.profile !== null)?.profile ?? null,
    isIncomplete: [version, user].some(({ error }) => error !== null && transientErrors.has(error.kind)),
  }
}

/** Requests the version to check the health of a connection. Null on success. */
export async function probeService(sender: Sender, target: Target, milliseconds: number): Promise<AppError | null> {
  return (await askOne(sender, target, 'version.get', milliseconds)).error
}

async function askOne(sender: Sender, target: Target, id: OperationId, milliseconds: number): Promise<Asked> {
  const endpoint = getEndpoint(id)
  try {
    const outgoing = toOutgoing(target, buildRequest(endpoint, {}, target))
    const incoming = await sender.send(target.id, outgoing, { operation: id, milliseconds })
    const profile = getProfile(incoming.headers)
    const error = interpretStatus(endpoint, incoming, target)
    if (error) return { value: null, error, profile }
    const raw = rawValue(endpoint, incoming)
    // Strict, because any JSON array would be accepted as a list with invalid rows; this must verify that a service responds.
    const value = endpoint.pagination === 'none' ? understoodValue(endpoint, raw).value : responseValue(endpoint, raw)
    return { value, error: null, profile }
  } catch (error) {
    return { value: null, error: toAppError(error), profile: null }
  }
}

function verdict(target: Target, all: readonly Asked[]): AppError | null {
  const errors = all.flatMap(asked => asked.error ?? [])
  if (errors.length < all.length) {
    // Something answered well. A token that is refused anywhere is still a wrong token.
    return target.auth === 'none' ? null : (errors.find(error => error.kind === 'unauthorized') ?? null)
  }
  const order = ['tls', 'offline', 'unauthorized', 'badResponse', 'timeout', 'server', 'rateLimited', 'forbidden']
  for (const kind of order) {
    const error = errors.find(candidate => candidate.kind === kind)
    if (error) return error
  }
  return {
    kind: 'badResponse',
    operation: 'version.get',
    detail: t('nothing of this API answers at this address'),
  }
}

/** The profile whose header prefix a service uses; null when it shows none. */
function getProfile(headers: ResponseHeaders): ProfileId | null {
  const names = Object.keys(headers)
  return (
    profileIds.find(id => {
      const prefix = `x-${profiles[id].headerPrefix.toLowerCase()}-`
      return names.some(name => name.startsWith(prefix))
    }) ?? null
  )
}
