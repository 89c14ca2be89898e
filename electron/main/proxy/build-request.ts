import { apiPath } from '#shared/api-path.ts'
import {
  type Endpoint,
  type HttpMethod,
  isUrlEncoded,
  type ParamShape,
  paramsNotServed,
  sentName,
  servedAs,
} from '#shared/contract/endpoint.ts'
import { t } from '#shared/i18n/i18n.ts'
import { profilePath, type ServiceProfile } from '#shared/profile.ts'
import { invalid } from '../failure.ts'
import type { Target } from './target.ts'

export interface BuiltRequest {
  readonly method: HttpMethod
  readonly origin: string
  /** Path and query, as they go over the wire. */
  readonly path: string
  readonly pathname: string
  /** Without the question mark; empty when there is none. */
  readonly query: string
  /** The JSON body of a write; undefined when there is none. */
  readonly body: Readonly<Record<string, unknown>> | undefined
  /** The answer is the bytes of a file. */
  readonly exactBody: boolean
}

/** The requested page: its size, and the position given by the previous response. */
export interface PageQuery {
  readonly size: number | undefined
  readonly keyset: boolean
  /** Query of the service's own next link; replaces everything else. */
  readonly next: string | null
}

export const firstPage: PageQuery = { size: undefined, keyset: false, next: null }

/**
 * The request for an operation: every part of the template encoded, the result proven to lie under the base URL.
 * @param params parsed with the endpoint's own schema
 * @throws Failure validation, when a value cannot be part of an address, or the version of the service does not take a param
 */
export function buildRequest(
  endpoint: Endpoint,
  params: Readonly<Record<string, unknown>>,
  target: Pick<Target, 'baseUrl' | 'profile'> & Partial<Pick<Target, 'version'>>,
  page: PageQuery = firstPage,
): BuiltRequest {
  const base = new URL(target.baseUrl)
  const root = base.pathname.replace(/\/$/, '') + apiPath
  const served = servedAs(endpoint, target.version)
  requireServed(paramsNotServed(endpoint, params, target.version))
  const pathname = root + fillTemplate(served.path, params, target.profile)
  const query = page.next ?? getQuery(endpoint, params, page)
  const path = query ? `${pathname}?${query}` : pathname
  assertUnderBase(base.origin, root, pathname, path)
  const body = getBody(served.body, params)
  const exactBody = endpoint.response.kind === 'bytes'
  return { method: endpoint.method, origin: base.origin, path, pathname, query, body, exactBody }
}

/** What a service would pass over in silence is not sent. */
function requireServed(notServed: Readonly<Record<string, string>>): void {
  const [first] = Object.entries(notServed)
  if (first) throw invalid(`${first[0]}: ${first[1]}`, notServed)
}

/**
 * One value as one path segment: slashes and dots are encoded too (document 1, section 4.1), so that no value can end the segment or escape it.
 * @throws Failure validation, for a value that a segment can't contain
 */
export function encodePart(name: string, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text === '' || text === '.' || text === '..') {
    throw invalid(t('{stringify} cannot be used as {name}', { stringify: JSON.stringify(value ?? ''), name }), {
      [name]: t('Cannot be part of an address'),
    })
  }
  return encode(name, text).replaceAll('.', '%2E')
}

function encode(name: string, text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    throw invalid(t('{name} contains half a character', { name }), { [name]: t('Contains half a character') })
  }
}

function fillTemplate(template: string, params: Readonly<Record<string, unknown>>, profile: ServiceProfile): string {
  return profilePath(template, profile)
    .replace(/\[\.:([a-z_]+)\]/g, (_match, name: string) => suffix(name, params[name]))
    .replace(/:([a-z_]+)/g, (_match, name: string) => encodePart(name, params[name]))
}

/** A suffix such as `.tar.gz`. Its dots stay dots: only words and dots can be one, so that it ends no segment either. */
function suffix(name: string, value: unknown): string {
  if (value === undefined) return ''
  if (typeof value === 'string' && /^\w+(\.\w+)*$/.test(value)) return `.${value}`
  throw invalid(t('{stringify} cannot be used as {name}', { stringify: JSON.stringify(value), name }), {
    [name]: t('Cannot be part of an address'),
  })
}

function getQuery(endpoint: Endpoint, params: Readonly<Record<string, unknown>>, page: PageQuery): string {
  const pairs = Object.entries(endpoint.params.query ?? {}).flatMap(([name, schema]) =>
    queryPairs(name, isUrlEncoded(schema) ? encodedOnce(params[name]) : params[name]),
  )
  if (endpoint.pagination !== 'none') {
    const hasKeyset = endpoint.keysetBy === undefined || params.order_by === endpoint.keysetBy
    if (page.keyset && hasKeyset && endpoint.pagination === 'offset+keyset') pairs.push('pagination=keyset')
    if (page.size !== undefined) pairs.push(`per_page=${page.size}`)
  }
  return pairs.join('&')
}

/** One parameter as the documents write it in a query: `name=`, `name[]=` for a list, `name[field]=` for an object. */
function queryPairs(name: string, value: unknown): string[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.flatMap(item => queryPairs(`${name}[]`, item))
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([field, inner]) => queryPairs(`${name}[${field}]`, inner))
  }
  return [`${encode(name, name)}=${encode(name, String(value))}`]
}

/** Encodes a value for a service that decodes it twice: only characters that this would change, so that other services get the same value. */
function encodedOnce(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(/[%+]/g, encodeURIComponent) : value
}

function getBody(
  places: ParamShape | undefined,
  params: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | undefined {
  if (!places) return undefined
  const given = Object.entries(places).filter(([name]) => params[name] !== undefined)
  return Object.fromEntries(
    given.map(([name, schema]) => [
      sentName(name, schema),
      isUrlEncoded(schema) ? encodedOnce(params[name]) : params[name],
    ]),
  )
}

/** The last check before a token is added: a URL parser must see the very same origin and path that were built. */
function assertUnderBase(origin: string, root: string, pathname: string, path: string): void {
  const url = new URL(origin + path)
  if (url.origin !== origin || url.pathname !== pathname || !pathname.startsWith(`${root}/`) || url.hash !== '') {
    throw invalid(t('The address of this request would leave the service'))
  }
}
