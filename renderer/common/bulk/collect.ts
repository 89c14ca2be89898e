import type { AnswerOf, ConnectionId } from '#shared/bridge.ts'
import type { ListId, Params, ReadId } from '#shared/contract/contract.ts'
import { callOperation } from '../operations/call-operation.ts'
import type { ItemOf } from '../operations/use-operation.ts'
import { fresh, wholeList } from '../operations/whole-list.ts'
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
    const all = await wholeList(spec.connection, spec.operation, params, signal)
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
