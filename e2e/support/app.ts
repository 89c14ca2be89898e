import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { end, getExit, type Running, run } from './processes.ts'
import { type Questions, questionsInFiles, questionsInWindows } from './questions.ts'
import { getTemplate } from './service.ts'

const root = resolve(import.meta.dirname, '../..')

/** The built app, running, with Playwright attached to its page. */
export interface App {
  readonly page: Page
  readonly userData: string
  readonly pid: number
  /** Main's confirmation windows; `answerQuestion` answers them. */
  readonly questions: Questions
  /** All it has printed. */
  output(): string
  /** The page of a window whose process was restarted after a crash: Playwright can't use a crashed page any more. */
  pageAgain(): Promise<Page>
  /** The pages of all windows, once there are so many. */
  windows(count: number): Promise<readonly Page[]>
  /**
   * Resolves when the app has exited, on its own or on request; returns the exit code (null when a signal ended it).
   */
  ended(): Promise<number | null>
  /** Closes it as a user would; returns the exit code. */
  close(): Promise<number | null>
  /** kill -9 of the main process. */
  kill(): Promise<void>
}

export interface AppOptions {
  /** Start again on the folder of an earlier run, or on one for a first start. */
  readonly userData?: string
  readonly args?: readonly string[]
  /** Written to standard input, for `--token-stdin`. */
  readonly stdin?: string
  readonly environment?: Readonly<Record<string, string>>
  /** Let the tour of a first run begin. */
  readonly tour?: boolean
  /** Another app on the same host; this one when not given. */
  readonly appFolder?: string
  /** The folder with the host, in which the app is started; this checkout when not given. */
  readonly directory?: string
  /** The command line of an installed app, which is no part of this checkout. */
  readonly installed?: readonly [string, ...string[]]
}

/** The program and first arguments that run the app in a folder on the host `GATEHOUSE_HOST` names. */
function hostCommand(appFolder = '.'): readonly [string, ...string[]] {
  if (isElectron()) {
    const binary: unknown = createRequire(import.meta.url)('electron')
    return [String(binary), '--require', join(import.meta.dirname, 'electron-dialogs.cjs'), appFolder]
  }
  return [process.execPath, 'electron/chromium-host/run.ts', ...(appFolder === '.' ? [] : [`--host-app=${appFolder}`])]
}

function isElectron(): boolean {
  return process.env.GATEHOUSE_HOST === 'electron'
}

/** Starts the app without attaching to it: for runs that exit on their own. */
export function spawnApp(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  { appFolder, directory, installed }: Pick<AppOptions, 'appFolder' | 'directory' | 'installed'> = {},
): Running {
  const [command, ...first] = installed ?? hostCommand(appFolder)
  // Specs read dates and numbers as they are written in English.
  const env = { ...process.env, LANGUAGE: 'en', XDG_DOWNLOAD_DIR: downloadsFolder(), ...environment }
  return run(command, [...first, ...args], { cwd: directory ?? root, env })
}

/** A folder for one app's data, below the run's own folder. */
export function freshUserData(): string {
  return mkdtempSync(join(runFolder(), 'user-data-'))
}

/** Puts a sandbox that is made into a folder for an app's data, in place of one that is there. @returns the folder */
export function withSandbox(userData: string): string {
  rmSync(join(userData, 'sandbox'), { recursive: true, force: true })
  cpSync(getTemplate(runFolder()), join(userData, 'sandbox'), { recursive: true })
  return userData
}

/** An app on a service needs no sandbox; the tour belongs to a first start, and another app has sandboxes of its own. */
function needsSandbox({ args = [], tour = false, appFolder, directory, installed }: AppOptions): boolean {
  return !args.includes('--service') && !tour && [appFolder, directory, installed].every(one => one === undefined)
}

/** Where downloads of this run go; the app makes it when it is not there. */
export function downloadsFolder(): string {
  return join(runFolder(), 'downloads')
}

function runFolder(): string {
  const folder = process.env.GATEHOUSE_E2E_FOLDER
  if (!folder) throw new Error('global-setup.ts has not run')
  return folder
}

