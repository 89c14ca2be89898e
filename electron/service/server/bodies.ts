import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest } from '../errors.ts'
import { decodeFields, decodeForm } from '../params/form.ts'

/** The largest request body: a batch commit with some files of 25 MB, Base64-encoded. */
export const bodyLimit = 192 * 1024 * 1024

/** Teaches the server the three ways a body may come: JSON, URL-encoded fields and multipart fields. */
export async function registerBodies(app: FastifyInstance): Promise<void> {
  await app.register(formbody, { bodyLimit, parser: decodeForm })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => {
      if (body.trim() === '') return {}
      try {
        return JSON.parse(body)
      } catch {
        throw badRequest('400 Bad Request - The body is not valid JSON')
      }
    },
  )
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      try {
        const form = await new Response(new Uint8Array(body), {
          headers: { 'content-type': request.headers['content-type'] ?? '' },
        }).formData()
        const fields = [...form].map(
          async ([name, value]) => [name, typeof value === 'string' ? value : await value.text()] as const,
        )
        return decodeFields(await Promise.all(fields))
      } catch {
        throw badRequest('400 Bad Request - The form is not valid')
      }
    },
  )
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
