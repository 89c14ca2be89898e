import type {
  Answer,
  BridgeEvent,
  BridgeResult,
  ConnectionId,
  Exploration,
  ParsedBridgeArgument,
  RequestPreview,
} from '#shared/bridge.ts'
import { logsOfWrites, operationIds } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Asker } from '../consent/asker.ts'
import { createWriteConsent } from '../consent/write-consent.ts'
import type { Log } from '../log.ts'
import type { Journal } from '../store/journal.ts'
import type { ResponseCache } from '../store/response-cache.ts'
import { createUndo, type Undo } from '../undo/undo.ts'
import { createExploreCall, createFileCall, createProbeCall, createReadCall, createWriteCall } from './calls.ts'
import { type DownloadCall, type Downloaded, download } from './download.ts'
import { safeFileName } from './download-name.ts'
import { createExplorer } from './explore.ts'
import { readFollowingPages } from './following-pages.ts'
import { createMisfitCounts } from './misfit-counts.ts'
import { type CallArgument, parseBytes, parseOperation, parseWrite } from './operation.ts'
import { createPageMarkers } from './page-markers.ts'
import { answerKey, prepareRequest, type RequestParts } from './prepare-request.ts'
import { getPreview } from './preview.ts'
import { createProber } from './probe.ts'
import { createReader, type HealthReports } from './read.ts'
import type { Renew } from './repeat-read.ts'
import { createRunningCalls } from './running-calls.ts'
import { createScheduler, type PaceMemory } from './scheduler.ts'
import { connectionsPerService, type Sender } from './send.ts'
import { serviceKind, type Target } from './target.ts'
import { createWriter, requireWritable } from './write.ts'
import { createWriteVerifier } from './write-verifier.ts'

export interface ProxyParts {
  readonly target: RequestParts['target']
  readonly renew?: Renew
  readonly sender: Sender
  readonly cache: ResponseCache
  readonly journal: Journal
  readonly health: HealthReports
  readonly emit: (event: BridgeEvent) => void
  /** Asks the person where to save; null when they cancel. */
  readonly chooseFile: (suggestedName: string) => Promise<string | null>
  readonly ask: Asker
  /** The window whose page requested the current work; null for the app itself. */
  readonly getPage: () => number | null
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
  /**
   * Sends a write that an assistant proposed and the person approved: as `call`, and marked in the journal.
   * @param noted called with its entry in the journal, just before it is sent
   */
  sendProposed(
    request: ParsedBridgeArgument<'operations.call'>,
    client: string,
    noted: (journal: number) => void,
  ): Promise<Answer<unknown>>
  /** @param unsent takes a write back only while it is not sent */
  cancel(callId: string, unsent?: boolean): void
  /** Asks the user to confirm planned writes, and returns the consent. */
  requestConsent(request: ParsedBridgeArgument<'consent.request'>): Promise<BridgeResult<'consent.request'>>
  /** Under which name the answer to a read is kept. */
  getName(request: CallArgument): Promise<Buffer>
  preview(request: ParsedBridgeArgument<'operations.preview'>): Promise<RequestPreview>
  /** The same call, with the response itself as its answer. */
  explore(request: ParsedBridgeArgument<'operations.explore'>): Promise<Exploration>
  download(request: ParsedBridgeArgument<'operations.download'>): Promise<BridgeResult<'operations.download'>>
  /** Shows the save dialog for a read of bytes, without sending it; null when the user cancels. */
  chooseFor(request: ParsedBridgeArgument<'downloads.add'>): Promise<string | null>
  /** Sends a read to check how the service responds, bypassing the cache. */
  readonly probe: ReturnType<typeof createProbeCall>
  /** Saves a bytes read at a place that `chooseFor` gave; `cancel` stops it by its `callId`. */
  downloadTo(
    request: ParsedBridgeArgument<'downloads.add'> & { readonly callId: string },
    file: string,
    listeners: Pick<DownloadCall, 'onProgress' | 'onWait' | 'onBegin'>,
  ): Promise<Downloaded>
}

/** How many writes were sent to each connection in this run: a read begun before one is not kept, nor shared with one begun after it. */
function createWriteCounts() {
  const counts = new Map<ConnectionId, number>()
  const of = (connection: ConnectionId) => counts.get(connection) ?? 0
  return { of, add: (connection: ConnectionId) => void counts.set(connection, of(connection) + 1) }
}

