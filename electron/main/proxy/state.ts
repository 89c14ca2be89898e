import type { Priority, StateSeen } from '#shared/bridge.ts'
import { getEndpoint, isOperationId, paramsSchema } from '#shared/contract/contract.ts'
import type { Inverse, OperationCall } from '#shared/contract/endpoint.ts'
import { Failure } from '../failure.ts'
import { buildRequest, firstPage } from './build-request.ts'
import { toOutgoing } from './dispatch.ts'
import { interpretStatus } from './interpret-status.ts'
import { isRefusal } from './rate-limit.ts'
import { completeValue, rawValue } from './response-value.ts'
import type { Scheduler } from './scheduler.ts'
import { withoutSecretFields } from './secret-fields.ts'
import type { Incoming, Sender } from './send.ts'
import type { Target } from './target.ts'

/** The longest time that a write waits for reading the state it will change. */
const milliseconds = 5000
/** As much of a list as one page holds. */
const page = { ...firstPage, size: 100 }

/** The read that shows what a write changes; null when the contract names none. Faults of a declaration count as none. */
export function stateCall(
  inverse: Inverse | undefined,
  params: Readonly<Record<string, unknown>>,
  answer: unknown,
): OperationCall | null {
  if (!inverse?.state) return null
  try {
    return inverse.state(params, answer)
  } catch {
    return null
  }
}

export interface Look {
  readonly signal?: AbortSignal | undefined
  readonly milliseconds?: number | undefined
  /** Left out for a look that belongs to a write whose turn has come. */
  readonly turn?: { readonly scheduler: Scheduler; readonly priority: Priority }
}

/**
 * Reads the current state once, bypassing all caches. A state that can't be read is returned as unknown.
 * @throws Failure rateLimited, for a scheduled read that can't be sent soon
 */
export async function readState(
  sender: Sender,
  target: Target,
  call: OperationCall | null,
  look: Look = {},
): Promise<StateSeen> {
  if (!call || !isOperationId(call.operation)) return { known: false }
  const endpoint = getEndpoint(call.operation)
  const params = paramsSchema(endpoint).safeParse(call.params)
  if (endpoint.effect !== 'read' || !params.success) return { known: false }
  try {
    const built = buildRequest(endpoint, params.data, target, endpoint.pagination === 'none' ? firstPage : page)
    const options = { operation: endpoint.id, milliseconds: look.milliseconds ?? milliseconds, signal: look.signal }
    const until = sender.until(target.id)
    const life = look.turn && look.signal ? AbortSignal.any([look.signal, until]) : (look.signal ?? until)
    const incoming = await inTurn({ ...look, signal: life }, target, endpoint.id, () =>
      sender.send(target.id, toOutgoing(target, built), options),
    )
    const error = interpretStatus(endpoint, incoming, target)
    if (error?.kind === 'notFound') return { known: true, value: null }
    if (error?.kind === 'rateLimited' && look.turn) throw new Failure(error)
    if (error) return { known: false }
    const value = completeValue(endpoint, rawValue(endpoint, incoming))
    const { response } = endpoint
    return { known: true, value: response.kind === 'json' ? withoutSecretFields(response.schema, value) : value }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.error.kind === 'rateLimited' && look.turn) throw error
    return { known: false }
  }
}

/**
 * Sends it when the scheduler allows it; background reads are retried after a refusal. If the connection has changed by then, no request is sent.
 */
async function inTurn(
  { turn, signal }: Look & { readonly signal: AbortSignal },
  target: Target,
  operation: string,
  send: () => Promise<Incoming>,
): Promise<Incoming> {
  if (!turn) return send()
  const { scheduler, priority } = turn
  const own = { target, operation, priority, signal }
  for (;;) {
    const incoming = await scheduler.run(own, async hear => {
      const answer = await send()
      hear(answer)
      return answer
    })
    if (!isRefusal(incoming) || priority === 'person' || scheduler.isHopeless(own)) return incoming
  }
}
