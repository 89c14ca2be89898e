import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Priority } from '#shared/bridge.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { t } from '#shared/i18n/i18n.ts'
import { Failure, fileFailure, toAppError } from '../failure.ts'
import type { BuiltRequest } from './build-request.ts'
import { classifySendError } from './classify-send-error.ts'
import { canServeFromCache, isRefusal, requireSecrets, toOutgoing } from './dispatch.ts'
import { header, interpretStatus } from './interpret-status.ts'
import { keptAnswer } from './kept-answer.ts'
import { type ReadParts, readMilliseconds } from './read.ts'
import type { Hear, Turn } from './scheduler.ts'
import type { Streaming } from './send.ts'
import type { Target } from './target.ts'

export interface DownloadCall {
  readonly endpoint: Endpoint
  readonly target: Target
  readonly built: BuiltRequest
  readonly key: Buffer
  /** Absolute path the person chose. */
  readonly file: string
  readonly signal: AbortSignal
  /** Called as bytes arrive; `total` is null when the service doesn't send it. */
  readonly onProgress?: ((received: number, total: number | null) => void) | undefined
  readonly priority: Priority
  /** Ends it while it waits for its turn. */
  readonly unsent: AbortSignal
  readonly onWait?: Turn['onWait']
  /** Called when the request is sent. */
  readonly onBegin?: (() => void) | undefined
}

export interface DownloadParts extends Pick<ReadParts, 'sender' | 'cache' | 'health' | 'scheduler'> {
  /** Tests shorten it. */
  readonly slowMilliseconds?: number
}

/** A download with fewer bytes than this in that time is considered stalled. */
const slowBytes = 2048
const slowMillisecondsDefault = 30_000
/** A refusal is short; one that does not end is not waited for. */
const refusalMilliseconds = 5000

export interface Downloaded {
  readonly path: string
  readonly size: number
}

/**
 * Writes the bytes of a read to a file as they come; the file appears complete or not at all. When the service can't be reached, the cached response
 * is written.
 * @throws Failure
 */
export async function download(parts: DownloadParts, call: DownloadCall): Promise<Downloaded> {
  const partial = `${call.file}.${randomBytes(6).toString('hex')}.part`
  try {
    const size = await fetchInto(parts, call, partial)
    await rename(partial, call.file)
    return { path: call.file, size }
  } catch (error) {
    await rm(partial, { force: true })
    throw fileFailure(error)
  }
}

async function fetchInto(parts: DownloadParts, call: DownloadCall, file: string): Promise<number> {
  try {
    const known = parts.health.outOfReach(call.target.id)
    if (known) throw new Failure(known)
    return await inTurn(parts, call, file)
  } catch (error) {
    const kept = canServeFromCache(toAppError(error)) ? keptAnswer(parts.cache, call.endpoint, call.key, true) : null
    if (!kept) throw error
    await writeFile(file, kept.raw.body)
    return kept.raw.body.length
  }
}

/** Sends it when the scheduler allows it, and again after a rate limit refusal when it runs in the background. */
async function inTurn(parts: DownloadParts, call: DownloadCall, file: string): Promise<number> {
  const { scheduler, health } = parts
  const { target, priority, endpoint, onWait } = call
  requireSecrets(target)
  const signal = AbortSignal.any([call.signal, call.unsent])
  const outOfReach = () => health.outOfReach(target.id)
  const own = { target, operation: endpoint.id, priority, pool: 'downloads', signal, outOfReach } as const
  const turn = { ...own, ...(onWait && { onWait }) }
  for (;;) {
    try {
      return await scheduler.run(turn, hear => {
        call.onBegin?.()
        return streamInto(parts, call, file, hear)
      })
    } catch (thrown) {
      const isLimited = toAppError(thrown).kind === 'rateLimited'
      if (!isLimited || priority === 'person' || scheduler.isHopeless(turn)) throw thrown
    }
  }
}

async function streamInto(
  { sender, ...parts }: DownloadParts,
  call: DownloadCall,
  file: string,
  hear: Hear,
): Promise<number> {
  const { endpoint, target, built, signal } = call
  const outgoing = toOutgoing(target, built, { compressed: false })
  const options = { operation: endpoint.id, milliseconds: readMilliseconds, signal }
  const streaming = await sender.stream(target.id, outgoing, options)
  hear(streaming)
  if (streaming.status < 200 || streaming.status >= 300) {
    const body = await readStart(streaming.body)
    const error = interpretStatus(endpoint, { ...streaming, body }, target)
    if (error && isRefusal(error)) parts.cache.refuse(call.key)
    throw new Failure(
      error ?? {
        kind: 'badResponse',
        operation: endpoint.id,
        detail: t('status {status}', { status: streaming.status }),
      },
    )
  }
  let size = 0
  const total = getLength(streaming.headers)
  const received = async function* () {
    const pace = watchPace(parts.slowMilliseconds ?? slowMillisecondsDefault, () => streaming.body.destroy())
    const body: AsyncIterable<Buffer> = streaming.body
    try {
      for await (const chunk of body) {
        size += chunk.length
        pace.add(chunk.length)
        call.onProgress?.(size, total)
        yield chunk
      }
    } catch (error) {
      if (pace.tooSlow()) throw new Failure({ kind: 'timeout', milliseconds: pace.milliseconds })
      throw new Failure(classifySendError(error, { ...options, answered: true }), { cause: error })
    } finally {
      pace.end()
    }
  }
  try {
    // What fails beside the service is the file: a full disk, a folder that is gone.
    await pipeline(received(), createWriteStream(file, { flags: 'wx' }), { signal })
    return size
  } catch (error) {
    throw signal.aborted ? new Failure({ kind: 'cancelled' }) : error
  }
}

/** The size that the service announces. */
function getLength(headers: Streaming['headers']): number | null {
  const length = Number(header(headers, 'content-length') ?? Number.NaN)
  return Number.isSafeInteger(length) && length >= 0 ? length : null
}

/** Calls `giveUp` when too few bytes arrive within a period. Time spent waiting for the disk counts too. */
function watchPace(milliseconds: number, giveUp: () => void) {
  let came = 0
  let slow = false
  const timer = setInterval(() => {
    if (came >= slowBytes) came = 0
    else {
      slow = true
      giveUp()
    }
  }, milliseconds)
  return {
    milliseconds,
    add: (bytes: number) => {
      came += bytes
    },
    tooSlow: () => slow,
    end: () => clearInterval(timer),
  }
}

/** Reads enough of a body for an error message, as a stream has no size limit. The rest is dropped. */
export async function readStart(body: Streaming['body']): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const timer = setTimeout(() => body.destroy(), refusalMilliseconds)
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      if (size > 64 * 1024) break
    }
  } catch {
    // The status is enough for the error.
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(chunks)
}
