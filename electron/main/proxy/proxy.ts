import {
  type Answer,
  type BridgeEvent,
  type BridgeResult,
  type ConnectionId,
  type ConnectionRef,
  connectionIdOf,
  type Exploration,
  type ParsedBridgeArgument,
  type RequestPreview,
} from '#shared/bridge.ts'
import {
  endpointOf,
  isOperationId,
  logsOfWrites,
  type OperationId,
  operationIds,
  paramsSchema,
} from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { pageLimits } from '#shared/contract/fields.ts'
import type { AppError } from '#shared/errors.ts'
import type { Asker } from '../consent/asker.ts'
import { createWriteConsent } from '../consent/write-consent.ts'
import { invalid, problemsByField, toAppError } from '../failure.ts'
import type { Log } from '../log.ts'
import type { Journal } from '../store/journal.ts'
import type { ResponseCache } from '../store/response-cache.ts'
import { createUndo, type Undo, type Undoing } from '../undo/undo.ts'
import { type BuiltRequest, buildRequest, firstPage, type PageQuery } from './build-request.ts'
import { computedList } from './computed-list.ts'
import { canServeFromCache } from './dispatch.ts'
import { type DownloadCall, type Downloaded, download } from './download.ts'
import { safeFileName } from './download-name.ts'
import { createExplorer } from './explore.ts'
import { keptAnswer, type ReadAnswer } from './kept-answer.ts'
import { createMisfitCounts } from './misfit-counts.ts'
import { createPageTokens, type WalkedPage, walkOn } from './pagination.ts'
import { previewOf } from './preview.ts'
import { createProber, type ProbeCall, type Probed } from './probe.ts'
import { createReader, type HealthReports } from './read.ts'
import { createScheduler, type PaceMemory } from './scheduler.ts'
import { connectionsPerService, type Sender } from './send.ts'
import { serviceKind, type Target } from './target.ts'
import { createWriter, type Ends, requireWritable } from './write.ts'
import { createWriteVerifier } from './write-verifier.ts'

export interface ProxyParts {
  /**
   * @param wait whether to wait for a service that is starting
   * @throws Failure when there is no such connection, and connectionChanged when it is of another generation by now
   */
  readonly target: (connection: ConnectionRef, wait: boolean) => Promise<Target>
  /** The service refused the token: gives whether there is another one by now, because a command printed it. Never throws. */
  readonly renew?: (target: Target) => Promise<boolean>
  readonly sender: Sender
  readonly cache: ResponseCache
  readonly journal: Journal
  readonly health: HealthReports
  readonly emit: (event: BridgeEvent) => void
  /** Asks the person where to save; null when they cancel. */
  readonly chooseFile: (suggestedName: string) => Promise<string | null>
  readonly ask: Asker
  readonly log: Log
  /** What services let through, as earlier runs have learned it. */
  readonly paces?: PaceMemory
  /** Tests shorten them. */
  readonly readMilliseconds?: number
  readonly writeMilliseconds?: number
  readonly looksAfter?: readonly number[]
  readonly lookMilliseconds?: number
  readonly slowMilliseconds?: number
  readonly maxLookAge?: number
}

/** Operation and params in, result out: everything between the bridge and the wire. Every method throws `Failure` only. */
export interface ApiProxy {
  readonly undo: Undo
  /** What answers of this run were not as declared, a line each, most frequent first. */
  misfits(): readonly string[]
  call(request: ParsedBridgeArgument<'operations.call'>): Promise<Answer<unknown>>
  /** @param unsent takes a write back only while it is not sent */
  cancel(callId: string, unsent?: boolean): void
  /** Asks the person about writes that are about to be called, with the consent it gives. */
  requestConsent(request: ParsedBridgeArgument<'consent.request'>): Promise<BridgeResult<'consent.request'>>
  /** Under which name the answer to a read is kept. */
  nameOf(request: CallArgument): Promise<Buffer>
  preview(request: ParsedBridgeArgument<'operations.preview'>): Promise<RequestPreview>
  /** The same call, with the response itself as its answer. */
  explore(request: ParsedBridgeArgument<'operations.explore'>): Promise<Exploration>
  download(request: ParsedBridgeArgument<'operations.download'>): Promise<BridgeResult<'operations.download'>>
  /** Asks the person where a bytes read is to be saved, and sends nothing; null when they cancel. */
  chooseFor(request: ParsedBridgeArgument<'downloads.add'>): Promise<string | null>
  /** Asks the service for a read, to find out how it answers: nothing is taken from what was kept, and nothing is kept. */
  probe(
    request: { readonly connection: ConnectionRef; readonly operation: OperationId; readonly params: Values },
    how: Pick<ProbeCall, 'signal' | 'onWait'>,
  ): Promise<Probed & Pick<Target, 'profile' | 'version'>>
  /** Saves a bytes read at a place that `chooseFor` gave; `cancel` stops it by its `callId`. */
  downloadTo(
    request: ParsedBridgeArgument<'downloads.add'> & { readonly callId: string },
    file: string,
    told: Pick<DownloadCall, 'onProgress' | 'onWait' | 'onBegin'>,
  ): Promise<Downloaded>
}

