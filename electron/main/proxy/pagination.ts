import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { apiPath } from '#shared/api-path.ts'
import type { PageInfo } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { Failure, invalid } from '../failure.ts'
import type { BuiltRequest } from './build-request.ts'
import { header } from './interpret-status.ts'
import type { ResponseHeaders } from './secret.ts'

/** The position of a page as reported by the service; `next` is the query of its next link. */
export interface PagePosition extends Omit<PageInfo, 'next'> {
  readonly next: string | null
}

/** Query parameters that identify the caller. A next link with one of them is not followed. */
const identity = new Set(['private_token', 'access_token', 'job_token', 'rss_token', 'feed_token', 'sudo', '_method'])

/**
 * Reads the page headers (document 1, section 1, "Pagination").
 * @throws Failure badResponse, when the next link leaves the path, or leads back to the same page
 */
export function readPage(request: BuiltRequest, headers: ResponseHeaders, operation: string): PagePosition {
  return {
    next: getQuery(request, linkTo(getLinks(headers), 'next'), operation) ?? getNumberedQuery(request, headers),
    total: count(headers, 'x-total'),
    totalPages: count(headers, 'x-total-pages'),
    perPage: count(headers, 'x-per-page'),
    page: count(headers, 'x-page'),
  }
}

/**
 * The query of the page before, as the service's own link has it; null when it gives none.
 * @throws Failure badResponse, as `readPage`
 */
export function readPreviousPage(request: BuiltRequest, headers: ResponseHeaders, operation: string): string | null {
  return getQuery(request, linkTo(getLinks(headers), 'prev'), operation)
}

function getLinks(headers: ResponseHeaders): string {
  // A header may be sent in several lines.
  return [headers.link ?? headers.links ?? []].flat().join(', ')
}

const relations = {
  next: /;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next\b)/i,
  prev: /;\s*rel\s*=\s*(?:"(?:[^"]*\s)?prev(?:\s[^"]*)?"|prev\b)/i,
}

/** The URL with this `rel` of a `Link` header; null when there is none. */
export function linkTo(value: string, relation: keyof typeof relations): string | null {
  for (const [, url, attributes] of value.matchAll(/<([^<>]*)>([^<]*)/g)) {
    if (url !== undefined && relations[relation].test(attributes ?? '')) return url
  }
  return null
}

/**
 * The query of a link, which must lead to another page of the same list. Behind a proxy or a tunnel a service may see a different host, scheme, port
 * or root for itself, so those are ignored: the next page is requested from the connection's address only.
 */
function getQuery(request: BuiltRequest, link: string | null, operation: string): string | null {
  if (link === null) return null
  const refuse = (detail: string) => new Failure({ kind: 'badResponse', operation, detail })
  if (!URL.canParse(link, request.origin)) throw refuse(t('its link to the next page is not an address'))
  const url = new URL(link, request.origin)
  if (!samePath(belowRoot(url.pathname), belowRoot(request.pathname)))
    throw refuse(t('its link to the next page leads to another path'))
  for (const name of url.searchParams.keys()) {
    if (identity.has(name.toLowerCase())) throw refuse(t('its link to the next page carries credentials'))
  }
  const query = url.search.slice(1)
  if (query === request.query) throw refuse(t('its link to the next page leads back to the same page'))
  return query
}

/** The query of the next page by its number, where a gateway has removed the links: without it a list would end after its first page. */
function getNumberedQuery({ query }: BuiltRequest, headers: ResponseHeaders): string | null {
  const next = count(headers, 'x-next-page')
  if (next === null || next <= (count(headers, 'x-page') ?? 1)) return null
  const others = query.split('&').filter(param => param !== '' && !param.startsWith('page='))
  return [...others, `page=${next}`].join('&')
}

/** The path from the API on. */
function belowRoot(pathname: string): string {
  const begin = pathname.indexOf(`${apiPath}/`)
  return begin < 0 ? pathname : pathname.slice(begin)
}

/** Services differ in which characters of a path they encode. */
function samePath(one: string, other: string): boolean {
  try {
    return one === other || segments(one) === segments(other)
  } catch {
    return false
  }
}

function segments(pathname: string): string {
  return JSON.stringify(pathname.split('/').map(decodeURIComponent))
}

function count(headers: ResponseHeaders, name: string): number | null {
  const value = header(headers, name)
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null
}

/** A page on a walk through a list. */
export interface WalkedPage {
  /** Query of the service's own link to it. */
  readonly query: string
  /** The pages before it on this walk, each by its digest. */
  readonly trail: readonly string[]
}

/** As many pages are remembered on a walk; a longer ring of pages is taken for a long list, and is loaded page by page. */
const maxTrailLength = 500
const digestLength = 8

/**
 * The next page of a walk; null at its end.
 * @param from the page the link stood on; null for the first one
 * @throws Failure badResponse, when the walk was there before: a list that leads in a ring has no end
 */
export function walkOn(from: WalkedPage | null, next: string | null, operation: string): WalkedPage | null {
  if (next === null) return null
  const trail = from ? [...from.trail, digest(from.query)] : []
  if (trail.includes(digest(next))) {
    throw new Failure({ kind: 'badResponse', operation, detail: t('its links to the next page lead in a ring') })
  }
  return { query: next, trail: trail.slice(-maxTrailLength) }
}

function digest(query: string): string {
  return createHash('sha256').update(query).digest('base64url').slice(0, digestLength)
}

/** Makes and opens the opaque `next` of a page: the page can hand it back, and can neither read a way in nor change it. */
export interface PageTokens {
  /** @param scope what the token is for: connection, operation and params */
  issue(scope: string, page: WalkedPage): string
  /** @throws Failure validation, for a token that was not issued for this scope in this run */
  open(scope: string, token: string): WalkedPage
}

const digests = new RegExp(`.{${digestLength}}`, 'g')
const walkedPage = z.tuple([z.string(), z.string()])

export function createPageTokens(key: Buffer = randomBytes(32)): PageTokens {
  const sign = (scope: string, text: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([scope, text]))
      .digest()
  return {
    issue: (scope, { query, trail }) => {
      const text = JSON.stringify([query, trail.join('')])
      return `${Buffer.from(text).toString('base64url')}.${sign(scope, text).toString('base64url')}`
    },
    open: (scope, token) => {
      const [encoded = '', signature = ''] = token.split('.')
      const text = Buffer.from(encoded, 'base64url').toString('utf8')
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(scope, text)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw invalid(t('This page marker is not valid; start again from the first page'))
      }
      const [query, trail] = walkedPage.parse(JSON.parse(text))
      return { query, trail: trail.match(digests) ?? [] }
    },
  }
}
