import {
  type Answer,
  type ConnectionId,
  type ConnectionRef,
  type Exploration,
  getConnectionId,
} from '#shared/bridge.ts'
import type { OperationId } from '#shared/contract/contract.ts'
import type { Misfits } from '#shared/misfits.ts'
import { toAppError } from '../failure.ts'
import type { ResponseCache } from '../store/response-cache.ts'
import type { Undoing } from '../undo/undo.ts'
import { firstPage } from './build-request.ts'
import type { DownloadCall, Downloaded } from './download.ts'
import type { createExplorer } from './explore.ts'
import type { ReadAnswer } from './kept-answer.ts'
import { computedAnswer } from './kept-lists.ts'
import { type CallArgument, type Operation, parseOperation } from './operation.ts'
import type { PageMarkers } from './page-markers.ts'
import { answerKey, prepareRequest, type RequestParts } from './prepare-request.ts'
import type { createProber, ProbeCall, Probed } from './probe.ts'
import type { HealthReports, ReadCall } from './read.ts'
import { type Renew, renewRefused, repeatRead } from './repeat-read.ts'
import type { Sender } from './send.ts'
import type { Target } from './target.ts'
import type { createWriter, Ends } from './write.ts'

/** What calls of every kind need, from a request of the page to one that is sent. */
interface CallParts extends RequestParts {
  readonly pages: PageMarkers
  readonly sender: Pick<Sender, 'until'>
  readonly cache: ResponseCache
  readonly health: HealthReports
  readonly renew?: Renew | undefined
  readonly writesTo: (connection: ConnectionId) => number
}

/** Doesn't wait for an unreachable service that is starting: the cache is used instead. */
function canWait({ health }: CallParts, { connection }: CallArgument): boolean {
  return health.outOfReach(getConnectionId(connection)) === null
}

interface ReadCallParts extends CallParts {
  readonly read: (call: ReadCall) => Promise<ReadAnswer>
  /** Called for a response with misfits. */
  readonly misfit: (operation: OperationId, misfits: Misfits) => void
}

/** Runs reads: from the service, from the cache, or computed from cached lists. */
export function createReadCall(parts: ReadCallParts) {
  const { pages, cache } = parts

  /**
   * An immutable resource in the cache is never requested. What is cached doesn't wait for a service that is starting, or for
   * a command that prints its token.
   */
  async function answer(request: CallArgument, operation: Operation, signal: AbortSignal): Promise<ReadAnswer> {
    const { from } = request
    const isImmutable = operation.endpoint.cache === 'store'
    if (from === 'cache' || (from === 'network' && !isImmutable)) return send(request, from, operation, signal)
    const cached = await send(request, 'cache', operation, signal).catch(() => null)
    return cached ?? send(request, 'network', operation, signal)
  }

  function send(
    request: CallArgument,
    from: ReadCall['from'],
    operation: Operation,
    signal: AbortSignal,
  ): Promise<ReadAnswer> {
    const { once, partly, priority = 'person' } = request
    const connection = getConnectionId(request.connection)
    const { endpoint } = operation
    return repeatRead(parts, {
      ...{ connection, signal },
      prepare: () => prepareRequest(parts, request, operation, from === 'network' && canWait(parts, request)),
      send: async ({ target, built, page }, ended) => {
        const key = answerKey(cache, target, operation, page)
        const own = { writesBefore: parts.writesTo(connection), signal: AbortSignal.any([signal, ended]) }
        try {
          return await parts.read({ endpoint, target, built, key, from, once, partly, priority, ...own })
        } catch (thrown) {
          const isWhole = page.next === null && !ended.aborted
          const computed = isWhole ? computedAnswer(cache, target, operation, toAppError(thrown)) : null
          if (!computed) throw thrown
          return computed
        }
      },
    })
  }

  return async (request: CallArgument, operation: Operation, { signal }: Ends): Promise<Answer<unknown>> => {
    const { misfits, page, ...read } = await answer(request, operation, signal)
    if (misfits && read.provenance.source === 'network') parts.misfit(operation.id, misfits)
    return {
      ...read,
      ...(misfits && { misfits }),
      page: page && pages.marked(request, operation, page),
      journal: null,
    }
  }
}

interface WriteCallParts extends CallParts {
  readonly writer: Pick<ReturnType<typeof createWriter>, 'write'>
}

/** What a write is for, beside what the page asked. */
interface WriteOrigin {
  readonly undoing?: Undoing
  /** The assistant that proposed it. */
  readonly proposedBy?: string
  readonly noted?: (journal: number) => void
}