type Values = Readonly<Record<string, unknown>>

interface Operation {
  readonly id: OperationId
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, unknown>>
  /** Same text for same params, whatever order they came in. */
  readonly canonical: string
}

export function createProxy(parts: ProxyParts): ApiProxy {
  const { cache, health, sender, target: targetOf } = parts
  const writes = new Map<ConnectionId, number>()
  const tokens = createPageTokens()
  const running = new Map<string, { readonly cancelled: AbortController; readonly withdrawn: AbortController }>()
  const writesTo = (connection: ConnectionId) => writes.get(connection) ?? 0
  const scheduler = createScheduler({
    most: connectionsPerService,
    ...(parts.paces && { paces: parts.paces }),
    tell: (connection, waits) => parts.emit({ type: 'limits.changed', connection, waits }),
  })
  const reading = {
    ...parts,
    scheduler,
    writesTo,
    ...(parts.readMilliseconds === undefined ? {} : { milliseconds: parts.readMilliseconds }),
  }
  const read = createReader(reading)
  const writeVerifier = createWriteVerifier({
    sender,
    journal: parts.journal,
    ...(parts.looksAfter && { looksAfter: parts.looksAfter }),
    ...(parts.lookMilliseconds === undefined ? {} : { lookMilliseconds: parts.lookMilliseconds }),
  })
  const consent = createWriteConsent(parts.ask)
  const misfitCounts = createMisfitCounts()
  const writer = createWriter({
    ...parts,
    scheduler,
    writeVerifier,
    consent,
    misfit: misfitCounts.add,
    written: (endpoint, target) => {
      writes.set(target.id, writesTo(target.id) + 1)
      const operations = operationIds.filter(id => endpoint.invalidates.includes(id) || logsOfWrites.includes(id))
      parts.emit({ type: 'operations.invalidated', connection: target.id, operations })
    },
    ...(parts.writeMilliseconds === undefined ? {} : { milliseconds: parts.writeMilliseconds }),
  })

  const explorer = createExplorer({ ...reading, writer })
  const prober = createProber(reading)

  /** Lets the page cancel what goes on under a name. */
  async function named<T>(callId: string, work: (ends: Ends) => Promise<T>): Promise<T> {
    if (running.has(callId)) throw invalid('This call is under way already')
    const [cancelled, withdrawn] = [new AbortController(), new AbortController()]
    running.set(callId, { cancelled, withdrawn })
    try {
      return await work({ signal: cancelled.signal, withdrawn: withdrawn.signal })
    } finally {
      running.delete(callId)
    }
  }

  async function logged<T>({ connection, operation }: Named, work: () => Promise<T>): Promise<T> {
    const begun = performance.now()
    const ended = (error?: AppError) => {
      const milliseconds = Math.round(performance.now() - begun)
      parts.log('call.ended', {
        connection: connectionIdOf(connection),
        operation,
        milliseconds,
        ...(error && { error: error.kind }),
      })
    }
    try {
      const result = await work()
      ended()
      return result
    } catch (thrown) {
      ended(toAppError(thrown))
      throw thrown
    }
  }

  function cancellable<T>(request: Named & { readonly callId: string }, work: (ends: Ends) => Promise<T>): Promise<T> {
    return named(request.callId, ends => logged(request, () => work(ends)))
  }

  function keyOf(target: Target, operation: Operation, page: PageQuery): Buffer {
    const { id, account, sudo } = target
    const params = JSON.stringify([operation.canonical, page.size ?? null, page.keyset, page.next])
    return cache.keyOf({ connection: id, account, sudo: sudo && String(sudo.id), operation: operation.id, params })
  }

  /** What page markers are good for. */
  function scopeOf(request: Paged, operation: Operation): string {
    return JSON.stringify([request.connection, operation.id, operation.canonical])
  }

  function pageOf(request: Paged, operation: Operation): PageQuery {
    const { size, keyset = false } = request.page ?? {}
    return { size, keyset, next: walkedTo(request, operation)?.query ?? null }
  }

  /** The page that is asked for, as an earlier answer told the way to it; null for the first one. */
  function walkedTo(request: Paged, operation: Operation): WalkedPage | null {
    const token = request.page?.token
    return token === undefined ? null : tokens.open(scopeOf(request, operation), token)
  }

  /** @throws Failure badResponse, when the walk was at that page before */
  function nextMarker(request: Paged, operation: Operation, query: string | null): string | null {
    return marker(request, operation, walkOn(walkedTo(request, operation), query, operation.id))
  }

  function marker(request: Paged, operation: Operation, page: WalkedPage | null): string | null {
    return page && tokens.issue(scopeOf(request, operation), page)
  }

  /** Whether a read that failed is sent once more, with another token. */
  async function isRenewed(target: Target, thrown: unknown, mayRenew = true): Promise<boolean> {
    return mayRenew && toAppError(thrown).kind === 'unauthorized' && ((await parts.renew?.(target)) ?? false)
  }

  async function callRead(
    request: CallArgument,
    operation: Operation,
    { signal }: Ends,
    mayRenew = true,
  ): Promise<Answer<unknown>> {
    const page = pageOf(request, operation)
    const { connection: ref, from, once, partly, priority = 'person' } = request
    const connection = connectionIdOf(ref)
    const current = sender.until(connection)
    // A service that is known to be gone and starts again is not waited for: what was kept answers meanwhile.
    const target = await targetOf(ref, from === 'network' && health.outOfReach(connection) === null)
    const { endpoint } = operation
    const built = buildRequest(endpoint, operation.params, target, page)
    const key = keyOf(target, operation, page)
    const whole = AbortSignal.any([signal, current])
    const writesBefore = writesTo(connection)
    const call = { endpoint, target, built, key, from, once, partly, priority, writesBefore, signal: whole }
    const reading = read(call).catch(async (thrown: unknown) => {
      if (await isRenewed(target, thrown, mayRenew)) return 'renewed' as const
      throw thrown
    })
    const answer = await unlessEnded(reading, current, signal).catch((thrown: unknown) => {
      const computed = page.next === null ? computedAnswer(target, operation, toAppError(thrown)) : null
      if (!computed) throw thrown
      return computed
    })
    if (!answer || answer === 'renewed')
      return callRead(request, operation, { signal }, mayRenew && answer !== 'renewed')
    const { misfits, page: position, ...told } = answer
    if (misfits && answer.provenance.source === 'network') misfitCounts.add(operation.id, misfits)
    return {
      ...told,
      ...(misfits && { misfits }),
      page: position && { ...position, next: nextMarker(request, operation, position.next) },
      journal: null,
    }
  }

  /** The whole list, from one that is kept, when the service can't be asked and this list is not kept itself. */
  function computedAnswer(target: Target, { id, params }: Operation, because: AppError): ReadAnswer | null {
    if (!canServeFromCache(because)) return null
    const found = computedList(id, params, base => keptList(target, parseOperation({ operation: id, params: base })))
    if (!found) return null
    const { rows, fetchedAt } = found
    const page = { next: null, total: rows.length, totalPages: 1, perPage: null, page: 1 }
    return { value: rows, misfits: null, page, provenance: { source: 'cache', fetchedAt, stale: true, because } }
  }

  /** A list of which every page is kept and understood, in the size that screens ask for; null when one is not. */
  function keptList(target: Target, operation: Operation) {
    const rows: unknown[] = []
    const ages: string[] = []
    const totals = new Set<number>()
    const walked = new Set<string | null>()
    for (let next: string | null = null; !walked.has(next); ) {
      walked.add(next)
      const key = keyOf(target, operation, { size: pageLimits.maximumSize, keyset: false, next })
      const kept = keptAnswer(cache, operation.endpoint, key, true)
      if (!kept || kept.misfits?.rows.length || !Array.isArray(kept.value)) return null
      rows.push(...kept.value)
      ages.push(kept.fetchedAt)
      if (kept.page?.total != null) totals.add(kept.page.total)
      next = kept.page?.next ?? null
      // Pages of different moments can leave a row out between them.
      if (next === null && [...totals].some(total => total !== rows.length)) return null
      if (next === null) return { rows, fetchedAt: ages.reduce((one, other) => (other < one ? other : one)) }
    }
    return null
  }

  async function callWrite(
    request: CallArgument,
    operation: Operation,
    ends: Ends,
    undoing?: Undoing,
  ): Promise<Answer<unknown>> {
    const { target, built } = await prepare(request, operation)
    const { id, endpoint, params } = operation
    const writing = writer.write({
      endpoint,
      operation: id,
      params,
      target,
      built,
      priority: request.priority ?? 'person',
      ...ends,
      consent: request.consent,
      undoes: undoing?.entry,
      job: request.job,
      lookAgain: undoing?.lookAgain,
    })
    const { value, journal } = await writing.catch(async (thrown: unknown) => {
      // A write is sent once: the next one goes out with the other token.
      await isRenewed(target, thrown)
      throw thrown
    })
    const fetchedAt = new Date().toISOString()
    return { value, page: null, provenance: { source: 'network', fetchedAt, stale: false, because: null }, journal }
  }

  async function explore(request: CallArgument, operation: Operation, signal: AbortSignal): Promise<Exploration> {
    const { connection: ref, from } = request
    const connection = connectionIdOf(ref)
    const { endpoint, id, params } = operation
    const isRead = endpoint.effect === 'read'
    const page = isRead ? pageOf(request, operation) : firstPage
    const current = sender.until(connection)
    const target = await targetOf(ref, !isRead || (from === 'network' && health.outOfReach(connection) === null))
    const answer = await explorer({
      endpoint,
      operation: id,
      params,
      target,
      built: buildRequest(endpoint, params, target, page),
      key: keyOf(target, operation, page),
      from,
      priority: 'person',
      consent: request.consent,
      writesBefore: writesTo(connection),
      // A write under way is let finish, as everywhere.
      signal: isRead ? AbortSignal.any([signal, current]) : signal,
    })
    // What is shown is what the service said; the next call goes out with the other token.
    if (answer.error?.kind === 'unauthorized') await parts.renew?.(target)
    const position = answer.page
    return {
      ...answer,
      page: position && {
        ...position,
        next: nextMarker(request, operation, position.next),
        previous: marker(
          request,
          operation,
          position.previous === null ? null : { query: position.previous, trail: [] },
        ),
      },
    }
  }

  async function prepare(request: Paged, operation: Operation): Promise<{ target: Target; built: BuiltRequest }> {
    const page = pageOf(request, operation)
    const target = await targetOf(request.connection, true)
    return { target, built: buildRequest(operation.endpoint, operation.params, target, page) }
  }

  const probe: ApiProxy['probe'] = async (request, how) => {
    const current = sender.until(connectionIdOf(request.connection))
    const { target, built } = await prepare(request, parseOperation({ ...request, params: { ...request.params } }))
    const { profile, version } = target
    const signal = AbortSignal.any([how.signal, current])
    const call = { endpoint: endpointOf(request.operation), target, built, onWait: how.onWait, signal }
    const found = await unlessEnded(prober(call), current, how.signal)
    return found ? { ...found, profile, version } : probe(request, how)
  }

  async function downloadToFile(
    request: Pick<CallArgument, 'connection'>,
    operation: Operation,
    how: Omit<DownloadCall, 'endpoint' | 'target' | 'built' | 'key' | 'unsent'>,
    mayRenew = true,
  ): Promise<Downloaded> {
    const unsent = sender.until(connectionIdOf(request.connection))
    const { target, built } = await prepare(request, operation)
    const key = keyOf(target, operation, firstPage)
    const call = { endpoint: operation.endpoint, target, built, key, unsent, ...how }
    const saving = download({ ...parts, scheduler }, call).catch(async (thrown: unknown) => {
      if (await isRenewed(target, thrown, mayRenew)) return 'renewed' as const
      throw thrown
    })
    // What was sent is let finish: only a turn that had not come ends with its connection.
    const saved = await unlessEnded(saving, unsent, how.signal)
    if (saved !== null && saved !== 'renewed') return saved
    return downloadToFile(request, operation, how, mayRenew && saved !== 'renewed')
  }

  const undo = createUndo({
    journal: parts.journal,
    sender,
    scheduler,
    target: connection => targetOf(connection, true),
    noted: writeVerifier.noted,
    named,
    send: (request, undoing, ends) => {
      const operation = parseOperation(request)
      return logged(request, () => callWrite(request, operation, ends, undoing))
    },
  })

  return {
    undo,
    call: async request => {
      const operation = parseOperation(request)
      const carryOut = operation.endpoint.effect === 'read' ? callRead : callWrite
      return cancellable(request, ends => carryOut(request, operation, ends))
    },
    cancel: (callId, unsent = false) => running.get(callId)?.[unsent ? 'withdrawn' : 'cancelled'].abort(),
    misfits: misfitCounts.lines,
    requestConsent: async ({ connection, calls }) => {
      const target = await targetOf(connection, true)
      const writes = calls
        .flatMap(call => ('undo' in call ? undo.callsOf({ connection, id: call.undo }, serviceKind(target)) : [call]))
        .map(parseWrite)
      requireWritable(target)
      return { consent: await consent.request(target, writes) }
    },
    nameOf: async request => {
      const operation = parseOperation(request)
      const target = await targetOf(request.connection, false)
      return keyOf(target, operation, pageOf(request, operation))
    },
    preview: async request => {
      const { target, built } = await prepare(request, parseOperation(request))
      return previewOf(target, built)
    },
    explore: async request => {
      const operation = parseOperation(request)
      return cancellable(request, ({ signal }) => explore(request, operation, signal))
    },
    download: async request => {
      const operation = parseBytes(request)
      return cancellable(request, async ({ signal }) => {
        const file = await parts.chooseFile(safeFileName(request.suggestedName))
        // The person may have taken long; what the connection is now counts.
        return file === null ? null : downloadToFile(request, operation, { file, signal, priority: 'person' })
      })
    },
    chooseFor: async request => {
      parseBytes(request)
      return parts.chooseFile(safeFileName(request.suggestedName))
    },
    probe,
    downloadTo: async (request, file, told) => {
      const operation = parseBytes(request)
      return cancellable(request, ({ signal }) =>
        downloadToFile(request, operation, { file, signal, priority: 'background', ...told }),
      )
    },
  }
}