/** What goes to the wire: calls of each kind, with the turns, the journal and the consent they have in common. */
function createEngines(parts: ProxyParts) {
  const { emit, sender, journal, readMilliseconds, writeMilliseconds } = parts
  const writes = createWriteCounts()
  const misfits = createMisfitCounts()
  const consent = createWriteConsent(parts.ask, parts.getPage)
  const scheduler = createScheduler({
    most: connectionsPerService,
    paces: parts.paces,
    tell: (connection, waits) => emit({ type: 'limits.changed', connection, waits }),
  })
  const reading = { ...parts, scheduler, writesTo: writes.of, milliseconds: readMilliseconds }
  const writeVerifier = createWriteVerifier(parts)
  const written = (endpoint: Endpoint, { id: connection }: Target) => {
    writes.add(connection)
    const operations = operationIds.filter(id => endpoint.invalidates.includes(id) || logsOfWrites.includes(id))
    emit({ type: 'operations.invalidated', connection, operations })
  }
  const writing = { ...parts, scheduler, writeVerifier, consent, misfit: misfits.add, written }
  const writer = createWriter({ ...writing, milliseconds: writeMilliseconds })
  return {
    ...{ scheduler, consent, misfits, writer, writeVerifier, writesTo: writes.of, sender, journal },
    read: createReader(reading),
    explorer: createExplorer({ ...reading, writer }),
    prober: createProber(reading),
    download: (call: DownloadCall) => download({ ...parts, scheduler }, call),
  }
}

export function createProxy(parts: ProxyParts): ApiProxy {
  const { cache, chooseFile, target: getTarget } = parts
  const engines = createEngines(parts)
  const { consent, misfits, writeVerifier } = engines
  const running = createRunningCalls(parts.log)
  const pages = createPageMarkers()
  const calling = { ...parts, ...engines, misfit: misfits.add, pages }
  const read = createReadCall(calling)
  const write = createWriteCall(calling)
  const explore = createExploreCall(calling)
  const save = createFileCall(calling)

  const undo = createUndo({
    ...engines,
    target: connection => getTarget(connection, true),
    noted: writeVerifier.noted,
    named: running.named,
    send: (request, undoing, ends) => {
      const operation = parseOperation(request)
      return running.logged(request, () => write(request, operation, ends, { undoing }))
    },
  })

  return {
    undo,
    call: async request => {
      const operation = parseOperation(request)
      const execute = operation.endpoint.effect === 'read' ? read : write
      return running.run(request, ends =>
        readFollowingPages(request, one => execute(one, operation, ends), ends.signal),
      )
    },
    sendProposed: async (request, client, noted) => {
      parseWrite(request)
      const origin = { proposedBy: client, noted }
      return running.run(request, ends => write(request, parseOperation(request), ends, origin))
    },
    cancel: running.cancel,
    misfits: misfits.lines,
    requestConsent: async ({ connection, calls }) => {
      const target = await getTarget(connection, true)
      const writes = calls
        .flatMap(call => ('undo' in call ? undo.getCalls({ connection, id: call.undo }, serviceKind(target)) : [call]))
        .map(parseWrite)
      requireWritable(target)
      return { consent: await consent.request(target, writes) }
    },
    getName: async request => {
      const operation = parseOperation(request)
      const page = pages.asked(request, operation)
      return answerKey(cache, await getTarget(request.connection, false), operation, page)
    },
    preview: async request => {
      const { target, built } = await prepareRequest(calling, request, parseOperation(request))
      return getPreview(target, built)
    },
    explore: async request => {
      const operation = parseOperation(request)
      return running.run(request, ({ signal }) => explore(request, operation, signal))
    },
    download: async request => {
      const operation = parseBytes(request)
      return running.run(request, async ({ signal }) => {
        const file = await chooseFile(safeFileName(request.suggestedName))
        // The person may have taken long; what the connection is now counts.
        return file === null ? null : save(request, operation, { file, signal, priority: 'person' })
      })
    },
    chooseFor: async request => {
      parseBytes(request)
      return chooseFile(safeFileName(request.suggestedName))
    },
    probe: createProbeCall(calling),
    downloadTo: async (request, file, listeners) => {
      const operation = parseBytes(request)
      return running.run(request, ({ signal }) =>
        save(request, operation, { file, signal, priority: 'background', ...listeners }),
      )
    },
  }
}
