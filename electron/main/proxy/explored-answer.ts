import { isUtf8 } from 'node:buffer'
import type { ExploredBody } from '#shared/bridge.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { ResponseHeaders } from './secret.ts'
import { withoutSecretText } from './secret.ts'

/** More than anyone reads on a screen; the page need not hold it. */
export const shownTextBytes = 2 * 1024 * 1024
/** Enough to see what kind of bytes they are. */
export const shownBytes = 4096
const shownHeaders = 200
const shownHeaderValue = 8192

/** Headers that carry a session or a key, in requests or responses. */
const secretName = /cookie|authori[sz]ation|authenticat|token|secret|session|csrf|xsrf|password|api-?key/i

/**
 * The headers of a response without those that hold secrets, in their original order.
 * @param secrets removed from every value, in case the service
 * echoes them
 */
export function exploredHeaders(
  headers: ResponseHeaders,
  secrets: readonly string[],
): readonly (readonly [string, string])[] {
  return Object.entries(headers)
    .filter(([name]) => !secretName.test(name))
    .flatMap(([name, value]) => [value ?? []].flat().map(one => [name, shownValue(one, secrets)] as const))
    .slice(0, shownHeaders)
}

function shownValue(value: string, secrets: readonly string[]): string {
  const safe = withoutSecretText(value, secrets)
  return safe.length > shownHeaderValue ? `${safe.slice(0, shownHeaderValue)}…` : safe
}

/** A body for display: JSON, other text, or its first bytes. */
export function exploredBody(endpoint: Endpoint, contentType: string | null, body: Buffer): ExploredBody {
  if (body.length === 0) return { kind: 'empty' }
  if (!isText(body)) {
    const { response } = endpoint
    return {
      kind: 'bytes',
      contentType: contentType ?? (response.kind === 'bytes' ? response.contentType : 'application/octet-stream'),
      base64: body.subarray(0, shownBytes).toString('base64'),
      truncated: body.length > shownBytes,
    }
  }
  const truncated = body.length > shownTextBytes
  const text = beginning(body, shownTextBytes)
  const saysJson = /[/+]json\b/i.test(contentType ?? '')
  const isJson = truncated ? saysJson : (saysJson || endpoint.response.kind !== 'bytes') && parses(text)
  return { kind: isJson ? 'json' : 'text', text, truncated }
}

function isText(body: Buffer): boolean {
  return isUtf8(body) && !body.includes(0)
}

/** The first bytes as text, cut between two characters. */
function beginning(body: Buffer, limit: number): string {
  let end = Math.min(body.length, limit)
  while (end < body.length && ((body[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return body.toString('utf8', 0, end)
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