/**
 * A read's answer; null when the connections it went by were ended meanwhile (`ended`), though not by who asked (`signal`): it is
 * then sent again, and refused when it is meant for another generation.
 */
function unlessEnded<Answered>(
  read: Promise<Answered>,
  ended: AbortSignal,
  signal: AbortSignal,
): Promise<Answered | null> {
  return read.catch((error: unknown) => {
    if (ended.aborted && !signal.aborted) return null
    throw error
  })
}

type Named = Pick<CallArgument, 'connection' | 'operation'>
type CallArgument = ParsedBridgeArgument<'operations.call'>
type Paged = Pick<CallArgument, 'connection'> & { readonly page?: CallArgument['page'] | undefined }

/** The same, of a read whose answer is bytes. @throws Failure validation */
function parseBytes(request: Parameters<typeof parseOperation>[0]): Operation {
  const operation = parseOperation(request)
  if (operation.endpoint.response.kind !== 'bytes') throw invalid('Only files and blobs can be saved')
  return operation
}

/** The same, of a write. @throws Failure validation */
function parseWrite(request: Parameters<typeof parseOperation>[0]) {
  const { id, endpoint, params } = parseOperation(request)
  if (endpoint.effect === 'read') throw invalid('Only changes need a confirmation')
  return { operation: id, params }
}

/** @throws Failure validation, for an unknown operation or params that are not the operation's */
function parseOperation(request: { readonly operation: string; readonly params: Record<string, unknown> }): Operation {
  const id = request.operation
  if (!isOperationId(id)) throw invalid('There is no such operation')
  const endpoint = endpointOf(id)
  const parsed = paramsSchema(endpoint).safeParse(request.params)
  if (!parsed.success) {
    const fields = problemsByField(parsed.error)
    const [field, message] = Object.entries(fields)[0] ?? ['', '']
    throw invalid(field ? `${field}: ${message}` : message, fields)
  }
  const params = parsed.data
  const canonical = JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { id, endpoint, params, canonical }
}
