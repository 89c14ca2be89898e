import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Log } from '../log.ts'

/** A process of the embedded service. */
export interface ServiceProcess {
  /** The first line it prints. Never settles when it prints none. */
  readonly firstLine: Promise<string>
  /** Its exit code. */
  readonly exited: Promise<number | null>
  /** The last it complained of; null while it did not. */
  complaint(): string | null
  /** Requests it to exit. */
  stop(): void
}

interface SandboxAddress {
  readonly url: string
  readonly token: string
}

export interface SandboxOptions {
  readonly start: () => ServiceProcess
  /** Null: it answers. Else why it does not. */
  readonly onChange: (error: AppError | null) => void
  readonly log: Log
  readonly startLimit?: number
  readonly shortestPause?: number
}

/** Runs the embedded service while it is needed and restarts it when it exits unexpectedly. */
export interface Sandbox {
  /** Starts it if it isn't running. */
  wake(): void
  /** Wakes it, waits while it starts, and gives its address; null while it is down. */
  address(): Promise<SandboxAddress | null>
  /** The address when it is up, without waiting. */
  current(): SandboxAddress | null
  /** Why it is down; null while it is up, or was not started yet. */
  trouble(): AppError | null
  stop(): Promise<void>
}

/** The first run makes the sandbox projects. */
const startLimitMilliseconds = 120_000
const shortestPauseMilliseconds = 300
const maxPauseMilliseconds = 5000
const stopLimitMilliseconds = 2000
/** One that ran this long is started again without a longer pause. */
const steadyMilliseconds = 30_000

const announcement = z.object({ url: z.url(), token: z.string().min(1) })

/** The embedded service: started on the first request, restarted when it exits. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const startLimit = options.startLimit ?? startLimitMilliseconds
  const shortest = options.shortestPause ?? shortestPauseMilliseconds
  let service: ServiceProcess | null = null
  let up: SandboxAddress | null = null
  let trouble: AppError | null = null
  let starting: Promise<SandboxAddress | null> | null = null
  let pauseTimer: NodeJS.Timeout | null = null
  let failures = 0
  let stopped = false

  function wake(): void {
    if (stopped || service || pauseTimer) return
    const begun = options.start()
    service = begun
    const startedAt = performance.now()
    starting = announced(begun, startLimit).then(address => {
      if (service !== begun) return null
      starting = null
      up = address
      if (address) {
        trouble = null
        options.onChange(null)
      } else begun.stop()
      return address
    })
    void begun.exited.then(code => ended(begun, code, startedAt))
  }

  function ended(begun: ServiceProcess, code: number | null, startedAt: number): void {
    if (service !== begun) return
    const wasUp = up !== null
    service = null
    up = null
    starting = null
    if (stopped) return
    options.log('service.ended', code === null ? {} : { exitCode: code })
    trouble = { kind: 'offline', detail: whyItEnded(wasUp ? null : begun.complaint()) }
    options.onChange(trouble)
    failures = performance.now() - startedAt > steadyMilliseconds ? 1 : failures + 1
    const pause = Math.min(maxPauseMilliseconds, shortest * 2 ** (failures - 1))
    pauseTimer = setTimeout(() => {
      pauseTimer = null
      wake()
    }, pause)
  }

  return {
    wake,
    address: async () => {
      wake()
      return up ?? starting
    },
    current: () => up,
    trouble: () => trouble,
    stop: async () => {
      stopped = true
      if (pauseTimer) clearTimeout(pauseTimer)
      const running = service
      if (!running) return
      running.stop()
      // It ends with its parent anyhow; the person does not wait for it.
      await Promise.race([running.exited, sleep(stopLimitMilliseconds, undefined, { ref: false })])
    },
  }
}

/**
 * The service's own message covers problems that the user can fix, such as missing git.
 * @param complaint its last error output; null if it was ready before, as that may be about an earlier request
 */
function whyItEnded(complaint: string | null): string {
  return complaint === null
    ? t('the sandbox stopped; it is restarting')
    : t('{complaint}; the sandbox is restarting', { complaint: complaint.replace(/\.$/, '') })
}

/** The address that a process announces; null if it exits first, prints something else, or takes too long. */
async function announced(begun: ServiceProcess, limit: number): Promise<SandboxAddress | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), limit)
  })
  const line = await Promise.race([begun.firstLine, begun.exited.then(() => null), late])
  clearTimeout(timer)
  return line === null ? null : readAnnouncement(line)
}

function readAnnouncement(line: string): SandboxAddress | null {
  try {
    return announcement.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}
