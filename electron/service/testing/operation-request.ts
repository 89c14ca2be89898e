import { type Endpoint, sentName } from '#shared/contract/endpoint.ts'
import { profilePath, profiles, type ServiceProfile } from '#shared/profile.ts'
import type { TestRequest } from './test-service.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The request for an operation according to the documents: every part of the path encoded, params of reads in the query, those of writes in a JSON
 * body. Values are not validated.
 * @returns the path below `/api/v4` with its query, and the rest of the request
 */
export function operationRequest(
  definition: Endpoint,
  values: Values,
  profile: ServiceProfile = profiles.documents,
): { readonly path: string; readonly request: TestRequest } {
  const { params, method } = definition
  const query = Object.keys(params.query ?? {}).flatMap(name => queryPairs(name, values[name]))
  const path = profilePath(definition.path, profile)
    .replaceAll(/\[\.:(\w+)\]/g, (_, name: string) => (values[name] === undefined ? '' : `.${encode(values[name])}`))
    .replaceAll(/:(\w+)/g, (_, name: string) => encode(values[name]).replaceAll('.', '%2E'))
  const body = Object.fromEntries(
    Object.entries(params.body ?? {}).map(([name, schema]) => [sentName(name, schema), values[name]]),
  )
  return {
    path: `${path}?${query.join('&')}`,
    request: {
      method,
      ...(params.body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    },
  }
}

function queryPairs(name: string, value: unknown): string[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return value.map(item => `${name}[]=${encode(item)}`)
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([field, inner]) => queryPairs(`${name}[${field}]`, inner))
  }
  return [`${name}=${encode(value)}`]
}

/** Half a surrogate pair has no encoding; the replacement character stands for it. */
function encode(value: unknown): string {
  return encodeURIComponent(String(value).toWellFormed())
}
