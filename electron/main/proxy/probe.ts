import type { Endpoint } from '#shared/contract/endpoint.ts'
import { errorBody } from '#shared/contract/fields.ts'
import type { AppError } from '#shared/errors.ts'
import { Failure, toAppError } from '../failure.ts'
import type { BuiltRequest } from './build-request.ts'
import { requireSecrets, toOutgoing } from './dispatch.ts'
import { readStart } from './download.ts'
import { interpretStatus } from './interpret-status.ts'
import { readPage } from './pagination.ts'
import { parseJson } from './parse-json.ts'
import { type ReadParts, readMilliseconds } from './read.ts'
import { type RawValue, type ReadValue, rawValue, understoodValue } from './response-value.ts'
import type { Hear, Turn } from './scheduler.ts'
import type { Incoming } from './send.ts'
import type { Target } from './target.ts'

export type ProbeParts = Pick<ReadParts, 'sender' | 'health' | 'scheduler' | 'milliseconds'>

export interface ProbeCall {
  readonly endpoint: Endpoint
  readonly target: Target
  readonly built: BuiltRequest
  readonly signal: AbortSignal
  /** Called with the time until which it waits for a rate limit; with null when the wait is over. */
  readonly onWait: NonNullable<Turn['onWait']>
}

/** The response of a service to a read. */
export interface Probed {
  /** The error, when the status is not a success according to the contract. */
  readonly error: AppError | null
  /** The parsed value; null for an error, and for bytes, which are not parsed. */
  readonly read: ReadValue | null
  /** The unparsed JSON value; null for an error, and for bytes. */
  readonly raw: RawValue | null
  /** The service has no route for this path, with any params. */
  readonly isNoRoute: boolean
}

/**
 * Sends reads to a service without the cache: responses are neither taken from it nor stored. Requests have low priority and stay within
 * the rate limits.
 */
export function createProber({ sender, health, scheduler, milliseconds = readMilliseconds }: ProbeParts) {
  async function exchange(call: ProbeCall, hear: Hear): Promise<Probed> {
    const { endpoint, target, built, signal } = call
    const options = { operation: endpoint.id, milliseconds, signal }
    if (endpoint.response.kind === 'bytes') {
      const outgoing = toOutgoing(target, built, { compressed: false })
      const { body, ...head } = await sender.stream(target.id, outgoing, options)
      hear(head)
      // Only the first bytes are needed: an archive may have any size.
      return probed(call, { ...head, body: await readStart(body) })
    }
    const incoming = await sender.send(target.id, toOutgoing(target, built), options)
    hear(incoming)
    if (signal.aborted) throw new Failure({ kind: 'cancelled' })
    return probed(call, incoming)
  }

  /** @throws Failure when there is no response, or the service keeps refusing because of its rate limit */
  return async function probe(call: ProbeCall): Promise<Probed> {
    const { target, endpoint, signal, onWait } = call
    const known = health.outOfReach(target.id)
    if (known) throw new Failure(known)
    requireSecrets(target)
    const turn: Turn = { target, operation: endpoint.id, priority: 'bulk', signal, onWait }
    for (;;) {
      const found = await scheduler
        .run(turn, hear => exchange(call, hear))
        .catch((thrown: unknown) => {
          health.report(target.id, toAppError(thrown))
          throw thrown
        })
      if (found.error?.kind !== 'rateLimited') {
        health.report(target.id, found.error)
        return found
      }
      if (scheduler.isHopeless(turn)) throw new Failure(found.error)
    }
  }
}

function probed({ endpoint, target, built }: ProbeCall, incoming: Incoming): Probed {
  const error = interpretStatus(endpoint, incoming, target)
  if (error) return { error, read: null, raw: null, isNoRoute: incoming.status === 404 && saysNoRoute(incoming.body) }
  const none = { error: null, read: null, raw: null, isNoRoute: false }
  if (endpoint.response.kind === 'bytes') return none
  const raw = rawValue(endpoint, incoming)
  try {
    if (endpoint.pagination !== 'none') readPage(built, incoming.headers, endpoint.id)
    return { ...none, raw, read: understoodValue(endpoint, raw) }
  } catch (unreadable) {
    return { ...none, raw, error: toAppError(unreadable) }
  }
}

/** GitLab sends `error` for a route that does not exist, and `message` for a missing resource. */
function saysNoRoute(body: Buffer): boolean {
  try {
    const said = errorBody.safeParse(parseJson(body)).data
    return said?.error !== undefined && said.message === undefined
  } catch {
    return false
  }
}
