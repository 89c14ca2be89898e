import type { AnswerOf, ConnectionId } from '#shared/bridge.ts'
import type { ListId, OperationId, Params, ReadId } from '#shared/contract/contract.ts'
import { pageLimits } from '#shared/contract/fields.ts'
import { BridgeFailure } from '../bridge/bridge.ts'
import { callOperation } from '../operations/call-operation.ts'
import type { ItemOf } from '../operations/use-operation.ts'
import type { BulkEngine, JobSpec, Task } from './engine.ts'
import type { Job } from './job.ts'

/** The same read for many things: the members of 1,000 projects. */
export interface CollectSpec<I extends ReadId> {
  readonly title: string
  readonly connection: ConnectionId
  readonly operation: I
  readonly items: readonly { readonly key: string; readonly label: string; readonly params: Params<I> }[]
  /** Called with each answer as it comes. */
  readonly onPart?: (key: string) => void
}

/** What was collected: the values by key. What is missing stands in the job's rows, with the reason. */
export interface Collected<T> {
  readonly job: Job
  readonly values: ReadonlyMap<string, T>
}

/** A collection under way: `values` fills up; `ended` resolves even when parts failed or it was cancelled. */
export interface Collection<T> {
  readonly id: string
  readonly values: ReadonlyMap<string, T>
  readonly ended: Promise<Collected<T>>
}

/** Reads one answer for each item. */
export function collect<I extends ReadId>(engine: BulkEngine, spec: CollectSpec<I>): Collection<AnswerOf<I>['value']> {
  return collecting<I, AnswerOf<I>['value']>(engine, spec, async (params, signal) => {
    const answer = await callOperation(spec.connection, spec.operation, params, { signal })
    return { value: fresh(answer).value }
  })
}

/** Reads whole lists, page after page, one list for each item. */
export function collectLists<I extends ListId>(
  engine: BulkEngine,
  spec: CollectSpec<I>,
): Collection<readonly ItemOf<I>[]> {
  return collecting<I, readonly ItemOf<I>[]>(engine, spec, async (params, signal) => {
    const all: ItemOf<I>[] = []
    let token: string | null = null
    do {
      const page = { size: pageLimits.maximumSize, ...(token !== null && { token }) }
      const answer: AnswerOf<I> = await callOperation(spec.connection, spec.operation, params, { signal, page })
      const { value } = fresh(answer)
      if (Array.isArray(value)) all.push(...value)
      token = answer.page?.next ?? null
    } while (token !== null)
    return { value: all, note: `${all.length}` }
  })
}

function collecting<I extends ReadId, T>(
  engine: BulkEngine,
  { title, connection, operation, items, onPart }: CollectSpec<I>,
  read: (params: Params<I>, signal: AbortSignal) => Promise<{ readonly value: T; readonly note?: string }>,
): Collection<T> {
  const values = new Map<string, T>()
  const tasks = items.map(({ key, label, params }): Task => {
    const send: Task['send'] = async (_, signal) => {
      const { value, ...more } = await read(params, signal)
      values.set(key, value)
      onPart?.(key)
      return { journal: null, ...more }
    }
    return { key, label, operation, params: { ...params }, send }
  })
  const spec: JobSpec = { title, connection, kind: 'read', tasks }
  const { id, ended } = engine.start(spec)
  return { id, values, ended: ended.then(job => ({ job, values })) }
}

/**
 * What was kept does not count as collected: nobody could tell it from what is true now.
 * @throws BridgeFailure with the reason why the service did not answer
 */
function fresh<T extends { readonly provenance: AnswerOf<OperationId>['provenance'] }>(answer: T): T {
  const { stale, because } = answer.provenance
  if (stale) throw new BridgeFailure(because ?? { kind: 'offline', detail: 'no answer' })
  return answer
}
