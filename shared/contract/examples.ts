import { z } from 'zod'
import { endpointOf, type OperationId, operationIds } from './contract.ts'
import type { Endpoint } from './endpoint.ts'

/** Where a value for a param is found: in a field of the rows that another read answers with. */
export interface ExampleSource {
  readonly read: OperationId
  readonly field: string
  /** Rows that will do: each field has this value. */
  readonly only?: Readonly<Record<string, unknown>>
  /** Rows that come first. */
  readonly prefer?: Readonly<Record<string, unknown>>
  /** Params of that read that have another name here. */
  readonly named?: Readonly<Record<string, string>>
  /** The first row will do, the last one, or both as a list. */
  readonly take?: 'last' | 'ends'
}

/** What no path tells. By the name of the param, and where that says too little, by the path before it. */
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
  '/projects/:id/repository/blobs/:sha': { read: 'repository.tree', field: 'id', only: { type: 'blob' } },
}

/** What a read is sent with beyond the params that it needs; another choice where the first has no rows. */
const choices: Readonly<Partial<Record<string, readonly Readonly<Record<string, unknown>>[]>>> = {
  'projects.list': [{ membership: true, order_by: 'last_activity_at' }, {}],
  'activityEvents.ofProject': [{ target_type: 'merge_request' }, {}],
  'deployments.list': [{ order_by: 'id', sort: 'desc' }],
}

/** The params that an example of a read is asked with beyond those that it needs, the best first. */
export function exampleChoices({ id }: Endpoint): readonly Readonly<Record<string, unknown>>[] {
  return choices[id] ?? [{}]
}

/** The params without which an operation cannot be sent, those of its path first. */
export function neededParams({ params }: Endpoint): readonly string[] {
  return Object.entries({ ...params.path, ...params.query, ...params.body })
    .filter(([, schema]) => !schema.safeParse(undefined).success)
    .map(([name]) => name)
}

/**
 * Where a value for a param of a read is found: in the list whose path is what stands before it in the path, such as the list of
 * environments for the ID of one. Null when no read of the contract has one.
 */
export function exampleSource({ path }: Endpoint, param: string): ExampleSource | null {
  const at = path.indexOf(`/:${param}`)
  const own = declared[path.slice(0, at + param.length + 2)] ?? declared[param]
  if (own) return own
  const list = at === -1 ? undefined : operationIds.find(id => isListAt(endpointOf(id), path.slice(0, at)))
  return list === undefined ? null : { read: list, field: fieldFor(param) }
}

function isListAt({ method, path, response }: Endpoint, collection: string): boolean {
  return method === 'GET' && path === collection && response.kind === 'json' && response.schema instanceof z.ZodArray
}

/** The field of a row that a param of one thing takes. */
function fieldFor(param: string): string {
  if (/(^|_)iid$/.test(param)) return 'iid'
  if (/(^|_)id$/.test(param) || param === 'sha') return 'id'
  return param === 'key' ? 'key' : 'name'
}
