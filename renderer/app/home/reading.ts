import type { MonitoredPlace } from '#shared/attention/monitored-places.ts'
import type { ConnectionRef, Provenance } from '#shared/bridge.ts'
import type { ReadId, Value } from '#shared/contract/contract.ts'
import type { AppError } from '#shared/errors.ts'
import type { Query } from '#shared/queries/query.ts'
import { type CallOptions, callOperation } from '../../lib/operations/call-operation.ts'
import { oldest } from '../../lib/operations/use-operation.ts'

/** The first pages of a list, or the single answer of another operation. */
export interface Answers<V> {
  readonly values: readonly V[]
  /** False when there are more pages. */
  readonly isWhole: boolean
  readonly provenance: Provenance
}

/** The state of loading one place. */
export interface Reading<V> {
  readonly place: MonitoredPlace
  /** One for each page; none while nothing has come. */
  readonly values: readonly V[]
  readonly isSeen: boolean
  readonly isWhole: boolean
  readonly provenance: Provenance | null
  /** Why it could not be read, or not renewed. */
  readonly error: AppError | null
}

/**
 * Reads the first pages. When a later page fails, the list ends before it: the cached list may be shorter.
 * @throws BridgeFailure when even the first page can't be loaded
 */
export async function firstPages<I extends ReadId>(
  connection: ConnectionRef,
  { operation, params, page }: Query<I>,
  most: number,
  options: Pick<CallOptions, 'from' | 'signal'>,
): Promise<Answers<Value<I>>> {
  const read = (token: string | null, from = options.from) =>
    callOperation(connection, operation, params, {
      ...options,
      ...(from && { from }),
      ...(page && { page: { size: page.size, ...(token !== null && { token }) } }),
    })
  const first = await read(null)
  const answers = [first]
  // The next page of a cached one is cached, or it ends there: the service is about to be asked for all.
  const rest = options.from === 'cacheFirst' ? first.provenance.source : options.from
  let next = first.page?.next ?? null
  while (next !== null && answers.length < most) {
    const answer = await read(next, rest).catch(() => null)
    if (!answer) break
    answers.push(answer)
    next = answer.page?.next ?? null
  }
  return {
    values: answers.map(({ value }) => value),
    isWhole: next === null,
    provenance: oldest(answers.map(({ provenance }) => provenance)) ?? first.provenance,
  }
}
