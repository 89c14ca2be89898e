import type { z } from 'zod'
import {
  type Answer,
  type AppInfo,
  type BridgeEvent,
  type BridgeMethod,
  type BridgeResult,
  bridgeMethods,
  type Connection,
  defaultOfflineLimits,
  type ExposedBridge,
  type ParsedBridgeArgument,
  type Provenance,
  type Settings,
  settings as settingsSchema,
} from '#shared/bridge.ts'
import {
  isOperationId,
  isParamsOf,
  isValueOf,
  type OperationId,
  type Params,
  type Value,
} from '#shared/contract/contract.ts'
import published from '#shared/contract/samples/embedded-18.5.json' with { type: 'json' }
import type { AppError } from '#shared/errors.ts'
import { replyText } from '#shared/reply-text.ts'
import { info, work } from '../app/start.fake.ts'
import { answer, fromNetwork } from '../lib/bridge/bridge.fake.ts'

/** What a page without a screen starts with. */
export { info, work }

/** The service's error instead of a value. */
class Refusal extends Error {
  readonly error: AppError

  constructor(error: AppError) {
    super(error.kind)
    this.error = error
  }
}

/** An operation that the service refuses. */
export function refused(error: AppError): () => never {
  return () => {
    throw new Refusal(error)
  }
}

const samples = new Map<string, unknown>(published.samples.map(({ operation, body }) => [operation, body]))

/**
 * A sample of an operation's answer, from the contract; a list has one entry.
 * @param change maps each string of it
 */
export function getSample<I extends OperationId>(operation: I, change = (text: string) => text): Value<I> {
  const sample = samples.get(operation)
  const value: unknown = JSON.parse(
    JSON.stringify(Array.isArray(sample) ? sample.slice(0, 1) : sample),
    (_key, part) => (typeof part === 'string' ? change(part) : part),
  )
  if (!isValueOf(operation, value)) throw new Error(`No sample of ${operation}`)
  return value
}

/** The first entry of a sample list. */
export function firstOf<T>([item]: readonly T[]): T {
  if (item === undefined) throw new Error('the sample has none')
  return item
}

/** The reply of what gives nothing. */
const done = () => null

const never = new Promise<never>(() => undefined)

/** An operation or request that isn't answered while the test runs. */
export const unanswered = (): Promise<never> => never

/** Answers of the service, by operation, in the types of the contract. */
export type Answers = {
  readonly [I in OperationId]?: (params: Params<I>) => Value<I> | Promise<Value<I>>
}

/** The answer to each operation that has none of its own. */
export type OtherAnswers = <I extends OperationId>(operation: I) => Value<I> | Promise<Value<I>>

/** One page of a list, as a service would send it; the token of the next page is where that begins. */
function cutPage(whole: Answer<unknown>, page: ParsedBridgeArgument<'operations.call'>['page']): Answer<unknown> {
  if (!page || !whole.page || !Array.isArray(whole.value)) return whole
  const from = Number(page.token ?? 0)
  const end = from + (page.size ?? whole.value.length)
  const next = end < whole.value.length ? `${end}` : null
  return { ...whole, value: whole.value.slice(from, end), page: { ...whole.page, next } }
}

/** Replies of main itself, by method of the bridge; each method has a default. */
export type Replies = {
  readonly [M in BridgeMethod]?: (argument: ParsedBridgeArgument<M>) => BridgeResult<M> | Promise<BridgeResult<M>>
}

export interface FakeMainOptions {
  readonly connections: readonly Connection[]
  readonly settings: Settings
  readonly info: AppInfo
  readonly answers: Answers
  /** Without it, an operation that has no answer fails the test. */
  readonly otherwise?: OtherAnswers
  readonly replies?: Replies
  /** The service can't be reached: `answers` are the cached ones, and all else fails with this. */
  readonly offline?: AppError
}

/**
 * A fake of main, for tests of screens: checks each argument with the bridge's own schema, and the params of an operation with the contract's.
 */
