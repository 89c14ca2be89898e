import { randomUUID } from 'node:crypto'
import {
  type BridgeEvent,
  type BridgeResult,
  connectionIdOf,
  type Download,
  type ParsedBridgeArgument,
} from '#shared/bridge.ts'
import { invalid, toAppError } from '../failure.ts'
import type { ApiProxy } from '../proxy/proxy.ts'
import { createPace } from './pace.ts'

export interface DownloadsParts {
  readonly proxy: Pick<ApiProxy, 'chooseFor' | 'downloadTo' | 'cancel'>
  readonly emit: (event: BridgeEvent) => void
  /** Milliseconds since 1970, for what is shown; tests have a clock of their own. */
  readonly now?: () => number
  /** Milliseconds since any moment, by a clock that nobody sets; the pace goes by it. */
  readonly elapsed?: () => number
  /** Calls back after so many milliseconds; gives the function that takes that back. */
  readonly later?: (callBack: () => void, milliseconds: number) => () => void
}

/** The queue of downloads: a few at a time for each connection, within the limits of the service. */
export interface Downloads {
  list(): readonly Download[]
  add(request: ParsedBridgeArgument<'downloads.add'>): Promise<BridgeResult<'downloads.add'>>
  cancel(id: string): void
  retry(id: string): void
  clear(): void
  /** Stops what runs. */
  close(): void
}

interface Entry {
  readonly request: ParsedBridgeArgument<'downloads.add'>
  download: Download
  /** How often the service said "too many". */
  refusals: number
}

const atOnce = 2
/** Somebody else uses up the limit; the person decides whether to go on. */
const maxRefusals = 5
const maxListed = 200
const progressMilliseconds = 250

/** Makes the queue, with nothing in it. */
export function createDownloads({ proxy, emit, now = Date.now, ...parts }: DownloadsParts): Downloads {
  const { elapsed = () => performance.now(), later = afterMilliseconds } = parts
  const entries = new Map<string, Entry>()
  const pace = createPace()
  let stopWaiting = () => {}
  let told = Number.NEGATIVE_INFINITY
  let isClosed = false

  const list = () => [...entries.values()].map(({ download }) => download)
  const tell = () => {
    told = elapsed()
    emit({ type: 'downloads.changed', downloads: list() })
  }
  const change = (entry: Entry, part: Partial<Download>) => {
    entry.download = { ...entry.download, ...part }
  }

  /** Begins what may begin, and comes back when the next one may. */
  function startReady(): void {
    stopWaiting()
    if (isClosed) return
    let soonest = Number.POSITIVE_INFINITY
    for (const entry of entries.values()) {
      const { connection, operation, state } = entry.download
      if (state !== 'waiting') continue
      const at = pace.nextAt(connection, operation, elapsed())
      const running = list().filter(other => other.connection === connection && other.state === 'running').length
      if (at > elapsed()) {
        soonest = Math.min(soonest, at)
        change(entry, { until: new Date(now() + at - elapsed()).toISOString() })
      } else {
        change(entry, { until: null })
        if (running < atOnce) void run(entry)
      }
    }
    if (soonest < Number.POSITIVE_INFINITY) stopWaiting = later(startReady, soonest - elapsed())
    tell()
  }

  async function run(entry: Entry): Promise<void> {
    const { id, connection, operation, path } = entry.download
    pace.began(connection, operation, elapsed())
    change(entry, { state: 'running', received: 0, total: null, error: null })
    try {
      const { size } = await proxy.downloadTo({ ...entry.request, callId: id }, path, (received, total) => {
        change(entry, { received, total })
        if (elapsed() - told >= progressMilliseconds) tell()
      })
      change(entry, { state: 'done', received: size, total: size })
    } catch (thrown) {
      const error = toAppError(thrown)
      entry.refusals += error.kind === 'rateLimited' ? 1 : 0
      if (error.kind === 'cancelled') change(entry, { state: 'cancelled' })
      else if (error.kind === 'rateLimited' && entry.refusals < maxRefusals) {
        pace.refused(connection, operation, elapsed(), error.retryAfterSeconds)
        change(entry, { state: 'waiting' })
      } else change(entry, { state: 'failed', error })
    }
    startReady()
  }

  return {
    list,
    add: async request => {
      if (entries.size >= maxListed) throw invalid('There are too many downloads; clear the list first')
      const path = await proxy.chooseFor(request)
      if (path === null) return null
      if ([...entries.values()].some(({ download }) => download.path === path && !isOver(download))) {
        throw invalid('Another download goes to this file; choose another name')
      }
      const { operation } = request
      const connection = connectionIdOf(request.connection)
      const id = randomUUID()
      const entry: Entry = {
        request,
        refusals: 0,
        download: {
          id,
          connection,
          operation,
          path,
          state: 'waiting',
          until: null,
          received: 0,
          total: null,
          error: null,
        },
      }
      entries.set(id, entry)
      startReady()
      return entry.download
    },
    cancel: id => {
      const entry = entries.get(id)
      if (entry?.download.state === 'waiting') change(entry, { state: 'cancelled', until: null })
      else if (entry?.download.state === 'running') proxy.cancel(id)
      startReady()
    },
    retry: id => {
      const entry = entries.get(id)
      if (!entry || !isOver(entry.download) || entry.download.state === 'done') return
      entry.refusals = 0
      change(entry, { state: 'waiting', error: null, received: 0 })
      startReady()
    },
    clear: () => {
      for (const [id, { download }] of entries) if (isOver(download)) entries.delete(id)
      tell()
    },
    close: () => {
      isClosed = true
      stopWaiting()
      for (const { download } of entries.values()) if (download.state === 'running') proxy.cancel(download.id)
    },
  }
}

function isOver({ state }: Download): boolean {
  return state !== 'waiting' && state !== 'running'
}

/** The clock may be set meanwhile, so nothing is waited for longer in one go; the queue looks again then. In milliseconds. */
const maxWait = 60_000

function afterMilliseconds(callBack: () => void, milliseconds: number): () => void {
  const timer = setTimeout(callBack, Math.min(milliseconds, maxWait))
  return () => clearTimeout(timer)
}
