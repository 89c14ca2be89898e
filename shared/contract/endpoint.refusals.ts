import { z } from 'zod'
import { endpoint, json } from './endpoint.ts'

/**
 * What the compiler refuses in an entry of the contract. Nothing imports this file; the type check reads it, and fails
 * when a line below stops being an error.
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
]
