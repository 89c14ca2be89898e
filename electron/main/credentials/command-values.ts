import { Failure } from '../failure.ts'
import type { Policy } from '../policy.ts'
import { cleanToken } from '../proxy/auth-headers.ts'
import type { Machine } from './glab-config.ts'
import { commandFailure, runProgram } from './run-program.ts'

/** The commands of a connection. */
export interface Commands {
  readonly token: readonly string[] | null
  /** By the name of the header. */
  readonly headers: Readonly<Record<string, readonly string[]>>
}

/** The output of the commands. */
export interface CommandValues {
  readonly token: string | null
  readonly headers: Readonly<Record<string, string>>
}

export interface CommandValuesParts {
  readonly machine: Pick<Machine, 'environment' | 'home'>
  readonly policy: Pick<Policy, 'allowsCommands'>
  /** Tests set them. */
  readonly now?: () => number
  readonly milliseconds?: number | undefined
}

/** A command that failed may prompt for a password each time, so it is not run for every request of a screen. */
const failurePause = 15_000
/** A service that refuses everything does not make a command run all the time. */
const renewalPause = 60_000
/** As a token and a header that are typed. */
const maxLengths = { token: 10_000, header: 8000 }

interface Entry {
  readonly commands: Commands
  readonly outcome: Promise<CommandValues>
  readonly renewedAt: number | null
  isRunning: boolean
  failedAt: number | null
}

/**
 * The output of the connections' commands in this run, in memory. Commands run when their value is first needed, and again when the service refuses
 * it. `account` identifies the commands and changes with them.
 */
export function createCommandValues(parts: CommandValuesParts) {
  const { policy, now = () => performance.now() } = parts
  const entries = new Map<string, Entry>()
  const closing = new AbortController()

  async function runAll({ token, headers }: Commands): Promise<CommandValues> {
    const printed = await Promise.all(
      Object.entries(headers).map(async ([name, argv]) => [name, await run(argv, headerValue)] as const),
    )
    return { token: token && (await run(token, tokenValue)), headers: Object.fromEntries(printed) }
  }

  async function run(
    argv: readonly string[],
    read: (argv: readonly string[], line: string) => string,
  ): Promise<string> {
    if (!policy.allowsCommands) throw commandFailure(argv, 'notAllowed')
    const { machine, milliseconds } = parts
    const output = await runProgram(argv, { ...machine, milliseconds, signal: closing.signal })
    return read(argv, onlyLine(argv, output))
  }

  function begin(account: string, commands: Commands, renewedAt: number | null): Promise<CommandValues> {
    const outcome = runAll(commands)
    const entry: Entry = { commands, outcome, renewedAt, isRunning: true, failedAt: null }
    entries.set(account, entry)
    const ended = () => {
      entry.isRunning = false
    }
    outcome.then(ended, () => {
      ended()
      entry.failedAt = now()
    })
    return outcome
  }

  return {
    /**
     * @param mayRun whether to run them when they did not run yet, and to wait for them; else null
     * @throws Failure command
     */
    get: async (account: string, commands: Commands, mayRun: boolean): Promise<CommandValues | null> => {
      const known = entries.get(account)
      if (!mayRun) return known && !known.isRunning ? known.outcome : null
      if (!known) return begin(account, commands, null)
      const isOver = known.failedAt !== null && now() - known.failedAt >= failurePause
      return isOver ? begin(account, commands, known.renewedAt) : known.outcome
    },
    /** Runs the commands again after the service refused their values. Returns whether the values changed; never throws. */
    renew: async (account: string, sent: CommandValues): Promise<boolean> => {
      const entry = entries.get(account)
      if (!entry) return false
      try {
        if (differs(await entry.outcome, sent)) return true
        const present = entries.get(account)
        if (!present) return false
        // Another call was refused at the same time, and has them run again already.
        if (present !== entry) return differs(await present.outcome, sent)
        if (entry.renewedAt !== null && now() - entry.renewedAt < renewalPause) return false
        return differs(await begin(account, entry.commands, now()), sent)
      } catch {
        return false
      }
    },
    forget: (account: string): void => void entries.delete(account),
    /** Ends the commands that run. */
    close: (): void => {
      entries.clear()
      closing.abort()
    },
  }
}
export type CommandValuesOfRun = ReturnType<typeof createCommandValues>

function differs(now: CommandValues, sent: CommandValues): boolean {
  return now.token !== sent.token || Object.entries(now.headers).some(([name, value]) => sent.headers[name] !== value)
}

/** @throws Failure command */
function onlyLine(argv: readonly string[], output: string): string {
  const text = output.replace(/[\r\n]+$/, '')
  if (text.trim() === '') throw commandFailure(argv, 'empty')
  if (/[\r\n]/.test(text)) throw commandFailure(argv, 'severalLines')
  return text.trim()
}

function tokenValue(argv: readonly string[], line: string): string {
  if (line.length > maxLengths.token) throw commandFailure(argv, 'tooLong')
  try {
    return cleanToken(line)
  } catch (error) {
    throw error instanceof Failure ? commandFailure(argv, 'notPrintable') : error
  }
}

function headerValue(argv: readonly string[], line: string): string {
  if (line.length > maxLengths.header) throw commandFailure(argv, 'tooLong')
  if (!/^[\t\x20-\x7e\xa0-\xff]*$/.test(line)) throw commandFailure(argv, 'notPrintable')
  return line
}
