import { z } from 'zod'
import { getEndpoint, type OperationId, type Params } from '#shared/contract/contract.ts'
import type { Edition } from '#shared/contract/endpoint.ts'
import { accessLevels as levels } from '../../store/access-levels.ts'
import { operationRequest } from '../../testing/operation-request.ts'
import { startTestService } from '../../testing/test-service.ts'

/** All users except the administrator `admin`; the names are also their tokens. */
const people = ['olga', 'rita', 'gus', 'subia', 'stranger'] as const
export type Who = (typeof people)[number] | 'admin' | null

export interface PlanningReply {
  readonly status: number
  /** Undefined when there is no body. */
  readonly json: unknown
  readonly headers: Readonly<Record<string, unknown>>
}

/**
 * A service with the public group `fleet` (olga owns it, rita is a reporter, gus a guest), the private `fleet/pilots` below it
 * (subia is a reporter there alone) and the private `vault` (olga alone), each with one project.
 */
export async function startPlanningService(edition: Edition = 'ultimate') {
  const service = await startTestService({ edition })
  const { store } = service
  const fleet = store.groups.add({ name: 'Fleet', path: 'fleet', visibility: 'public' })
  const pilots = store.groups.add({ name: 'Pilots', path: 'pilots', visibility: 'private', parentId: fleet })
  const vault = store.groups.add({ name: 'Vault', path: 'vault', visibility: 'private' })
  const project = (groupId: number, path: string, visibility: 'public' | 'private') =>
    store.projects.add({ groupId, name: path, path, visibility, defaultBranch: null })
  const projects = {
    charts: project(fleet, 'charts', 'public'),
    roster: project(pilots, 'roster', 'private'),
    ledger: project(vault, 'ledger', 'private'),
  }
  const users = Object.fromEntries(
    people.map(name => [name, service.addUser(name, [{ secret: name, scopes: ['api'] }])]),
  )
  const join = (sourceId: number, name: string, accessLevel: number) =>
    store.members.put({ type: 'group', sourceId, userId: users[name] ?? 0, accessLevel })
  join(fleet, 'olga', levels.owner)
  join(vault, 'olga', levels.owner)
  join(fleet, 'rita', levels.reporter)
  join(fleet, 'gus', levels.guest)
  join(pilots, 'subia', levels.reporter)

  /** Executes an operation as a user. */
  async function ask<I extends OperationId>(
    who: Who,
    operation: I,
    params: Params<I>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<PlanningReply> {
    const { path, request } = operationRequest(getEndpoint(operation), params)
    const reply = await service.call(path, {
      ...request,
      ...(who === 'admin' ? {} : { token: who }),
      headers: { ...request.headers, ...headers },
    })
    return { status: reply.status, json: reply.text === '' ? undefined : reply.json(), headers: reply.headers }
  }

  return {
    ...service,
    groups: { fleet, pilots, vault },
    projects,
    user: (name: string) => users[name] ?? 0,
    ask,
    /** The statuses that these people get for the same call, one after another. */
    async statuses<I extends OperationId>(who: readonly Who[], operation: I, params: Params<I>): Promise<number[]> {
      const found: number[] = []
      for (const name of who) found.push((await ask(name, operation, params)).status)
      return found
    },
    /** What the audit log has last, newest first. */
    audit: (limit: number) => store.auditEvents.list({}, { limit, offset: 0 }).items.map(event => event.details),
  }
}

export type PlanningService = Awaited<ReturnType<typeof startPlanningService>>

const listed = z.array(z.looseObject({ title: z.string() }))

/** The titles of a list, in its order. */
export const titles = (reply: PlanningReply) => listed.parse(reply.json).map(item => item.title)
