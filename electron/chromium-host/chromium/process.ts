import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import { DevToolsConnection } from '../devtools/connection.ts'
import { clearCrashDumps, crashDumpFolder, pruneCrashDumps } from './crash-dumps.ts'
import { anotherSwitches, type ChromiumOptions, chromiumSwitches } from './switches.ts'

/** How a Chromium exited: its exit code or signal, and its last output on stderr. */
export interface ChromiumEnd {
  code: number | null
  signal: NodeJS.Signals | null
  lastWords: string
}

const keptWords = 4_000

/**
 * A running Chromium. It never outlives this process: it exits when the DevTools pipe closes, which the kernel does even if the host was killed.
 */
export class ChromiumProcess {
  readonly connection: DevToolsConnection
  readonly ended: Promise<ChromiumEnd>
  readonly pid: number | undefined
  readonly #child: ChildProcess
  readonly #profile: string
  readonly #handOver: (url: string, context: 'own' | 'apart', signal: AbortSignal) => Promise<unknown>

  constructor(executable: string, options: ChromiumOptions, env: NodeJS.ProcessEnv) {
    mkdirSync(options.profile, { recursive: true, mode: 0o700 })
    freeProfile(options.profile)
    clearCrashDumps(options.profile)
    const isRoot = process.getuid?.() === 0
    const environment = { ...env, ...getEnvironment(options.profile) }
    this.#handOver = (url, context, signal) =>
      promisify(execFile)(executable, anotherSwitches(options.profile, url, context, isRoot), {
        env: environment,
        signal,
        killSignal: 'SIGKILL',
      })
    const child = spawn(executable, chromiumSwitches(options, isRoot), {
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      // In a separate process group: the app handles Ctrl+C and then ends Chromium.
      detached: true,
    })
    const [, , stderr, out, incoming] = child.stdio
    if (!(out instanceof Writable && incoming instanceof Readable && stderr instanceof Readable)) {
      throw new Error('Chromium was started without its DevTools pipe')
    }
    this.#child = child
    this.#profile = options.profile
    this.pid = child.pid
    let lastWords = ''
    stderr.setEncoding('utf8')
    stderr.on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-keptWords)
      // Tools that requested a debugging port read its address from this line.
      for (const line of text.match(/^DevTools listening on .*$/gm) ?? []) process.stderr.write(`${line}\n`)
    })
    this.connection = new DevToolsConnection(out, incoming)
    this.ended = new Promise(resolve => {
      child.once('error', error => resolve({ code: null, signal: null, lastWords: error.message }))
      child.once('exit', (code, signal) => resolve({ code, signal, lastWords: withoutChatter(lastWords) }))
    })
  }

  /**
   * Opens a window at an address, in the app's own browser context or apart from it. DevTools can open further windows only with tabs and an address
   * bar, so a second Chromium passes the request to this one and exits; the signal ends it.
   */
  async openAnother(url: string, context: 'own' | 'apart', signal: AbortSignal): Promise<void> {
    await this.#handOver(url, context, signal)
  }

  /** Closes Chromium, and kills it if it takes longer than the given time. */
  async close(patienceMs: number): Promise<void> {
    this.connection.browser.send('Browser.close').catch(() => undefined)
    const timer = setTimeout(() => this.kill(), patienceMs)
    await this.ended
    clearTimeout(timer)
  }

  /** Keeps the number of crash dumps small; to be called when a page has crashed. */
  pruneCrashDumps(): void {
    pruneCrashDumps(this.#profile)
  }

  /** Ends Chromium at once; safe to call from an exit handler. */
  kill(): void {
    this.#child.kill('SIGKILL')
  }
}

/**
 * What Chromium gets besides this process's environment: no D-Bus, because Chromium aborts when a bus it is connected to
 * ends, and accessibility helpers would wait for one; and a folder of the profile's own for crash dumps.
 */
function getEnvironment(profile: string): NodeJS.ProcessEnv {
  return {
    NO_AT_BRIDGE: '1',
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    DBUS_SYSTEM_BUS_ADDRESS: 'disabled:',
    BREAKPAD_DUMP_LOCATION: crashDumpFolder(profile),
  }
}

/**
 * Makes a profile ready for a new Chromium. The app's single-instance lock guards the folder, so what holds it now is
 * left from a host that was killed: a Chromium still on its way out, or the lock of one that is gone, which on a
 * renamed machine would even stop the next one.
 */
function freeProfile(profile: string): void {
  const holder = lockHolder(profile)
  if (holder !== undefined) process.kill(holder, 'SIGKILL')
  for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket', 'DevToolsActivePort']) {
    rmSync(join(profile, name), { force: true })
  }
}

/** The living Chromium that runs on this profile: its lock is a link to "host-pid". */
function lockHolder(profile: string): number | undefined {
  try {
    const pid = Number(/-(\d+)$/.exec(readlinkSync(join(profile, 'SingletonLock')))?.[1])
    // Chromium may have written its title over its arguments, which has spaces between them.
    const commandLine = `${readFileSync(`/proc/${pid}/cmdline`, 'utf8')} `.replaceAll('\0', ' ')
    return commandLine.includes(` --user-data-dir=${profile} `) ? pid : undefined
  } catch {
    return undefined
  }
}

/** Chromium complains about every desktop service that a build box lacks; none of that explains an end. */
function withoutChatter(words: string): string {
  return words
    .split('\n')
    .filter(
      line => line !== '' && !/ERROR:(dbus|components\/dbus|google_apis|device|ui\/gl)|DevTools listening/.test(line),
    )
    .slice(-6)
    .join('\n')
}
