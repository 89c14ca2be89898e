import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { metadataHeader, type ServiceProfile, toProfileWords } from '#shared/profile.ts'
import { badRequest } from '../errors.ts'
import { Bytes, KeysetPage, NotModified, Page, type PageRequest, Tagged, weakTag } from '../handler.ts'
import { keysetHeaders, pageHeaders } from './pagination.ts'

/** What of the request decides how an answer is written. */
export interface Asked {
  readonly request: FastifyRequest
  readonly definition: Endpoint
  readonly page: PageRequest
  readonly baseUrl: string
  readonly profile: ServiceProfile
}

/** Some clients compare the whole: no charset behind it, which JSON does not have. */
export const jsonType = 'application/json'

/** JSON as bytes: of a text, the framework would add a charset to its type. */
export function jsonBytes(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}

/** Sends a handler's result in the endpoint's format: JSON, a page of a list, bytes, headers or an empty body. */
export function respond(reply: FastifyReply, asked: Asked, given: unknown): FastifyReply {
  const { definition } = asked
  if (given instanceof NotModified) return reply.code(given.status).send()
  const { value: result, tag } = given instanceof Tagged ? given : { value: given, tag: undefined }
  reply.code(definition.success[0])
  switch (definition.response.kind) {
    case 'empty':
      return reply.send()
    case 'headers':
      return sendFields(reply, asked, result, tag)
    case 'bytes':
      return sendBytes(reply, asked, definition.response.contentType, result)
    case 'json':
      return sendJson(reply, asked, result, tag)
  }
}

function sendJson(reply: FastifyReply, asked: Asked, result: unknown, tag: string | undefined): FastifyReply {
  const value =
    asked.definition.pagination === 'none'
      ? toProfileWords(toWholeAnswer(reply, asked, result), asked.profile)
      : getPage(reply, asked, result)
  const text = JSON.stringify(value)
  const body = Buffer.from(text)
  reply.header('content-type', jsonType)
  if (asked.definition.effect !== 'read') return reply.send(body)
  return sendTagged(reply, asked.request, body, tag ?? weakTag(text))
}

/** Cuts the page out of a whole list, or takes the page that was made; either way sets its headers. */
function getPage(reply: FastifyReply, asked: Asked, result: unknown): unknown {
  const [path = '', query = ''] = split(asked.request.raw.url ?? '')
  const url = asked.baseUrl + path
  if (result instanceof KeysetPage) {
    reply.headers(keysetHeaders(url, query, asked.page.perPage, result.next))
    return result.items
  }
  if (result instanceof Page) {
    reply.headers(pageHeaders(url, query, asked.page, result))
    return result.items
  }
  if (!Array.isArray(result)) throw new TypeError(`${asked.definition.id} gave no list`)
  const { offset, limit } = asked.page
  reply.headers(pageHeaders(url, query, asked.page, { total: result.length, hasNext: offset + limit < result.length }))
  return result.slice(offset, offset + limit)
}

/** A list that is not cut into pages is one page of all there is: every list has their headers (document 1, section 9). */
function toWholeAnswer(reply: FastifyReply, asked: Asked, result: unknown): unknown {
  if (!Array.isArray(result)) return result
  const [path = '', query = ''] = split(asked.request.raw.url ?? '')
  const perPage = Math.max(result.length, 1)
  const page = { page: 1, perPage, offset: 0, limit: perPage }
  reply.headers(pageHeaders(asked.baseUrl + path, query, page, { total: result.length, hasNext: false }))
  return result
}

/** Path and query of a request's target, which may be a whole address, of any origin (RFC 9112, section 3.2.2). */
function split(target: string): readonly [string, string] {
  const url = target.replace(/^https?:\/\/[^/?]*/i, '')
  const mark = url.indexOf('?')
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}

function sendBytes(reply: FastifyReply, asked: Asked, fallbackType: string, result: unknown): FastifyReply {
  if (!(result instanceof Bytes)) throw new TypeError(`${asked.definition.id} gave no bytes`)
  reply.headers(result.headers)
  reply.header('content-type', result.contentType ?? fallbackType)
  // The content is untrusted: browsers must not sniff another type.
  reply.header('x-content-type-options', 'nosniff')
  if (result.size !== undefined) reply.header('content-length', result.size)
  if (!Buffer.isBuffer(result.body)) {
    const known =
      result.headers.etag !== undefined && matches(asked.request.headers['if-none-match'], result.headers.etag)
    if (!known && asked.request.method !== 'HEAD') return reply.send(result.body)
    result.body.destroy()
    if (!known) return reply.send()
    return reply.removeHeader('content-length').code(304).send()
  }
  const tag = result.headers.etag ?? `"${hash('sha1', result.body, 'base64url')}"`
  return sendTagged(reply, asked.request, result.body, tag)
}

/** Sends a body under its ETag, or 304 when the caller has it. */
function sendTagged(
  reply: FastifyReply,
  request: FastifyRequest,
  body: string | Buffer | undefined,
  tag: string,
): FastifyReply {
  reply.header('etag', tag)
  reply.header('cache-control', 'max-age=0, private, must-revalidate')
  if (!matches(request.headers['if-none-match'], tag)) return reply.send(body)
  return reply.removeHeader('content-length').code(304).send()
}

function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const bare = tag.replace(/^W\//, '')
  return header.split(',').some(candidate => {
    const trimmed = candidate.trim()
    return trimmed === '*' || trimmed.replace(/^W\//, '') === bare
  })
}

/**
 * Fields as `X-Service-…` headers. Names of files are UTF-8 there, as the services of this family send them; control
 * characters, which a header cannot hold, are percent-encoded.
 */
function sendFields(reply: FastifyReply, asked: Asked, result: unknown, tag: string | undefined): FastifyReply {
  if (typeof result !== 'object' || result === null) throw badRequest('no metadata')
  for (const [field, value] of Object.entries(result)) {
    const text = Buffer.from(String(value), 'utf8').toString('latin1')
    reply.header(
      metadataHeader(asked.profile, field),
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
      text.replaceAll(/[\u0000-\u001f\u007f]/g, character => encodeURIComponent(character)),
    )
  }
  return tag === undefined ? reply.send() : sendTagged(reply, asked.request, undefined, tag)
}
