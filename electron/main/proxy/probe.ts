import type { Endpoint } from '#shared/contract/endpoint.ts'
import { errorBody } from '#shared/contract/fields.ts'
import type { AppError } from '#shared/errors.ts'
import { Failure, toAppError } from '../failure.ts'
import type { BuiltRequest } from './build-request.ts'
import { requireToken, toOutgoing } from './dispatch.ts'
import { beginningOf } from './download.ts'
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
  /** Told until when it waits for a limit of the service; null when it does no longer. */
  readonly onWait: NonNullable<Turn['onWait']>
}

/** What a service answered to a read. */
export interface Probed {
  /** What it means when it is no success as the contract has it. */
  readonly error: AppError | null
  /** Null for an error, and for bytes, which are not looked at. */
  readonly read: ReadValue | null
  /** As it came; null for an error, and for bytes. */
  readonly raw: RawValue | null
  /** The service has nothing under such a path, whatever its params. */
  readonly isNoRoute: boolean
}

/**
 * Asks a service and nothing else: no answer is taken from what was kept, and none is kept. Behind everything that somebody waits for,
 * and within the limits of the service.
 */
export function createProber({ sender, health, scheduler, milliseconds = readMilliseconds }: ProbeParts) {
  async function exchange(call: ProbeCall, hear: Hear): Promise<Probed> {
    const { endpoint, target, built, signal } = call
    const options = { operation: endpoint.id, milliseconds, signal }
    if (endpoint.response.kind === 'bytes') {
      const outgoing = toOutgoing(target, built, { compressed: false })
      const { body, ...head } = await sender.stream(target.id, outgoing, options)
      hear(head)
      // Whether they come is all that is asked; an archive may be of any size.
      return probed(call, { ...head, body: await beginningOf(body) })
    }
    const incoming = await sender.send(target.id, toOutgoing(target, built), options)
    hear(incoming)
    if (signal.aborted) throw new Failure({ kind: 'cancelled' })
    return probed(call, incoming)
  }

  /** @throws Failure when no response came, or the service refuses for its limits however long it is waited for */
  return async function probe(call: ProbeCall): Promise<Probed> {
    const { target, endpoint, signal, onWait } = call
    const known = health.outOfReach(target.id)
    if (known) throw new Failure(known)
    requireToken(target)
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

/** Services of the family say `error` for a path that they do not have, and `message` for a thing. */
function saysNoRoute(body: Buffer): boolean {
  try {
    const said = errorBody.safeParse(parseJson(body)).data
    return said?.error !== undefined && said.message === undefined
  } catch {
    return false
  }
}
