import type { Release } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { Failure } from '../failure.ts'
import type { Sender, Streaming } from '../proxy/send.ts'
import { systemTransport } from '../proxy/transport.ts'
import { isSafeAddress, release } from './release.ts'

/** A release's notes are a page of text; more than that is something else. */
const largestFeed = 64 * 1024
const maxRedirects = 3
export const feedMilliseconds = 10_000

/** The name under which the sender keeps the connections of the feed apart from those of services. */
const feedConnection = 'release-feed'

export type FeedAnswer =
  | { readonly ok: true; readonly release: Release }
  /** Why not, in a sentence. */
  | { readonly ok: false; readonly reason: string }

/**
 * Reads the release feed: without credentials or cookies, a bounded answer in a bounded time, following redirects within
 * the same origin only. Never throws.
 */
export async function readFeed(
  sender: Pick<Sender, 'stream' | 'forget'>,
  address: string,
  milliseconds = feedMilliseconds,
): Promise<FeedAnswer> {
  const timeout = AbortSignal.timeout(milliseconds)
  try {
    const text = await getText(sender, new URL(address), timeout, milliseconds)
    const parsed = release.safeParse(JSON.parse(text))
    return parsed.success ? { ok: true, release: parsed.data } : refused(t('does not say what a release feed says'))
  } catch (error) {
    if (timeout.aborted)
      return refused(t('did not answer within {round} seconds', { round: Math.round(milliseconds / 1000) }))
    if (error instanceof Unfit) return refused(error.message)
    if (error instanceof Failure) return { ok: false, reason: explain(error.error, t('The release feed')).sentence }
    return refused(t('does not say what a release feed says'))
  } finally {
    sender.forget(feedConnection)
  }
}

function refused(why: string): FeedAnswer {
  return { ok: false, reason: t('The release feed {why}.', { why }) }
}

/** A response that is not a valid release feed; its message continues the sentence "The release feed". */
class Unfit extends Error {}

async function getText(
  sender: Pick<Sender, 'stream'>,
  first: URL,
  signal: AbortSignal,
  milliseconds: number,
): Promise<string> {
  let url = first
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await sender.stream(
      feedConnection,
      {
        method: 'GET',
        origin: url.origin,
        path: url.pathname + url.search,
        headers: { 'User-Agent': 'Gatehouse', Accept: 'application/json', 'Accept-Encoding': 'identity' },
        authority: null,
        transport: systemTransport,
        secrets: [],
        exactBody: true,
      },
      { operation: 'the release feed', milliseconds, signal },
    )
    if (response.status === 200) return await bounded(response)
    drop(response)
    const target = getRedirect(response, url)
    if (target === null) throw new Unfit(t('answered with status {status}', { status: response.status }))
    if (target.origin !== first.origin) throw new Unfit(t('leads to another origin'))
    url = target
  }
  throw new Unfit(t('leads in circles'))
}

function getRedirect({ status, headers: { location } }: Streaming, base: URL): URL | null {
  if (status < 300 || status > 399 || typeof location !== 'string' || !URL.canParse(location, base)) return null
  const target = new URL(location, base)
  return isSafeAddress(target.href) ? target : null
}

/** Reads no more of an answer; that it was cut off is no news. */
function drop({ body }: Streaming): void {
  body.on('error', () => {})
  body.destroy()
}

/** The whole text of an answer. @throws Unfit when it is too long */
async function bounded(response: Streaming): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response.body) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > largestFeed) {
      drop(response)
      throw new Unfit(t('is too long'))
    }
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
