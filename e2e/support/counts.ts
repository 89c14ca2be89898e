import { mkdtempSync, openSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AppOptions } from './app.ts'
import { startService } from './service.ts'
import { connectedTo } from './test.ts'

/** What opening a screen takes; the same on every machine. */
export interface Counts {
  /** Calls of the bridge. */
  readonly messages: number
  /** Requests that the service answers. */
  readonly requests: number
  /** SQL statements of main. */
  readonly statements: number
  /** Processes that the service starts: git. */
  readonly processes: number
  /** Times that React changed the page. */
  readonly commits: number
}

/** A service and an app that write down what they do. */
export interface Counted {
  readonly app: AppOptions
  /** What they did since the last time, a line each. */
  take(): readonly string[]
  /** How much they have done by now. */
  length(): number
  /** Calls of the bridge that are not answered yet. */
  waiting(): number
  stop(): Promise<void>
}

const folder = join(import.meta.dirname, 'counting-app')
/** The line of an answer to a call. */
const answered = 'answered'

/** Starts the service; the options start the app. */
export async function startCounted(): Promise<Counted> {
  const notes = mkdtempSync(join(process.env.GATEHOUSE_E2E_FOLDER ?? '', 'counts-'))
  const [ofMain, ofService] = [join(notes, 'main'), join(notes, 'service')]
  for (const file of [ofMain, ofService]) writeFileSync(file, '')
  const service = await startService({
    GATEHOUSE_E2E_COUNTS: ofService,
    NODE_OPTIONS: `--import ${pathToFileURL(join(folder, 'count.mjs'))}`,
  })
  const main = follow(ofMain, line => line !== answered && !isUnrelated(line))
  const calls = follow(ofMain, line => line === answered || line.startsWith('ipc '))
  // What statements the service takes for a request is its own affair.
  const served = follow(ofService, line => !line.startsWith('sql '))
  let taken = { main: 0, served: 0 }
  return {
    app: { ...connectedTo(service), appFolder: folder, environment: { GATEHOUSE_E2E_COUNTS: ofMain } },
    take() {
      const lines = { main: main(), served: served() }
      const since = [...lines.main.slice(taken.main), ...lines.served.slice(taken.served)]
      taken = { main: lines.main.length, served: lines.served.length }
      return since
    },
    length: () => main().length + served().length,
    waiting: () => {
      const lines = calls()
      return lines.length - 2 * lines.filter(line => line === answered).length
    },
    stop: service.stop,
  }
}

/**
 * The last location is saved after a pause, and what is kept is checked at times, during one screen or the next. What is written together, and
 * how many notes of use are joined, depends on when answers arrive.
 */
function isUnrelated(line: string): boolean {
  return /^ipc settings\.update|^sql (.* (settings|meta|pins) |BEGIN|COMMIT|UPDATE responses SET used_at)/.test(line)
}

/** Gives the complete lines of a growing file that count; reads only what is new since the last time. */
function follow(file: string, counts: (line: string) => boolean): () => readonly string[] {
  const descriptor = openSync(file, 'r')
  const decoder = new StringDecoder()
  const piece = Buffer.alloc(65_536)
  const lines: string[] = []
  let rest = ''
  return () => {
    for (let size = readSync(descriptor, piece); size > 0; size = readSync(descriptor, piece)) {
      const [first = '', ...others] = decoder.write(piece.subarray(0, size)).split('\n')
      const complete = [rest + first, ...others]
      rest = complete.pop() ?? ''
      lines.push(...complete.filter(counts))
    }
    return lines
  }
}

declare global {
  interface Window {
    /** Counted by React's hook for its developer tools. */
    reactCommits: number
  }
}

/** Loads the page again, with a count of React's commits. Its clock stands still: no answer on a screen becomes too old. */
export async function countCommits(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now())
  await page.addInitScript(() => {
    window.reactCommits = 0
    const hook = {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberRoot: () => {
        window.reactCommits += 1
      },
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    }
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
  })
  await page.reload()
}

/** Waits until the screen has all it asked for and nothing more is asked: what follows an answer begins at once. */
export async function untilQuiet(page: Page, counted: Counted): Promise<void> {
  let before = -1
  await expect
    .poll(
      async () => {
        const isBusy = counted.waiting() > 0 || (await page.locator('[data-busy="true"]').count()) > 0
        const now = counted.length() + (await page.evaluate(() => window.reactCommits))
        const isQuiet = !isBusy && now === before
        before = now
        return isQuiet
      },
      { intervals: [100], timeout: 20_000 },
    )
    .toBe(true)
}

/** Adds up what was done. */
export function addUp(lines: readonly string[], commits: number): Counts {
  const of = (kind: string) => lines.filter(line => line.startsWith(`${kind} `)).length
  return { messages: of('ipc'), requests: of('http'), statements: of('sql'), processes: of('process'), commits }
}
