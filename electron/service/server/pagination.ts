import { pageLimits } from '#shared/contract/fields.ts'
import { badRequest, methodNotAllowed } from '../errors.ts'
import type { KeysetRequest, Page, PageRequest } from '../handler.ts'

type Query = Readonly<Record<string, unknown>>

/** Parameters that never go into a link: secrets, and what the link itself sets. */
const leftOut = new Set(['page', 'per_page', 'private_token', 'access_token', 'job_token'])

const cursorNames = ['id_after', 'id_before', 'page_token'] as const

/**
 * The requested page of a list; sizes above the maximum are reduced to it.
 * @throws ServiceError 400 when `page` or `per_page` is not a whole number of at least 1
 */
export function pageRequest(query: Query): PageRequest {
  const page = positive(query, 'page', 1)
  const perPage = Math.min(positive(query, 'per_page', pageLimits.defaultSize), pageLimits.maximumSize)
  return { page, perPage, offset: (page - 1) * perPage, limit: perPage }
}

/**
 * The keyset request, if the caller requested keyset pagination.
 * @param declared the parameters of the list, which decide the orders it supports
 * @throws ServiceError 405 for an order of a list that has but one
 */
export function keysetRequest(query: Query, page: PageRequest, declared: Query = {}): KeysetRequest | null {
  if (query.pagination !== 'keyset') return null
  const order = query.order_by ?? 'id'
  if (!('order_by' in declared) && order !== 'id') {
    throw methodNotAllowed('405 Method Not Allowed - Keyset pagination needs order_by=id')
  }
  const cursor: Record<string, string | undefined> = {}
  for (const name of cursorNames) {
    const value = query[name]
    if (typeof value === 'string' && value !== '') cursor[name] = value
  }
  return { perPage: page.perPage, cursor }
}

/** The highest page number whose offset is still a safe integer. */
const lastPage = Math.floor(Number.MAX_SAFE_INTEGER / pageLimits.maximumSize) - 1

function positive(query: Query, name: string, fallback: number): number {
  const given = query[name]
  if (given === undefined || given === '') return fallback
  if (typeof given !== 'string' || !/^\d+$/.test(given) || Number(given) < 1) {
    throw badRequest(`${name} does not have a valid value`)
  }
  return Math.min(Number(given), lastPage)
}

/**
 * The headers of one page (document 1, section 1, "Pagination"). Totals and the last link are omitted when the total is unknown or above 10,000.
 * @param url the request's address without its query; `query` is the raw query string
 */
export function pageHeaders(
  url: string,
  query: string,
  request: PageRequest,
  page: Pick<Page<unknown>, 'total' | 'hasNext'>,
): Record<string, string> {
  const { page: current, perPage } = request
  const total = page.total !== null && page.total <= pageLimits.totalsWithheldAbove ? page.total : null
  const pages = total === null ? null : Math.max(1, Math.ceil(total / perPage))
  const targets: [string, number][] = []
  if (current > 1) targets.push(['prev', current - 1])
  if (page.hasNext) targets.push(['next', current + 1])
  targets.push(['first', 1])
  if (pages !== null) targets.push(['last', pages])

  const kept = keptParams(query, [])
  const link = targets.map(([rel, number]) => {
    const params = new URLSearchParams([...kept, ['page', String(number)], ['per_page', String(perPage)]])
    return { rel, text: `<${url}?${params}>; rel="${rel}"` }
  })
  return {
    link: withinLimit(link),
    'x-page': String(current),
    'x-per-page': String(perPage),
    'x-next-page': page.hasNext ? String(current + 1) : '',
    'x-prev-page': current > 1 ? String(current - 1) : '',
    ...(total === null || pages === null ? {} : { 'x-total': String(total), 'x-total-pages': String(pages) }),
  }
}

/** The headers of one keyset page: a next link as long as there is more, and the deprecated `Links` beside it. */
export function keysetHeaders(
  url: string,
  query: string,
  perPage: number,
  next: Readonly<Record<string, string>> | null,
): Record<string, string> {
  if (!next) return {}
  const kept = keptParams(query, [...cursorNames, ...Object.keys(next)])
  const params = new URLSearchParams([...kept, ['per_page', String(perPage)], ...Object.entries(next)])
  const link = `<${url}?${params}>; rel="next"`
  return { link, links: link }
}

/** What many clients and proxies take of a header. */
const maxLinkLength = 8 * 1024

/** The links as one header: of a request whose query is very long, those that can be done without are left out first. */
function withinLimit(links: readonly { readonly rel: string; readonly text: string }[]): string {
  let kept = links
  for (const spare of ['last', 'first', 'prev']) {
    if (joined(kept).length <= maxLinkLength) break
    kept = kept.filter(({ rel }) => rel !== spare)
  }
  return joined(kept)
}

const joined = (links: readonly { readonly text: string }[]) => links.map(({ text }) => text).join(', ')

/** A query beyond this is written shorter in links. */
const longQuery = 2 * 1024

function keptParams(query: string, alsoLeftOut: readonly string[]): [string, string][] {
  const kept = [...new URLSearchParams(query)].filter(([name]) => !leftOut.has(name) && !alsoLeftOut.includes(name))
  return query.length > longQuery ? withShortLists(kept) : kept
}

/** Lists of ids as one text, `user_ids=1,2,3`, which is a third as long as the same in the `name[]` notation. */
function withShortLists(params: readonly [string, string][]): [string, string][] {
  const isId = ([name, value]: readonly [string, string]) => name.endsWith('[]') && /^\d+$/.test(value)
  const lists = [...Map.groupBy(params.filter(isId), ([name]) => name)]
  return [
    ...params.filter(param => !isId(param)),
    ...lists.map(([name, items]): [string, string] => [name.slice(0, -2), items.map(([, value]) => value).join(',')]),
  ]
}
