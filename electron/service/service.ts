import type { Edition } from '#shared/contract/endpoint.ts'
import { type ProfileId, profiles } from '#shared/profile.ts'
import type { ServiceVersion } from '#shared/service-version.ts'
import { createGit } from './git/git.ts'
import { clearInterruptedWrites } from './git/interrupted-writes.ts'
import { createHandlers } from './handlers/index.ts'
import { pushListener } from './jobs/after-push.ts'
import { createJobs } from './jobs/jobs.ts'
import { registerQueues } from './jobs/queues.ts'
import type { SampleSize } from './sample/size.ts'
import { prepareWorkspace } from './sandbox/workspace.ts'
import { buildApp } from './server/app.ts'
import type { FaultLog } from './server/failures.ts'
import { createRequestLimits, type LimitOptions } from './server/request-limits.ts'
import { lockDirectory } from './store/directory-lock.ts'
import { openStore } from './store/store.ts'
import type { SwitchName } from './switches.ts'

export interface ServiceOptions {
  /** Where everything is kept; made when it is not there. */
  readonly directory: string
  /** 0 for any free one. */
  readonly port: number
  /** The administrator's token; made at random and kept with the data when not given. */
  readonly token?: string | undefined
  readonly profile: ProfileId
  readonly edition: Edition
  /** Refuse the tokens that administrators made for others. */
  readonly noImpersonation?: boolean
  /** Features that the administrator switched off. */
  readonly switchedOff?: readonly SwitchName[]
  /** As many instance variables there may be; any number when not given. */
  readonly maxInstanceVariables?: number | undefined
  /** The rate limits; without them only archives are limited. */
  readonly limits?: LimitOptions | undefined
  /** Behave like this version of the family. */
  readonly version?: ServiceVersion | undefined
  /** Fill an empty directory with the sandbox workspace. */
  readonly sandbox: boolean
  /** Fill it with very much of everything, beside the sandbox; once. */
  readonly sample?: SampleSize | undefined
  /** Local git repositories to import as projects, each once. */
  readonly imports: readonly string[]
  readonly onFault: FaultLog
  readonly onNotice: (sentence: string) => void
}

export interface RunningService {
  /** Origin, without `/api/v4`. */
  readonly url: string
  readonly token: string
  stop(): Promise<void>
}

/** How long a stop waits for requests that are being answered. */
const graceOfStop = 1500

/**
 * The composition root of the service: takes the directory, opens the data, fills it on the first start, and listens on
 * 127.0.0.1.
 * @throws Error when the directory is in use, git is missing or too old, the data cannot be opened or the port is taken
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const lock = lockDirectory(options.directory)
  // Not `await using`: the parser of the import rules does not support it yet.
  const undo = new AsyncDisposableStack()
  try {
    undo.defer(() => lock.release())
    const store = openStore(options.directory)
    undo.defer(() => store.close())
    const git = createGit()
    undo.defer(() => git.close())

    const jobs = createJobs(store.jobs, { onFault: options.onFault })
    undo.defer(() => jobs.stop())
    const settings = {
      switchedOff: new Set(options.switchedOff),
      maxInstanceVariables: options.maxInstanceVariables ?? null,
      version: options.version ?? null,
      hasLimits: options.limits !== undefined,
    }
    const parts = { store, git, jobs, edition: options.edition, settings }
    registerQueues(parts)

    await git.ready()
    await clearInterruptedWrites(store.repositories)
    const token = await prepareWorkspace(parts, options)
    let url = ''
    const app = await buildApp({
      store,
      git,
      handlers: createHandlers(parts),
      profile: profiles[options.profile],
      edition: options.edition,
      version: settings.version,
      limits: options.limits && createRequestLimits(options.limits),
      impersonation: !options.noImpersonation,
      onFault: options.onFault,
      onPush: pushListener(parts),
      baseUrl: () => url,
    })
    undo.defer(async () => {
      const deadline = setTimeout(() => app.server.closeAllConnections(), graceOfStop)
      await app.close()
      clearTimeout(deadline)
    })
    url = await app.listen({ host: '127.0.0.1', port: options.port })
    jobs.start()
    return { url, token, stop: () => undo.disposeAsync() }
  } catch (error) {
    await undo.disposeAsync()
    throw error
  }
}
