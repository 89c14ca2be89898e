import type { z } from 'zod'
import type { ServiceOptions } from '../../service.ts'
import { accessLevels } from '../../store/access-levels.ts'
import { administratorToken, startTestService, type TestReply } from '../../testing/test-service.ts'

const roles = ['guest', 'reporter', 'developer', 'maintainer', 'owner'] as const
/** All callers. */
const callers = ['anonymous', 'stranger', ...roles, 'administrator'] as const
export type TestCaller = (typeof callers)[number]

export interface MemberRequest {
  /** The administrator by default. */
  readonly as?: TestCaller
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

const getToken = (caller: TestCaller) =>
  caller === 'anonymous' ? null : caller === 'administrator' ? administratorToken : `token-of-${caller}`

/** A service with one private project, `quay/board`, and a member in every role. */
export async function startProjectWithMembers(options: Partial<ServiceOptions> = {}) {
  const service = await startTestService(options)
  const { id } = await service.addProject('quay/board', 'private')
  for (const name of ['stranger', ...roles] as const) {
    const userId = service.addUser(name, [{ secret: `token-of-${name}`, scopes: ['api'] }])
    if (name === 'stranger') continue
    service.store.members.put({ type: 'project', sourceId: id, userId, accessLevel: accessLevels[name] })
  }

  /** @param request method and path below the project: `GET /environments` */
  const call = (
    request: string,
    { as = 'administrator', body, headers = {} }: MemberRequest = {},
  ): Promise<TestReply> => {
    const [method = 'GET', path = ''] = request.split(' ')
    return service.call(`/projects/${id}${path}`, {
      method,
      token: getToken(as),
      headers: body ? { 'content-type': 'application/json', ...headers } : headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  }
  return {
    service,
    id,
    call,
    /** Parses the response of a successful call with a schema. Throws the service's message otherwise. */
    async read<S extends z.ZodType>(schema: S, request: string, rest?: MemberRequest): Promise<z.output<S>> {
      const reply = await call(request, rest)
      if (reply.status >= 300) throw new Error(`${request}: ${reply.status} ${reply.text}`)
      return schema.parse(reply.json())
    },
    /** The status for each caller. @param getBody the body of each caller */
    async statuses(request: string, getBody?: (caller: TestCaller) => object): Promise<Record<string, number>> {
      const found: [TestCaller, number][] = []
      for (const as of callers) {
        const { status } = await call(request, { as, ...(getBody ? { body: getBody(as) } : {}) })
        found.push([as, status])
      }
      return Object.fromEntries(found)
    },
    /** `message` of a refusal, with its status. */
    async refusal(request: string, rest?: MemberRequest): Promise<readonly [number, unknown]> {
      const reply = await call(request, rest)
      const body = reply.json()
      return [reply.status, typeof body === 'object' && body && 'message' in body ? body.message : body]
    },
    /** The newest entry of the audit log of the project. */
    async lastAudit(): Promise<unknown> {
      const found = (await call('GET /audit_events?per_page=1')).json()
      return Array.isArray(found) ? found[0] : found
    },
  }
}

export type ProjectWithMembers = Awaited<ReturnType<typeof startProjectWithMembers>>
