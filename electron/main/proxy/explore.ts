import type { Exploration, Provenance } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { Failure, toAppError } from '../failure.ts'
import { canServeFromCache, isRefusal, requireSecrets, toOutgoing } from './dispatch.ts'
import { exploredBody, exploredHeaders } from './explored-answer.ts'
import { header, interpretStatus, serviceTimeFrom } from './interpret-status.ts'
import { keptAnswer, keptMeta } from './kept-answer.ts'
import { type PagePosition, readPage, readPreviousPage } from './pagination.ts'
import { type ReadCall, type ReadParts, readMilliseconds } from './read.ts'
import { rawValue, responseValue } from './response-value.ts'
import type { Hear } from './scheduler.ts'
import { withoutSecrets } from './secret.ts'
import type { Incoming } from './send.ts'
import { getSecrets } from './transport.ts'
import type { createWriter, WriteCall } from './write.ts'

export interface ExploreParts extends Omit<ReadParts, 'now'> {
  readonly writer: Pick<ReturnType<typeof createWriter>, 'respond'>
}

export type ExploreCall = ReadCall & WriteCall

/** An exploration before its page markers are sealed for the page. */
export interface Explored extends Omit<Exploration, 'page'> {
  readonly page: ExploredPosition | null
}

interface ExploredPosition extends PagePosition {
  /** Query of the service's own link to the page before. */
  readonly previous: string | null
}

/**
 * Sends one call and returns the raw response. Uses the same checks, scheduling, journal and cache as any other call, but sends the request once,
 * without retries, so that the response shown is that of this request.
 */
export function createExplorer(parts: ExploreParts) {
  const { cache, health, sender, scheduler, writer } = parts
  const milliseconds = parts.milliseconds ?? readMilliseconds

  function kept(call: ExploreCall, because: AppError | null): Explored | null {
    const { endpoint, target } = call
    const found = endpoint.cache === 'never' ? null : keptAnswer(cache, endpoint, call.key, true)
    if (!found) return null
    const body = withoutSecrets(found.raw.body, getSecrets(target))
    return {
      status: null,
      headers: [],
      body: exploredBody(endpoint, found.raw.contentType, body),
      size: body.length,
      durationMs: 0,
      page: found.page && { ...found.page, previous: null },
      error: null,
      provenance: { source: 'cache', fetchedAt: found.fetchedAt, stale: endpoint.cache !== 'store', because },
      journal: null,
    }
  }

  /** The cached response, if the error allows using it. @throws Failure with the error otherwise */
  function fallBack(call: ExploreCall, error: AppError): Explored {
    const answer = canServeFromCache(error) ? kept(call, error) : null
    if (!answer) throw new Failure(error)
    return answer
  }

  async function read(call: ExploreCall): Promise<Explored> {
    const { target, signal } = call
    if (call.from === 'cache') {
      const answer = kept(call, null)
      if (!answer) throw new Failure({ kind: 'notFound', message: t('this was not opened before') })
      return answer
    }
    const known = health.outOfReach(target.id)
    if (known) return fallBack(call, known)
    requireSecrets(target)
    let isSent = false
    try {
      const turn = { target, operation: call.endpoint.id, priority: call.priority, signal }
      return await scheduler.run(turn, hear => {
        isSent = true
        return exchange(call, hear)
      })
    } catch (thrown) {
      const error = toAppError(thrown)
      // A request that was refused before it was sent says nothing about the service's health.
      if (isSent || error.kind !== 'rateLimited') health.report(target.id, error)
      return fallBack(call, error)
    }
  }

  /** @throws Failure when no response came */
  async function exchange(call: ExploreCall, hear: Hear): Promise<Explored> {
    const { endpoint, target, built, signal } = call
    const begun = performance.now()
    const outgoing = toOutgoing(target, built)
    const options = { operation: endpoint.id, milliseconds, signal, pool: 'once' } as const
    const incoming = await sender.send(target.id, outgoing, options)
    hear(incoming)
    const durationMs = performance.now() - begun
    // The caller has cancelled; the connection may have changed by now.
    if (signal.aborted) throw new Failure({ kind: 'cancelled' })
    const reading = getReading(call, incoming)
    health.report(target.id, reading.error)
    keep(call, incoming, reading)
    return { ...response(call, incoming, durationMs), ...reading, journal: null }
  }

  function keep(call: ExploreCall, incoming: Incoming, { error, page }: Reading): void {
    const { endpoint, target, key } = call
    if (error && isRefusal(error)) cache.refuse(key)
    if (error || endpoint.cache === 'never' || call.writesBefore !== parts.writesTo(target.id)) return
    const raw = rawValue(endpoint, incoming)
    const etag = header(incoming.headers, 'etag')
    cache.put(key, target.id, {
      status: incoming.status,
      etag,
      meta: keptMeta(raw, page, serviceTimeFrom(incoming.headers)),
      body: raw.body,
    })
  }

  async function write(call: ExploreCall): Promise<Explored> {
    const begun = performance.now()
    const { incoming, error, journal } = await writer.respond(call)
    return { ...response(call, incoming, performance.now() - begun), page: null, error, journal }
  }

  /** @throws Failure when no response was received or cached */
  return (call: ExploreCall): Promise<Explored> => (call.endpoint.effect === 'read' ? read(call) : write(call))
}

interface Reading {
  readonly error: AppError | null
  readonly page: ExploredPosition | null
}

/** Interprets a read's response. One that violates the contract is still shown, with the reason. */
function getReading({ endpoint, target, built }: ExploreCall, incoming: Incoming): Reading {
  const refused = interpretStatus(endpoint, incoming, target)
  if (refused) return { error: refused, page: null }
  try {
    responseValue(endpoint, rawValue(endpoint, incoming))
    if (endpoint.pagination === 'none') return { error: null, page: null }
    const previous = readPreviousPage(built, incoming.headers, endpoint.id)
    return { error: null, page: { ...readPage(built, incoming.headers, endpoint.id), previous } }
  } catch (unreadable) {
    return { error: toAppError(unreadable), page: null }
  }
}

function response({ endpoint, target }: ExploreCall, incoming: Incoming, durationMs: number) {
  const body = withoutSecrets(incoming.body, getSecrets(target))
  const provenance: Provenance = {
    source: 'network',
    fetchedAt: new Date().toISOString(),
    stale: false,
    because: null,
  }
  return {
    status: incoming.status,
    headers: exploredHeaders(incoming.headers, getSecrets(target)),
    body: exploredBody(endpoint, header(incoming.headers, 'content-type'), body),
    size: body.length,
    durationMs,
    provenance,
  }
}
