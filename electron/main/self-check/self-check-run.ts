import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type RuntimeUpdate, readSelfCheckReport, type SelfCheckResult } from '#shared/self-check.ts'
import type { JsonRow } from '../store/json-row.ts'

/** The version of Electron, or null on the Chromium host; and the major version of Chromium. */
export const runtime = z.strictObject({ electron: z.string().nullable(), chromium: z.string() })
export type Runtime = z.output<typeof runtime>

/** Every check ends after 30 s; this is for a start that hangs. */
const maxMilliseconds = 5 * 60_000
/** How long the app may take to exit after it was asked to. */
const exitMilliseconds = 5000
/** How long its folder may take to be removed, after it was killed. */
const clearMilliseconds = 1000

export interface SelfCheckParts {
  /** The command line of this app, without its own arguments. */
  readonly command: readonly string[]
  readonly electron: string | null
  /** The window whose page asks; null for the app itself. */
  readonly getPage: () => number | null
  /** The runtime for which the user last answered. */
  readonly known: JsonRow<Runtime>
  /** Tests shorten it. */
  readonly milliseconds?: number
}

/** The self-check as the window offers and runs it. */
export interface SelfCheckRun {
  /** The update of the runtime since the user last answered; null when there is none, as on the first run. */
  offer(chromium: string): RuntimeUpdate | null
  answer(chromium: string): void
  /** Runs the check, or returns the promise of the running one. After a stop it starts another one, once the stopped one has exited. */
  run(): Promise<SelfCheckResult>
  /** The page that asks no longer waits: the check stops unless another one does. */
  stop(): void
  /** Ends a check that is running, and resolves when its process has exited and its folder is removed, or that takes too long. */
  close(): Promise<void>
}

interface Running {
  readonly result: Promise<SelfCheckResult>
  readonly stop: AbortController
  /** The pages that wait for the result. */
  readonly pages: Set<number | null>
}

export function createSelfCheckRun({
  command,
  electron,
  getPage,
  known,
  milliseconds = maxMilliseconds,
}: SelfCheckParts): SelfCheckRun {
  let running: Running | null = null
  const begin = (former: Running | null): Running => {
    const stop = new AbortController()
    const check = () => checkInFolder(command, milliseconds, stop.signal)
    const begun: Running = {
      stop,
      pages: new Set(),
      result: (former ? former.result.then(check, check) : check()).finally(() => {
        if (running === begun) running = null
      }),
    }
    return begun
  }
  const answer = (chromium: string) => known.set({ electron, chromium })
  return {
    offer: chromium => {
      const before = known.get()
      if (before === null) answer(chromium)
      return before && getUpdate(before, { electron, chromium })
    },
    answer,
    run: () => {
      if (running === null || running.stop.signal.aborted) running = begin(running)
      running.pages.add(getPage())
      return running.result
    },
    stop: () => {
      running?.pages.delete(getPage())
      if (running?.pages.size === 0) running.stop.abort()
    },
    close: async () => {
      if (running === null) return
      const ended = running.result.catch(() => undefined)
      running.stop.abort()
      await Promise.race([ended, sleep(exitMilliseconds + clearMilliseconds, undefined, { ref: false })])
    },
  }
}

function getUpdate(before: Runtime, now: Runtime): RuntimeUpdate | null {
  // On Electron its version says it all. A change of the host is an update of the other runtime.
  const [from, to] = now.electron === null ? [before.chromium, now.chromium] : [before.electron, now.electron]
  if (from === to || from === null) return null
  return { name: now.electron === null ? 'Chromium' : 'Electron', from, to }
}

/** Runs the check in a temporary folder, which has its data and its report. */
async function checkInFolder(
  command: readonly string[],
  milliseconds: number,
  stop: AbortSignal,
): Promise<SelfCheckResult> {
  if (stop.aborted) return { state: 'noReport' }
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-self-check-'))
  try {
    const file = join(folder, 'report.txt')
    const inTime = await runProgram([...command, '--user-data', join(folder, 'data'), '--self-check', file], {
      milliseconds,
      stop,
    })
    if (!inTime) return { state: 'timedOut' }
    const report = await readFile(file, 'utf8').catch(() => '')
    const outcomes = readSelfCheckReport(report)
    return outcomes.length === 0 ? { state: 'noReport' } : { state: 'finished', outcomes, report }
  } finally {
    // A process that was killed may still hold a file; the system clears the folder some day.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
  }
}

/** Runs a program until it exits, can't be started, or is stopped. Returns false when it had to be ended after the time limit. */
async function runProgram(
  [program = '', ...args]: readonly string[],
  { milliseconds, stop }: { readonly milliseconds: number; readonly stop: AbortSignal },
): Promise<boolean> {
  const child = spawn(program, args, { stdio: 'ignore' })
  const ended = Promise.withResolvers<void>()
  child.once('exit', () => ended.resolve())
  child.once('error', () => ended.resolve())
  let inTime = true
  const timers: NodeJS.Timeout[] = []
  const end = () => {
    child.kill()
    timers.push(setTimeout(() => child.kill('SIGKILL'), exitMilliseconds))
  }
  const limit = setTimeout(() => {
    inTime = false
    end()
  }, milliseconds)
  timers.push(limit)
  if (stop.aborted) end()
  else stop.addEventListener('abort', end, { once: true })
  await ended.promise
  for (const timer of timers) clearTimeout(timer)
  return inTime
}