/** Starts the app and attaches to its window. Throws with the app's output when no window comes within 30 s. */
export async function startApp(options: AppOptions = {}): Promise<App> {
  const userData = options.userData ?? (needsSandbox(options) ? withSandbox(freshUserData()) : freshUserData())
  const port = await freePort()
  const skipTour = options.tour ? [] : ['--skip-tour']
  const given = ['--user-data', userData, '--remote-debugging-port', String(port), ...skipTour]
  const viaWindow = process.platform === 'win32' ? getServiceToAdd(options) : null
  const args = [...given, ...(viaWindow?.args ?? options.args ?? [])]
  const questions = mkdtempSync(join(runFolder(), 'questions-'))
  const running = spawnApp(args, { GATEHOUSE_E2E_QUESTIONS: questions, ...options.environment }, options)
  if (options.stdin === undefined) running.process.stdin?.end()
  else running.process.stdin?.end(options.stdin)

  const browsers: Browser[] = []
  const disconnect = () => Promise.all(browsers.map(one => one.close().catch(() => undefined)))
  try {
    const browser = await attach(port, running)
    browsers.push(browser)
    const page = await firstPage(browser)
    page.setDefaultTimeout(15_000)
    if (viaWindow) await addConnection(page, viaWindow)
    return {
      page,
      userData,
      pid: running.process.pid ?? -1,
      questions: isElectron() ? questionsInFiles(questions) : questionsInWindows(browser),
      output: running.output,
      pageAgain: async () => {
        // Who attaches before the new process is there sees the page that crashed, and never the one after it.
        const giveUpAt = Date.now() + 30_000
        for (;;) {
          const again = await attach(port, running)
          browsers.push(again)
          const begun = await firstPage(again, Date.now() + 2000).catch(() => null)
          begun?.setDefaultTimeout(15_000)
          if (begun) return begun
          if (Date.now() > giveUpAt) throw new Error('no window after the one that crashed')
        }
      },
      windows: async count => {
        await expect.poll(() => appPages(browser).length, { timeout: 30_000 }).toBe(count)
        const pages = appPages(browser)
        for (const one of pages) one.setDefaultTimeout(15_000)
        return pages
      },
      ended: () => getExit(running),
      close: async () => {
        // Windows has no such signal; a program is closed by its window.
        const code = process.platform === 'win32' ? closeAndWait(page, running) : end(running)
        await disconnect()
        return await code
      },
      kill: async () => {
        await end(running, 'SIGKILL')
        await disconnect()
      },
    }
  } catch (error) {
    await end(running, 'SIGKILL')
    throw new Error(`The app did not start: ${String(error)}\n${running.output()}`)
  }
}

/** The service and the token of `--service URL --token-stdin`, and the other arguments. */
function getServiceToAdd({ args = [], stdin }: AppOptions) {
  const at = args.indexOf('--service')
  const baseUrl = args[at + 1]
  if (at === -1 || baseUrl === undefined || stdin === undefined) return null
  const others = args.filter((argument, index) => index !== at && index !== at + 1 && argument !== '--token-stdin')
  return { args: others, baseUrl, token: stdin.trim() }
}

/** Adds a connection that stays after the run, and opens its Home; on Windows, which has no standard input for a token, in place of one for the run. @returns its ID */
export async function addConnection(
  page: Page,
  { baseUrl, token }: { readonly baseUrl: string; readonly token: string },
): Promise<string> {
  const input = { name: 'Service', baseUrl, token, profile: 'documents', auth: 'personal', readOnly: false } as const
  // As text: the bench uses this file as well, and its types know no page.
  const reply: unknown = await page.evaluate(`window.gatehouse.request('connections.add', ${JSON.stringify(input)})`)
  const { id } = z.object({ value: z.object({ id: z.string() }) }).parse(JSON.parse(String(reply))).value
  await page.evaluate(`location.hash = '/c/${id}/home'`)
  return id
}

async function closeAndWait(page: Page, running: Running): Promise<number | null> {
  await page.close()
  return await getExit(running)
}

async function attach(port: number, running: Running): Promise<Browser> {
  const giveUpAt = Date.now() + 30_000
  for (;;) {
    if (running.process.exitCode !== null) throw new Error('it ended')
    try {
      return await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
      await pause(100)
    }
  }
}

/** The pages that show the app, the one opened first first. */
function appPages(browser: Browser): readonly Page[] {
  const pages = browser.contexts().flatMap(context => context.pages())
  return pages.filter(page => !/^(data|about):|^$/.test(page.url()))
}

async function firstPage(browser: Browser, giveUpAt = Date.now() + 30_000): Promise<Page> {
  for (;;) {
    const [page] = appPages(browser)
    if (page) return page
    if (Date.now() > giveUpAt) throw new Error('no window with the app')
    await pause(50)
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(done => setTimeout(done, milliseconds))
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? found(address.port) : failed(new Error('no port'))))
    })
  })
}