/** Calls writes, each sent once. */
export function createWriteCall(parts: WriteCallParts) {
  return async (
    request: CallArgument,
    operation: Operation,
    ends: Ends,
    { undoing, ...proposed }: WriteOrigin = {},
  ): Promise<Answer<unknown>> => {
    const { target, built } = await prepareRequest(parts, request, operation)
    const { id, endpoint, params } = operation
    const { consent, job, priority = 'person' } = request
    const origin = { undoes: undoing?.entry, checkAgain: undoing?.checkAgain, ...proposed }
    const call = { endpoint, operation: id, params, target, built, priority, consent, job, ...origin, ...ends }
    const { value, journal } = await parts.writer.write(call).catch(async (thrown: unknown) => {
      // A write is sent once: the next one goes out with the other token.
      await renewRefused(parts.renew, target, toAppError(thrown))
      throw thrown
    })
    const fetchedAt = new Date().toISOString()
    return { value, page: null, provenance: { source: 'network', fetchedAt, stale: false, because: null }, journal }
  }
}

interface ExploreCallParts extends CallParts {
  readonly explorer: ReturnType<typeof createExplorer>
}

/** Calls any operation once, for its response itself. */
export function createExploreCall(parts: ExploreCallParts) {
  const { pages } = parts
  return async (request: CallArgument, operation: Operation, signal: AbortSignal): Promise<Exploration> => {
    const { connection: ref, from, consent } = request
    const connection = getConnectionId(ref)
    const { endpoint, id, params } = operation
    const isRead = endpoint.effect === 'read'
    const ended = parts.sender.until(connection)
    const paged = isRead ? request : { connection: ref }
    const isCached = from === 'cache'
    const wait = !isRead || (!isCached && canWait(parts, request))
    const { target, built, page } = await prepareRequest(parts, paged, operation, wait)
    const answer = await parts.explorer({
      ...{
        endpoint,
        operation: id,
        params,
        target,
        built,
        from: isCached ? 'cache' : 'network',
        consent,
        priority: 'person',
      },
      key: answerKey(parts.cache, target, operation, page),
      writesBefore: parts.writesTo(connection),
      // A write under way is let finish, as everywhere.
      signal: isRead ? AbortSignal.any([signal, ended]) : signal,
    })
    // The response is shown unchanged; the next call uses the renewed token.
    await renewRefused(parts.renew, target, answer.error)
    const position = answer.page
    return {
      ...answer,
      page: position && {
        ...pages.marked(request, operation, position),
        previous: pages.elsewhere(request, operation, position.previous),
      },
    }
  }
}

interface FileCallParts extends CallParts {
  readonly download: (call: DownloadCall) => Promise<Downloaded>
}

/** Calls reads whose answer is written to a file. */
export function createFileCall(parts: FileCallParts) {
  return (
    { connection: ref }: Pick<CallArgument, 'connection'>,
    operation: Operation,
    how: Omit<DownloadCall, 'endpoint' | 'target' | 'built' | 'key' | 'unsent'>,
  ): Promise<Downloaded> =>
    repeatRead(parts, {
      connection: getConnectionId(ref),
      signal: how.signal,
      prepare: () => prepareRequest(parts, { connection: ref }, operation),
      send: ({ target, built }, ended) => {
        const key = answerKey(parts.cache, target, operation, firstPage)
        // A running download completes: only a waiting one is cancelled with its connection.
        return parts.download({ endpoint: operation.endpoint, target, built, key, unsent: ended, ...how })
      },
    })
}

export interface ProbeRequest {
  readonly connection: ConnectionRef
  readonly operation: OperationId
  readonly params: Readonly<Record<string, unknown>>
}

interface ProbeCallParts extends Pick<CallParts, 'target' | 'pages' | 'sender'> {
  readonly prober: ReturnType<typeof createProber>
}

/** Calls reads to find out how a service answers them. A refused token is an answer too, and is not renewed. */
export function createProbeCall({ prober, sender, ...parts }: ProbeCallParts) {
  return async (
    request: ProbeRequest,
    { signal, onWait }: Pick<ProbeCall, 'signal' | 'onWait'>,
  ): Promise<Probed & Pick<Target, 'profile' | 'version'>> => {
    const { connection, operation: id, params } = request
    const operation = parseOperation({ operation: id, params })
    const { endpoint } = operation
    return repeatRead(
      { sender },
      {
        ...{ connection: getConnectionId(connection), signal },
        prepare: () => prepareRequest(parts, { connection }, operation),
        send: async ({ target, built }, ended) => {
          const found = await prober({ endpoint, target, built, onWait, signal: AbortSignal.any([signal, ended]) })
          return { ...found, profile: target.profile, version: target.version }
        },
      },
    )
  }
}
