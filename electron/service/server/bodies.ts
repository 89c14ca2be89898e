import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRecord } from '#shared/is-record.ts'
import { badRequest, ServiceError } from '../errors.ts'
import { decodeFields, decodeForm, isDecodable } from '../params/form.ts'

/** The largest request body: a batch commit with some files of 25 MB, Base64-encoded. */
export const bodyLimit = 192 * 1024 * 1024

/**
 * Registers the three body formats: JSON, URL-encoded and multipart fields. Bodies that are not UTF-8 are refused, because guessed characters would
 * be committed.
 */
export function registerBodies(app: FastifyInstance): void {
  const parsers: readonly (readonly [string, (body: Buffer, contentType: string) => unknown])[] = [
    ['application/json', parseJson],
    ['application/x-www-form-urlencoded', parseForm],
    ['multipart/form-data', parseMultipart],
  ]
  app.removeAllContentTypeParsers()
  for (const [type, parse] of parsers) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
      const contentType = request.headers['content-type'] ?? ''
      requireUtf8(body, contentType)
      return parse(body, contentType)
    })
  }
  // Some clients declare a type, such as text/plain, for a body that they don't send.
  app.addContentTypeParser('*', async ({ headers }: FastifyRequest) => {
    const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
    if (hasBody) throw new ServiceError(415, '415 Unsupported Media Type')
    return undefined
  })
}

/** @throws ServiceError 400 for bytes that are not UTF-8, and for a body that declares another encoding */
function requireUtf8(body: Buffer, contentType: string): void {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType)?.[1] ?? 'utf-8'
  if (!/^(utf-?8|us-ascii)$/i.test(charset))
    throw badRequest(`400 Bad Request - The body must be UTF-8, not ${charset}`)
  if (isUtf8(body)) return
  throw badRequest('400 Bad Request - The body is not valid UTF-8; send other bytes as Base64')
}

function parseJson(body: Buffer): unknown {
  const text = new TextDecoder().decode(body)
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('400 Bad Request - The body is not valid JSON')
  }
}

function parseForm(body: Buffer): unknown {
  const text = body.toString('utf8')
  if (!isDecodable(text)) throw badRequest('400 Bad Request - The form is not valid UTF-8; send other bytes as Base64')
  return decodeForm(text)
}

async function parseMultipart(body: Buffer, contentType: string): Promise<unknown> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
    const fields = [...form].map(async ([name, value]) => [name, await getText(value)] as const)
    return decodeFields(await Promise.all(fields))
  } catch {
    throw badRequest('400 Bad Request - The form is not valid')
  }
}

/** The text of a part; that of a file with the byte order mark it may begin with, as that is part of its content. */
async function getText(part: FormDataEntryValue): Promise<string> {
  return typeof part === 'string' ? part : Buffer.from(await part.arrayBuffer()).toString('utf8')
}

/**
 * The fields of a decoded body; an absent body has none.
 * @throws ServiceError 400 when the JSON is not an object
 */
export function bodyFields(body: unknown): Readonly<Record<string, unknown>> {
  if (body === undefined || body === null) return {}
  if (isRecord(body)) return body
  throw badRequest('400 Bad Request - The body must be a JSON object')
}
