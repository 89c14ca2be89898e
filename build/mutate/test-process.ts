import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { z } from 'zod'

/** Which test files are run, in what order; in which file the fault is; whether they end with the first failure. */
export const runRequest = z.object({ files: z.array(z.string()), changed: z.string(), bail: z.boolean() })

const ranTests = z.object({
  /** The first test that failed; null when all passed. */
  failure: z.string().nullable(),
  files: z.array(z.object({ file: z.string(), passed: z.boolean(), milliseconds: z.number() })),
})
/** What running test files gave. */
export type RanTests = z.infer<typeof ranTests>

/** Said with each test that ends. */
export const progress = 'progress'

/** Begins the name of a test that failed because it took too long. */
export const timedOut = 'timed out: '

/** Runs test files in a folder. */
export interface TestProcess {
  /**
   * Runs them one after another.
   * @returns null when no test ended for some minutes, and the process was killed; the next run has a new one
   */
  run(request: z.infer<typeof runRequest>): Promise<RanTests | null>
  end(): void
}

/** Much longer than any test or hook may take, also on a busy machine: only a loop without an end does. */
const maxSilence = 4 * 60_000
/** An instance of Vitest grows with what it runs. */
const maxRuns = 60

/**
 * Keeps one instance of Vitest in a process of its own, so that a fault that no test notices costs no start, and one that never ends can be killed
 * with all it started.
 * @param folder the checkout whose tests are run
 * @param flags of run-tests.ts
 */
export function testProcess(
  folder: string,
  flags: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): TestProcess {
  let child: { readonly pid: number | undefined; readonly send: ChildProcess['send']; readonly next: Next } | undefined
  let runs = 0
  const end = () => {
    const pid = child?.pid
    child = undefined
    runs = 0
    if (pid === undefined) return
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  // Before the copy of the tree is removed, into which it may still write.
  process.prependListener('exit', end)
  const start = async () => {
    const started = fork(join(import.meta.dirname, 'run-tests.ts'), [...flags], {
      cwd: folder,
      detached: process.platform !== 'win32',
      env: { ...process.env, NO_COLOR: '1', VITEST: 'true', NODE_ENV: 'test', ...environment },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const next = messages(started)
    child = { pid: started.pid, send: started.send.bind(started), next }
    await next()
    return child
  }
  return {
    async run(request) {
      if (runs >= maxRuns) end()
      const running = child ?? (await start())
      runs += 1
      running.send(request)
      let message: unknown = progress
      while (message === progress) {
        const timer = setTimeout(end, maxSilence)
        message = await running.next()
        clearTimeout(timer)
      }
      const ran = message === null ? null : ranTests.parse(message)
      if (ran === null || (request.bail && ran.failure !== null)) end()
      return ran
    },
    end,
  }
}

/** The next message; null when the process has ended, after its last one. */
type Next = () => Promise<unknown>

/** Reads the messages of a process one by one. It listens all the time: of several that arrive together, Node gives only some to one who listens for each. */
export function messages(child: Pick<ChildProcess, 'on'>): Next {
  const arrived: unknown[] = []
  let wake = Promise.withResolvers<void>()
  let isEnded = false
  child.on('message', message => {
    arrived.push(message)
    wake.resolve()
  })
  child.on('disconnect', () => {
    isEnded = true
    wake.resolve()
  })
  return async () => {
    while (arrived.length === 0) {
      if (isEnded) return null
      wake = Promise.withResolvers()
      await wake.promise
    }
    return arrived.shift()
  }
}
