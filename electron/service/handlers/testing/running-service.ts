import { join } from 'node:path'
import { z } from 'zod'
import { createWorkTree, plainGit, temporaryFolder, type WorkTree } from '../../git/testing/work-tree.ts'
import { openStore } from '../../store/store.ts'
import { requireNoFaults, startOver } from '../../testing/test-service.ts'

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown
}

/** One call: method and path below `/projects/:id`, with a JSON body if there is one. */
export type Call = (request: string, body?: object) => Promise<Reply>

/** A project in the service under test. */
export interface TestProject {
  readonly id: number
  /** The bare repository, for looking at with plain git. */
  readonly directory: string
  readonly call: Call
  /** Plain git in the bare repository. */
  git(...command: string[]): string
}

/** A real service on a free port, with projects imported from work trees. */
export async function runService(projects: Readonly<Record<string, (work: WorkTree) => void>>) {
  const folder = temporaryFolder()
  const token = 'token-of-the-test'
  const faults: unknown[] = []
  const data = join(folder.path, 'data')
  const imports = Object.entries(projects).map(([name, fill]) => {
    const work = createWorkTree(join(folder.path, name))
    fill(work)
    return work.folder
  })
  const service = await startOver(data, faults, { token, imports })

  const send = async (
    path: string,
    method: string,
    body: object | undefined,
    secret: string | null,
  ): Promise<Reply> => {
    const response = await fetch(`${service.url}/api/v4${path}`, {
      method,
      headers: {
        ...(secret === null ? {} : { 'private-token': secret }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && bytes.length > 0
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      json: isJson ? JSON.parse(bytes.toString()) : undefined,
    }
  }
  const callAs =
    (secret: string | null, id: number): Call =>
    (request, body) => {
      const [method = 'GET', path = ''] = request.split(/ (.*)/s)
      return send(`/projects/${id}${path}`, method, body, secret)
    }

  return {
    url: service.url,
    token,
    async project(name: string): Promise<TestProject> {
      const { json } = await send(`/projects/${encodeURIComponent(`workshop/${name}`)}`, 'GET', undefined, token)
      const { id } = z.object({ id: z.number() }).parse(json)
      const directory = join(data, 'repositories', `${id}.git`)
      return { id, directory, call: callAs(token, id), git: (...command) => plainGit(directory, command) }
    },
    /** Calls as a different user: a new one with a role in one project. */
    as(project: TestProject, level: number, username = `user-${level}`): Call {
      const store = openStore(data)
      try {
        const userId = store.users.add({ username, name: username, email: `${username}@example.com` })
        if (level > 0) store.members.put({ userId, type: 'project', sourceId: project.id, accessLevel: level })
        store.tokens.add({ userId, secret: `token-${username}`, kind: 'personal', name: 'test', scopes: ['api'] })
      } finally {
        store.close()
      }
      return callAs(`token-${username}`, project.id)
    },
    /** Protects a branch: from this role on it may be pushed to. */
    protect(project: TestProject, branch: string, level: number): void {
      const store = openStore(data)
      try {
        store.protectedBranches.put(project.id, branch, level)
      } finally {
        store.close()
      }
    },
    /** @throws AggregateError with the faults of the service, if it had any */
    async stop() {
      await service.stop()
      folder.remove()
      requireNoFaults(faults)
    },
  }
}

export type RunningService = Awaited<ReturnType<typeof runService>>
