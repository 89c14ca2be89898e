import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

export interface Plan {
  readonly platform: 'linux' | 'darwin' | 'win32'
  readonly isPackaged?: boolean
  /** Milliseconds until Electron is ready. */
  readonly readyAfter?: number
  readonly args?: readonly string[]
  readonly isSecond?: boolean
  /** The system started it at login (macOS). */
  readonly wasOpenedAtLogin?: boolean
  readonly environment?: Readonly<Record<string, string>>
}

const said = z.union([
  z.object({ id: z.number(), value: z.unknown().optional() }),
  z.object({ id: z.number(), error: z.string() }),
  z.object({ ended: z.number(), broken: z.array(z.string()), handedOver: z.unknown().optional() }),
])

/** The built main, running under the stand-in. */
export interface Driven {
  readonly userData: string
  /** All it printed. */
  output(): string
  /** Makes something happen; start.ts lists what. */
  act(act: string, given?: unknown): Promise<unknown>
  signal(signal: NodeJS.Signals): void
  /** Its exit code (the signal that ended it), the rules it broke, and the data it passed to the first instance. */
  readonly ended: Promise<{
    readonly code: number | NodeJS.Signals | null
    readonly broken: readonly string[]
    readonly handedOver: unknown
  }>
}

/** Of the test's own context: tests run at the same time. */
export type OnFinished = (clean: () => Promise<void>) => void

/** Runs the built main in a separate process, until it exits or the test ends. */
export function driveMain(onTestFinished: OnFinished, plan: Plan): Driven {
  const userData = mkdtempSync(join(tmpdir(), 'gatehouse-stand-in-'))
  const appFolder = join(import.meta.dirname, '../..')
  const full = {
    isPackaged: false,
    readyAfter: 0,
    args: [],
    isSecond: false,
    wasOpenedAtLogin: false,
    ...plan,
    appFolder,
    userData,
  }
  const child = fork(join(import.meta.dirname, 'start.ts'), [JSON.stringify(full)], {
    silent: true,
    execArgv: [],
    env: { ...process.env, ...plan.environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', text => {
      output += text
    })
  }
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last: { readonly broken: readonly string[]; readonly handedOver?: unknown } = { broken: [], handedOver: null }
  child.on('message', message => {
    const heard = said.parse(message)
    if ('ended' in heard) last = heard
    else if ('error' in heard) waiting.get(heard.id)?.reject(new Error(heard.error))
    else waiting.get(heard.id)?.resolve(heard.value)
  })
  const ended = once(child, 'close').then(([code, signal]) => {
    for (const { reject } of waiting.values()) reject(new Error(`Main ended (${code ?? signal}):\n${output}`))
    return { code: code ?? signal, broken: last.broken, handedOver: last.handedOver ?? null }
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(userData, { recursive: true, force: true })
  })
  let lastId = 0
  return {
    userData,
    output: () => output,
    act: (act, given) => {
      lastId += 1
      const answer = Promise.withResolvers<unknown>()
      answer.promise.catch(() => {})
      waiting.set(lastId, answer)
      child.send({ id: lastId, act, given })
      return answer.promise
    },
    signal: signal => void child.kill(signal),
    ended,
  }
}
