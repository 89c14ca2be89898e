import type { ConnectionRef } from '#shared/bridge.ts'
import type { ListId, Params, ReadId } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/i18n.ts'
import { pagesQuery } from '#shared/queries/query.ts'
import { BridgeFailure } from '../../lib/bridge/bridge.ts'
import { callOperation } from '../../lib/operations/call-operation.ts'
import type { ItemOf } from '../../lib/operations/use-operation.ts'
import { fresh, wholeList } from '../../lib/operations/whole-list.ts'
import type { BulkEngine } from './engine.ts'
import type { Job, Task } from './job.ts'
import type { JobSpec } from './job-run.ts'

/** The same read for many things: the members of 1,000 projects. */
export interface CollectSpec<I extends ReadId> {
  readonly title: string
  readonly connection: ConnectionRef
  readonly operation: I
  readonly items: readonly { readonly key: string; readonly label: string; readonly params: Params<I> }[]
  /** Called with each answer as it comes. */
  readonly onPart?: (key: string) => void
  /** Called each time the reading has ended, also after what failed was read again. */
  readonly onEnd?: () => void
}

/** The result: the values by key. Missing ones are in the job's rows, with the reason. */
export interface Collected<T> {
  readonly job: Job
  readonly values: ReadonlyMap<string, T>
}

/** A collection under way: `values` fills up; `ended` resolves even when parts failed or it was cancelled. */
export interface Collection<T> {
  readonly id: string
  readonly values: ReadonlyMap<string, T>
  readonly ended: Promise<Collected<T>>
  /** The current job and its results so far. */
  now(): Collected<T> | null
}

/** The loaded part of a list. `announced`: the service's total number of rows, if it sent one. */
export interface ListRead<T> {
  readonly items: readonly T[]
  readonly announced: number | null
  readonly isComplete: boolean
}

/**
 * Reads whole lists, page by page, one list for each item. The part of a list before a failure is kept as incomplete.
 */
export function collectLists<I extends ListId>(
  engine: BulkEngine,
  spec: CollectSpec<I>,
): Collection<ListRead<ItemOf<I>>> {
  return collectEach<I, ListRead<ItemOf<I>>>(engine, spec, async (params, signal, keep) => {
    let said: number | null = null
    const onPage = (some: readonly ItemOf<I>[], announced: number | null) => {
      said = announced
      keep({ items: some, announced, isComplete: false })
    }
    const items = await wholeList(spec.connection, pagesQuery(spec.operation, params), signal, onPage, 'bulk')
    requireAll(spec.operation, items.length, said)
    keep({ items, announced: items.length, isComplete: true })
    return `${items.length}`
  })
}

/** Reads the first row of lists, such as the newest event; it counts as all that was asked for. */
export function collectFirst<I extends ListId>(
  engine: BulkEngine,
  spec: CollectSpec<I>,
): Collection<ListRead<ItemOf<I>>> {
  const { connection, operation } = spec
  return collectEach<I, ListRead<ItemOf<I>>>(engine, spec, async (params, signal, keep) => {
    const options = { signal, page: { size: 1 }, priority: 'bulk' } as const
    const { value } = fresh(await callOperation(connection, operation, params, options))
    const items: ItemOf<I>[] = []
    if (Array.isArray(value)) items.push(...value)
    keep({ items, announced: items.length, isComplete: true })
    return null
  })
}

/** A list that changes between two of its pages may skip rows. @throws BridgeFailure when the service announced more than it sent */
function requireAll(operation: string, received: number, announced: number | null): void {
  if (announced === null || received >= announced) return
  const detail = t('it sent {received} of the {announced} rows it announced', { received, announced })
  throw new BridgeFailure({ kind: 'badResponse', operation, detail })
}

/**
 * Reads something for each item.
 * @param read returns a note for its row; what it gives to `keep` is the value
 */
export function collectEach<I extends ReadId, T>(
  engine: BulkEngine,
  { title, connection, operation, items, onPart, onEnd }: CollectSpec<I>,
  read: (params: Params<I>, signal: AbortSignal, keep: (value: T) => void) => Promise<string | null>,
): Collection<T> {
  const values = new Map<string, T>()
  const tasks = items.map(({ key, label, params }): Task => {
    const send: Task['send'] = async (_, { signal }) => {
      const note = await read(params, signal, value => values.set(key, value))
      onPart?.(key)
      return { journal: null, ...(note !== null && { note }) }
    }
    return { key, label, operation, params: { ...params }, send }
  })
  const spec: JobSpec = { title, connection, kind: 'read', tasks, ...(onEnd && { onEnd }) }
  const { id, ended } = engine.start(spec)
  const now = () => {
    const job = engine.store.getState().jobs.find(one => one.id === id)
    return job ? { job, values } : null
  }
  return { id, values, ended: ended.then(job => ({ job, values })), now }
}
