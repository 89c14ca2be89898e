import { z } from 'zod'
import { getEndpoint, type OperationId, operationIds } from './contract.ts'
import type { Endpoint } from './endpoint.ts'

/** The source of a value for a param: a field in the rows of another read. */
export interface ExampleSource {
  readonly read: OperationId
  readonly field: string
  /** Only rows whose fields have these values. */
  readonly only?: Readonly<Record<string, unknown>>
  /** Rows whose fields have these values come first. */
  readonly prefer?: Readonly<Record<string, unknown>>
  /** Params of the source read that have a different name in this one. */
  readonly named?: Readonly<Record<string, string>>
  /** Which rows to use: the last one, or the first and last as a pair; by default, the first rows. */
  readonly take?: 'last' | 'ends'
}

/** Sources that cannot be derived from the path, by param name or, where that is ambiguous, by the path before it. */
const declared: Readonly<Record<string, ExampleSource>> = {
  file_path: { read: 'repository.tree', field: 'path', only: { type: 'blob' } },
  deployment_id: { read: 'deployments.list', field: 'id', prefer: { status: 'success' } },
  ref: { read: 'branches.list', field: 'name', prefer: { default: true } },
  merge_request_iid: {
    read: 'activityEvents.ofProject',
    field: 'target_iid',
    only: { target_type: 'MergeRequest' },
    named: { project_id: 'id' },
  },
  from: { read: 'commits.list', field: 'id', take: 'last' },
  to: { read: 'commits.list', field: 'id' },
  refs: { read: 'commits.list', field: 'id', take: 'ends' },
  '/projects/:id/releases/:tag_name': { read: 'tags.list', field: 'name' },
  '/projects/:id/repository/blobs/:sha': { read: 'repository.tree', field: 'id', only: { type: 'blob' } },
}

/** Optional params to send with a read, in order of preference: the next choice is used when the response has no rows. */
const choices: Readonly<Partial<Record<string, readonly Readonly<Record<string, unknown>>[]>>> = {
  'projects.list': [{ membership: true, order_by: 'last_activity_at' }, {}],
  'activityEvents.ofProject': [{ target_type: 'merge_request' }, {}],
  'deployments.list': [{ order_by: 'id', sort: 'desc' }],
}

/** Returns the optional params to send with an example of a read, the best choice first. */
export function exampleChoices({ id }: Endpoint): readonly Readonly<Record<string, unknown>>[] {
  return choices[id] ?? [{}]
}

/** Returns the required params of an operation, path params first. */
export function neededParams({ params }: Endpoint): readonly string[] {
  return Object.entries({ ...params.path, ...params.query, ...params.body })
    .filter(([, schema]) => !schema.safeParse(undefined).success)
    .map(([name]) => name)
}

/**
 * Returns the source of a value for a param: the list at the path before the param, such as the list of environments for the ID of an
 * environment. Null when no read of the contract has one.
 */
export function exampleSource({ path }: Endpoint, param: string): ExampleSource | null {
  const at = path.indexOf(`/:${param}`)
  const own = declared[path.slice(0, at + param.length + 2)] ?? declared[param]
  if (own) return own
  const list = at === -1 ? undefined : operationIds.find(id => isListAt(getEndpoint(id), path.slice(0, at)))
  return list === undefined ? null : { read: list, field: fieldFor(param) }
}

function isListAt({ method, path, response }: Endpoint, collection: string): boolean {
  return method === 'GET' && path === collection && response.kind === 'json' && response.schema instanceof z.ZodArray
}

/** Returns the field of a row that is used as the value of a param. */
function fieldFor(param: string): string {
  if (/(^|_)iid$/.test(param)) return 'iid'
  if (/(^|_)id$/.test(param) || param === 'sha') return 'id'
  return param === 'key' ? 'key' : 'name'
}
