import { GitbeakerRequestError, Gitlab } from '@gitbeaker/rest'
import { expect } from 'vitest'
import { z } from 'zod'
import { getEndpoint, type OperationId, operationIds } from '#shared/contract/contract.ts'
import { documentPath } from '#shared/contract/endpoint.ts'
import { profilePath, profiles } from '#shared/profile.ts'
import type { TestService } from '../../testing/test-service.ts'

const profile = profiles.gitlab

/** Where the sandbox has what the walk is about. */
export const places = { lighthouse: 'harbor/lighthouse', tides: 'harbor/tide-tables', harbor: 'harbor' } as const

/** Whose audit log: a project's, a group's, or with neither that of the whole instance. */
type Entity = { readonly projectId: string } | { readonly groupId: string } | Readonly<Record<never, never>>

/** The client with default options, and the expectations of the service. */
export interface Walk {
  readonly api: Gitlab
  readonly service: TestService
  /** The ID of a sandbox user. */
  person(username: string): Promise<number>
  /**
   * Runs work that must be recorded in the audit log.
   * @param entity the entity of the event; omitted for the instance
   */
  audited<T>(entity: Entity, work: () => Promise<T>): Promise<T>
}

/** Passed to the areas before the service is started: tests call it when they run. */
export type WalkSource = () => Walk

const identified = z.looseObject({ id: z.number() })
const identifiedList = z.array(identified)

export function createWalk(service: TestService, token: string): Walk {
  const api = new Gitlab({ host: service.url, token })
  const newest = async (entity: Entity) => {
    const events = await api.AuditEvents.all({ ...entity, perPage: 1, maxPages: 1 })
    return identifiedList.parse(events)[0]?.id ?? 0
  }
  return {
    api,
    service,
    async person(username) {
      const [found] = identifiedList.parse(await api.Users.all({ username }))
      if (!found) throw new Error(`The sandbox has no ${username}.`)
      return found.id
    },
    async audited(entity, work) {
      const before = await newest(entity)
      const result = await work()
      expect(await newest(entity)).toBeGreaterThan(before)
      return result
    },
  }
}

/** That the client throws its own error, with the status and the sentence of the service. */
export async function expectRefused(call: Promise<unknown>, status: number, description: RegExp): Promise<void> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(GitbeakerRequestError)
  if (!(error instanceof GitbeakerRequestError)) return
  expect([error.cause?.response.status, error.cause?.description]).toEqual([status, expect.stringMatching(description)])
}

/** The ID of any record. */
export function getId(record: unknown): number {
  return identified.parse(record).id
}

/** The operation that a request was for. */
export function getOperation(method: string, url: URL): OperationId | undefined {
  const path = url.pathname.replace(/^\/api\/v4/, '')
  return operationIds.find(id => {
    const definition = getEndpoint(id)
    if (definition.method !== method) return false
    const template = profilePath(documentPath(definition.path), profile)
    const suffix = definition.path.includes('[') ? '(?:\\.[\\w.]+)?' : ''
    // A word of a path is no id: `/geo_nodes/status` is not the node "status".
    const parts = template.split('/').map(part => (part.startsWith(':') ? placeholder(part) : part))
    return new RegExp(`^${parts.join('/')}${suffix}$`).test(path)
  })
}

function placeholder(part: string): string {
  return part === ':user_id' || part === ':audit_event_id' ? '\\d+' : '[^/]+'
}
