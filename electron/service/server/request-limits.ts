import type { OperationId } from '#shared/contract/contract.ts'
import { ServiceError } from '../errors.ts'

/** The default rate limits of services of the family: requests of an account per minute. */
const kinds = {
  audit_events: { requests: 200, operations: ['auditEvents.list', 'auditEvents.ofGroup', 'auditEvents.ofProject'] },
  project_members: { requests: 60, operations: ['projectMembers.list', 'projectMembers.all'] },
  archives: { requests: 5, operations: ['repository.archive'] },
  projects: { requests: 400, operations: ['projects.list'] },
  raw_files: { requests: 300, operations: ['files.raw', 'repository.blobRaw'] },
  /** All others together. */
  api: { requests: 2000, operations: [] },
} as const satisfies Record<string, { readonly requests: number; readonly operations: readonly OperationId[] }>

export type LimitKind = keyof typeof kinds
export const limitKinds = [
  'audit_events',
  'project_members',
  'archives',
  'projects',
  'raw_files',
  'api',
] as const satisfies readonly LimitKind[]

/** `stock` reports the remaining requests with each response; `silent` only refuses, with `Retry-After`. */
export const limitNames = ['stock', 'silent'] as const

export interface LimitOptions {
  readonly name: (typeof limitNames)[number]
  /** Other values than the usual ones. */
  readonly values?: Readonly<Partial<Record<LimitKind, number>>>
  /** How long a period is. */
  readonly seconds?: number
  /** Milliseconds since 1970; tests have their own. */
  readonly now?: () => number
}

/** Counts the requests of each caller, kind by kind, in periods that follow each other. */
export interface RequestLimits {
  /**
   * Counts a request.
   * @returns the headers of its answer
   * @throws ServiceError 429
   */
  take(operation: OperationId, caller: string): Readonly<Record<string, string>>
}

export function createRequestLimits({ name, values = {}, seconds = 60, now = Date.now }: LimitOptions): RequestLimits {
  const kindByOperation = new Map<OperationId, LimitKind>()
  for (const kind of limitKinds) for (const operation of kinds[kind].operations) kindByOperation.set(operation, kind)
  let period = -1
  let counts = new Map<string, number>()
  return {
    take: (operation, caller) => {
      const time = now() / 1000
      const current = Math.floor(time / seconds)
      if (current !== period) counts = new Map()
      period = current
      const kind = kindByOperation.get(operation) ?? 'api'
      const requests = values[kind] ?? kinds[kind].requests
      const key = `${kind} ${caller}`
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      const reset = (current + 1) * seconds
      const reported = {
        'ratelimit-limit': String(requests),
        'ratelimit-name': kind,
        'ratelimit-observed': String(count),
        'ratelimit-remaining': String(Math.max(0, requests - count)),
        'ratelimit-reset': String(reset),
      }
      const headers = name === 'stock' ? reported : {}
      if (count <= requests) return headers
      const message = 'This endpoint has been requested too many times. Try again later.'
      throw new ServiceError(429, message, {}, { ...headers, 'retry-after': String(Math.ceil(reset - time)) })
    },
  }
}
