import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGit } from '../git/git.ts'
import { plainGit } from '../git/testing/work-tree.ts'
import type { Visibility } from '../handler.ts'
import { file } from '../sandbox/history/changes.ts'
import { History } from '../sandbox/history/history.ts'
import { seededRandom } from '../sandbox/history/random.ts'
import { team } from '../sandbox/people.ts'
import { type ServiceOptions, startService } from '../service.ts'
import { openStore } from '../store/store.ts'
import type { Scope, TokenKind } from '../store/tokens.ts'

export const administratorToken = 'token-of-the-administrator'

/** A service without output for this time is considered hanging. */
const maxSilence = 20_000

/** An answer, read to its end. */
export interface TestReply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly bytes: Buffer
  /** The body as JSON. Throws when it is none. */
  json(): unknown
}

export interface TestRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Sent as `Private-Token`. Left out for the administrator's; null for none. */
  readonly token?: string | null
}

/** Sends a request with its path exactly as given: no client tidies up the percent signs. */
export function send(origin: string, path: string, options: TestRequest = {}): Promise<TestReply> {
  const token = options.token === undefined ? administratorToken : options.token
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      origin,
      {
        path,
        method: options.method ?? 'GET',
        // Links repeat the query of the request, which some tests make very long.
        maxHeaderSize: 1024 * 1024,
        headers: {
          ...(token === null ? {} : { 'private-token': token }),
          // Node doesn't set the length for a DELETE with a body.
          ...(options.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(options.body)) }),
          ...options.headers,
        },
      },
      response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const text = bytes.toString('utf8')
          const { statusCode = 0, headers } = response
          resolve({ status: statusCode, headers, bytes, text, json: () => JSON.parse(text) })
        })
      },
    )
    request.on('error', reject)
    request.setTimeout(maxSilence, () => request.destroy(new Error(`No answer to ${options.method} ${path}`)))
    request.end(options.body)
  })
}

/** @throws AggregateError with what a service itself did wrong, if anything */
export function requireNoFaults(faults: readonly unknown[]): void {
  if (faults.length > 0) throw new AggregateError(faults, 'The service made a mistake of its own.')
}

/** Starts a service over a directory, in this process, on a free port. What it does wrong goes to `faults`. */
export function startOver(directory: string, faults: unknown[], options: Partial<ServiceOptions> = {}) {
  return startService({
    directory,
    port: 0,
    token: administratorToken,
    profile: 'documents',
    edition: 'ultimate',
    sandbox: false,
    imports: [],
    onFault: error => faults.push(error),
    onNotice: sentence => faults.push(sentence),
    ...options,
  })
}

/**
 * Puts the sandbox into an empty directory for a service. It is created once in a run of the unit tests and copied from then on, which takes a
 * fraction of the time. Elsewhere nothing is put there, and the service creates it.
 */
export async function copySandbox(directory: string): Promise<void> {
  const folder = process.env.GATEHOUSE_UNIT_FOLDER
  if (folder === undefined) return
  const kept = join(folder, 'sandbox')
  if (!existsSync(kept)) await createSandbox(kept)
  cpSync(kept, directory, { recursive: true })
}

/** Appears all at once: other processes look for it at the same time. */
async function createSandbox(kept: string): Promise<void> {
  const made = mkdtempSync(`${kept}-`)
  const faults: unknown[] = []
  const service = await startOver(made, faults, { sandbox: true })
  await service.stop()
  requireNoFaults(faults)
  try {
    renameSync(made, kept)
  } catch (error) {
    // Another process was faster.
    if (!existsSync(kept)) throw error
    rmSync(made, { recursive: true, force: true })
  }
}

/**
 * A service of its own, in this process, on a port of its own, with helpers to put people and projects into it.
 * @param isSandboxNew whether it creates its sandbox itself, instead of starting on a copy of that of the run
 */
export async function startTestService(options: Partial<ServiceOptions> = {}, { isSandboxNew = false } = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'gatehouse-service-'))
  if (options.sandbox && !isSandboxNew) await copySandbox(directory)
  const faults: unknown[] = []
  const service = await startOver(directory, faults, options)
  const store = openStore(directory)
  let people = 0
  let isRunning = true

  /** Stops it and keeps its directory for another service. */
  async function rest() {
    if (!isRunning) return
    isRunning = false
    store.close()
    await service.stop()
  }

  return {
    url: service.url,
    directory,
    store,
    /** What the service itself did wrong so far; `stop` throws it. */
    faults,
    /** A request below `/api/v4`. */
    call: (path: string, request?: TestRequest) => send(service.url, `/api/v4${path}`, request),
    addUser(username: string, tokens: readonly { secret: string; scopes: readonly Scope[]; kind?: TokenKind }[] = []) {
      people += 1
      const id = store.users.add({ username, name: `Person ${people}`, email: `${username}@example.org` })
      for (const { secret, scopes, kind } of tokens) {
        store.tokens.add({ userId: id, secret, scopes, kind: kind ?? 'personal', name: secret })
      }
      return id
    },
    /** A project with one commit on `main`, and as many groups as its path has folders. */
    async addProject(fullPath: string, visibility: Visibility) {
      const folders = fullPath.split('/')
      const path = folders.pop() ?? ''
      let groupId: number | undefined
      for (const [index, folder] of folders.entries()) {
        const known = store.groups.find(folders.slice(0, index + 1).join('/'), { userId: null, all: true })
        const parent = groupId === undefined ? {} : { parentId: groupId }
        groupId = known?.id ?? store.groups.add({ ...parent, name: folder, path: folder, visibility })
      }
      if (groupId === undefined) throw new Error('A project needs a group.')
      const id = store.projects.add({ groupId, name: path, path, visibility, defaultBranch: 'main' })
      const history = new History(seededRandom(id), { from: '2025-01-01T00:00:00Z', to: '2025-02-01T00:00:00Z' })
      history.commit('main', team.mats, 'Begin', [
        file('README.md', `# ${path}\n`),
        file('src/a b%20c.txt', 'odd name\n'),
      ])
      const git = createGit()
      const repository = await git.create(store.repositoryPath(id), 'main')
      await repository.run(['fast-import', '--quiet', '--done'], { input: history.stream() })
      await git.close()
      return { id, groupId }
    },
    /** Plain git in the repository of a project. */
    git: (projectId: number, ...command: string[]) => plainGit(store.repositoryPath(projectId), command),
    /**
     * Lets git itself judge every repository.
     * @throws Error with what git found wrong
     */
    expectSoundRepositories() {
      for (const name of readdirSync(store.repositories)) {
        const found = plainGit(join(store.repositories, name), ['fsck', '--strict', '--no-dangling', '--no-progress'])
        if (found !== '') throw new Error(`git fsck of ${name}: ${found}`)
      }
    },
    rest,
    /** @throws AggregateError with the faults of the service, if it had any: a test that expects some takes them out */
    async stop() {
      await rest()
      rmSync(directory, { recursive: true, force: true })
      requireNoFaults(faults)
    },
  }
}

export type TestService = Awaited<ReturnType<typeof startTestService>>