export function createFakeMain(options: FakeMainOptions) {
  const { connections, settings, info, answers, otherwise, replies = {}, offline } = options
  const listeners = new Set<(event: BridgeEvent) => void>()
  const sent: Pick<ParsedBridgeArgument<'operations.call'>, 'operation' | 'params' | 'page'>[] = []
  const missing = new Set<string>()
  let present = settings
  /** Requests that will be replied to. */
  let pending = 0
  const provenance: Provenance = offline
    ? { source: 'cache', fetchedAt: '2026-03-01T10:00:00.000Z', stale: true, because: offline }
    : fromNetwork

  const call = async ({
    operation,
    params,
    page,
    from,
  }: ParsedBridgeArgument<'operations.call'>): Promise<Answer<unknown>> => {
    if (!isOperationId(operation)) throw new Error(`No operation is called ${operation}`)
    if (from === 'cache') throw new Refusal({ kind: 'notFound', message: 'not kept' })
    if (!isParamsOf(operation, params)) throw new Error(`Wrong params of ${operation}: ${JSON.stringify(params)}`)
    sent.push({ operation, params, page })
    const value = answerTo(operation, params)
    if (value === undefined) {
      if (!offline) missing.add(operation)
      throw new Refusal(offline ?? { kind: 'cancelled' })
    }
    if (value === never) pending -= 1
    return cutPage(answer(await value, provenance), page)
  }

  function answerTo<I extends OperationId>(operation: I, params: Params<I>) {
    const own = answers[operation]
    return own ? own(params) : otherwise?.(operation)
  }

  const settingsUpdates: ParsedBridgeArgument<'settings.update'>[] = []
  const defaults: Replies = {
    'operations.call': call,
    'operations.cancel': done,
    'connections.list': () => connections,
    'credentials.find': () => ({ found: [], problems: [] }),
    'settings.get': () => present,
    'settings.update': change => {
      settingsUpdates.push(change)
      present = settingsSchema.parse({ ...present, ...change })
      return present
    },
    'app.info': () => info,
    'app.updates': () => ({ state: 'notSetUp' }),
    'schedules.list': () => [],
    'selfCheck.offer': () => null,
    'app.listening': done,
    'app.ready': done,
    'app.settled': done,
    'app.setTitle': done,
    'app.stay': done,
    'app.progress': done,
    'bulkJobs.interrupted': () => [],
    'journal.list': () => [],
    'drafts.list': () => [],
    'proposals.list': () => [],
    'reviews.list': () => [],
    'snapshots.list': () => [],
    'policyChecks.state': () => ({ isRunning: false, lastAt: null, nextAt: null, error: null, policies: [] }),
    'drafts.adopt': done,
    'downloads.list': () => [],
    'offline.state': () => ({
      pins: [],
      sizes: { kept: 0, hidden: 0, seen: 0, seenAnswers: 0 },
      limits: defaultOfflineLimits,
      lasts: true,
    }),
  }
  const all: Replies = { ...defaults, ...replies }

  const request: ExposedBridge['request'] = async (method, argument) => {
    pending += 1
    try {
      if (!isMethod(method)) throw new Error(`The bridge has no ${method}`)
      const reply = replyTo(all, method, argument)
      if (reply === never) pending -= 1
      return replyText({ ok: true, value: await reply })
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) missing.add(`${method}: ${thrown}`)
      return replyText({ ok: false, error: thrown instanceof Refusal ? thrown.error : { kind: 'cancelled' } })
    } finally {
      pending -= 1
    }
  }
  const exposed: ExposedBridge = {
    request,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    exposed,
    /** The calls that reached the service, in order. */
    sent,
    /** The changes of settings, in order, unless the test replies to them itself. */
    settingsUpdates,
    /** Requests of the page without an answer in the test. */
    missing,
    pending: () => pending,
    emit: (event: BridgeEvent) => {
      for (const listener of listeners) listener(event)
    },
  }
}

function isMethod(method: string): method is BridgeMethod {
  return Object.hasOwn(bridgeMethods, method)
}

/** The bridge's schemas, each in the type of its own method. */
const schemas: { readonly [M in BridgeMethod]: z.ZodType<ParsedBridgeArgument<M>> } = bridgeMethods

function replyTo<M extends BridgeMethod>(replies: Replies, method: M, argument: unknown) {
  const reply = replies[method]
  if (!reply) throw new Error('The test has no reply')
  return reply(schemas[method].parse(argument))
}
