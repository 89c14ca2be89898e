import { z } from 'zod'
import { endpoint, json } from './endpoint.ts'

/**
 * Invalid contract entries that the compiler must refuse. The type check fails when a line below is no longer an error.
 */
const complete = {
  method: 'GET',
  path: '/version',
  params: {},
  success: [200],
  pagination: 'none',
  access: 'public',
  edition: 'core',
  scope: 'api',
  cache: 'revalidate',
  effect: 'read',
  invalidates: [],
  document: 'beyond',
  summary: 'An example.',
} as const

export const refusals = () => [
  // @ts-expect-error an endpoint without a response schema
  endpoint({ ...complete, id: 'example.noResponse' }),
  // @ts-expect-error a response that lets anything through
  endpoint({ ...complete, id: 'example.unknown', response: json(z.unknown()) }),
  // @ts-expect-error a response that lets anything through
  endpoint({ ...complete, id: 'example.any', response: json(z.any()) }),
  // @ts-expect-error a param without a schema
  endpoint({ ...complete, id: 'example.param', params: { query: { search: 'string' } }, response: { kind: 'empty' } }),
  // @ts-expect-error a write that does not say what it did
  endpoint({ ...complete, id: 'example.write', effect: 'write', response: { kind: 'empty' } }),
]
