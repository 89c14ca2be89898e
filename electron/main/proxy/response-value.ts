import { isUtf8 } from 'node:buffer'
import type { z } from 'zod'
import type { BytesValue, Endpoint } from '#shared/contract/endpoint.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Misfits } from '#shared/misfits.ts'
import { fromProfileWords, metadataHeader, profileIds, profiles } from '#shared/profile.ts'
import { Failure } from '../failure.ts'
import { header } from './interpret-status.ts'
import { parseJson, UnboundedJson } from './parse-json.ts'
import type { ResponseHeaders } from './secret.ts'
import type { Incoming } from './send.ts'
import { type Fitted, firstAbsent, fitted, understood } from './understood.ts'

/** The part of a successful response its value is made from; what the cache keeps. */
export interface RawValue {
  readonly contentType: string | null
  readonly body: Buffer
}

/** For answers in headers, the fields found there take the place of the body. */
export function rawValue(endpoint: Endpoint, incoming: Incoming): RawValue {
  const contentType = header(incoming.headers, 'content-type')
  if (endpoint.response.kind !== 'headers') return { contentType, body: incoming.body }
  const fields = Object.keys(endpoint.response.schema.shape).map(field => [field, metadata(incoming.headers, field)])
  return { contentType, body: Buffer.from(JSON.stringify(Object.fromEntries(fields))) }
}

/** The value of a response, and the parts that were left out; null if there are none, or if the caller requires a complete value. */
export interface ReadValue {
  readonly value: unknown
  readonly misfits: Misfits | null
}

/**
 * The value of an operation, checked against its schema.
 * @throws Failure badResponse that names the operation and the field
 */
export function responseValue(endpoint: Endpoint, raw: RawValue): unknown {
  const found = readBySchema(endpoint, raw, fitted)
  if ('data' in found) return found.data
  throw notAsDeclared(endpoint.id, found.issue)
}

/**
 * The same with every field that is expected, for what a change is undone by.
 * @throws Failure badResponse
 */
export function completeValue(endpoint: Endpoint, raw: RawValue): unknown {
  const value = responseValue(endpoint, raw)
  const { id, response } = endpoint
  const absent = 'schema' in response ? firstAbsent(response.schema, value) : null
  if (absent === null) return value
  throw new Failure({ kind: 'badResponse', operation: id, detail: t('field {absent} is missing', { absent }) })
}

/**
 * The same, but parts that violate the schema are left out and reported: optional fields, and rows of a list that can't be parsed.
 * @throws Failure badResponse when it is not JSON, or a single object lacks its identifier
 */
export function understoodValue(endpoint: Endpoint, raw: RawValue): ReadValue {
  const found = readBySchema(endpoint, raw, (schema, value) =>
    understood(schema, value, () => toJson(endpoint.id, raw.body)),
  )
  if ('data' in found) return { value: found.data, misfits: found.misfits ?? null }
  throw notAsDeclared(endpoint.id, found.issue)
}

/** The message of a write that waits for approval; null for every other response. */
export function queuedMessage({ id, queued }: Endpoint, { body }: RawValue): string | null {
  try {
    return queued?.safeParse(toJson(id, body)).data?.message ?? null
  } catch {
    return null
  }
}

type Found = Fitted & { readonly misfits?: Misfits | null }

function readBySchema(
  { id, response }: Endpoint,
  raw: RawValue,
  read: (schema: z.ZodType, value: unknown) => Found,
): Found {
  switch (response.kind) {
    case 'empty':
      return { data: null }
    case 'bytes': {
      const contentType = raw.contentType ?? response.contentType
      return {
        data: { base64: raw.body.toString('base64'), contentType, size: raw.body.length } satisfies BytesValue,
      }
    }
    case 'headers':
    case 'json':
      return read(response.schema, fromProfileWords(toJson(id, raw.body)))
  }
}

function toJson(operation: string, body: Buffer): unknown {
  try {
    return parseJson(body)
  } catch (error) {
    const broken = body.length === 0 ? t('the answer is empty') : t('the answer is not complete JSON')
    const detail = error instanceof UnboundedJson ? error.message : broken
    throw new Failure({ kind: 'badResponse', operation, detail })
  }
}

function notAsDeclared(operation: string, issue: z.core.$ZodIssue | undefined): Failure {
  const field = issue?.path.map(String).join('.') || t('the whole answer')
  const missing = issue?.code === 'invalid_type' && issue.message.endsWith('received undefined')
  const detail = missing
    ? t('field {field} is missing', { field })
    : t('field {field}: {message}', { field, message: issue?.message ?? t('not as expected') })
  return new Failure({ kind: 'badResponse', operation, detail })
}

/** A metadata header under any profile's prefix, so that a connection with the wrong profile still reads. */
function metadata(headers: ResponseHeaders, field: string): string | undefined {
  for (const id of profileIds) {
    const value = header(headers, metadataHeader(profiles[id], field))
    if (value !== null) return fromUtf8(value)
  }
  return undefined
}

/** Header values arrive with one character per byte, but services write names in UTF-8. Invalid UTF-8 is returned unchanged. */
function fromUtf8(value: string): string {
  const bytes = Buffer.from(value, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : value
}
