import { randomUUID } from 'node:crypto'
import {
  type BridgeEvent,
  type BridgeResult,
  type Download,
  getConnectionId,
  type ParsedBridgeArgument,
} from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { invalid, toAppError } from '../failure.ts'
import type { ApiProxy } from '../proxy/proxy.ts'

export interface DownloadsParts {
  readonly proxy: Pick<ApiProxy, 'chooseFor' | 'downloadTo' | 'cancel'>
  readonly emit: (event: BridgeEvent) => void
  /** Monotonic time in milliseconds; tests pass their own. */
  readonly elapsed?: () => number
}

/** The queue of downloads. Each begins when the scheduler of its service has a place for it and its limits let it. */
export interface Downloads {
  list(): readonly Download[]
  /** Whether one waits or runs. */
  isBusy(): boolean
  add(request: ParsedBridgeArgument<'downloads.add'>): Promise<BridgeResult<'downloads.add'>>
  cancel(id: string): void
  retry(id: string): void
  clear(): void
  /** Stops what waits or runs. */
  close(): void
}

interface Entry {
  readonly request: ParsedBridgeArgument<'downloads.add'>
  download: Download
}

const maxListed = 200
const progressMilliseconds = 250

/** Creates an empty queue. */
export function createDownloads({ proxy, emit, elapsed = () => performance.now() }: DownloadsParts): Downloads {
  const entries = new Map<string, Entry>()
  let reported = Number.NEGATIVE_INFINITY
  let isClosed = false

  const list = () => [...entries.values()].map(({ download }) => download)
  const emitChange = () => {
    reported = elapsed()
    emit({ type: 'downloads.changed', downloads: list() })
  }
  const change = (entry: Entry, part: Partial<Download>) => {
    entry.download = { ...entry.download, ...part }
    if (!isClosed) emitChange()
  }

  async function run(entry: Entry): Promise<void> {
    const { id, path } = entry.download
    change(entry, { state: 'waiting', until: null, received: 0, total: null, error: null })
    try {
      const { size } = await proxy.downloadTo({ ...entry.request, callId: id }, path, {
        onWait: until =>
          change(entry, { state: 'waiting', until: until === null ? null : new Date(until).toISOString() }),
        onBegin: () => change(entry, { state: 'running', until: null }),
        onProgress: (received, total) => {
          entry.download = { ...entry.download, received, total }
          if (elapsed() - reported >= progressMilliseconds) emitChange()
        },
      })
      change(entry, { state: 'done', received: size, total: size })
    } catch (thrown) {
      const error = toAppError(thrown)
      change(entry, error.kind === 'cancelled' ? { state: 'cancelled' } : { state: 'failed', error })
    }
  }

  return {
    list,
    isBusy: () => list().some(download => !isOver(download)),
    add: async request => {
      if (entries.size >= maxListed) throw invalid(t('There are too many downloads; clear the list first'))
      const path = await proxy.chooseFor(request)
      if (path === null) return null
      if ([...entries.values()].some(({ download }) => download.path === path && !isOver(download))) {
        throw invalid(t('Another download goes to this file; choose another name'))
      }
      const { operation } = request
      const connection = getConnectionId(request.connection)
      const id = randomUUID()
      const entry: Entry = {
        request,
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
      void run(entry)
      return entry.download
    },
    cancel: id => {
      const entry = entries.get(id)
      if (entry && !isOver(entry.download)) proxy.cancel(id)
    },
    retry: id => {
      const entry = entries.get(id)
      if (entry && isOver(entry.download) && entry.download.state !== 'done') void run(entry)
    },
    clear: () => {
      for (const [id, { download }] of entries) if (isOver(download)) entries.delete(id)
      emitChange()
    },
    close: () => {
      isClosed = true
      for (const { download } of entries.values()) if (!isOver(download)) proxy.cancel(download.id)
    },
  }
}

function isOver({ state }: Download): boolean {
  return state !== 'waiting' && state !== 'running'
}
