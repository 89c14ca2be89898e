import { createInterface } from 'node:readline'
import type { Connection } from '#shared/bridge.ts'
import { visibleLines, visibleString } from '#shared/text/visible.ts'
import type { AskPerson } from '../main/consent/asker.ts'
import { Failure } from '../main/failure.ts'
import { getFlag, type Typed } from './command.ts'
import type { Io } from './io.ts'
import { UsageProblem } from './problem.ts'

/** The confirmation of one change: by the name of its connection, typed or given with --yes. */
export interface Confirmation {
  /** Answers the questions of main. Declines them while no change was announced by `change`. */
  readonly askPerson: AskPerson
  /**
   * Announces the change that is sent next.
   * @param what shown before the name is asked for
   * @throws Failure consentRequired, when a production connection is not confirmed; UsageProblem for another name
   */
  change(connection: Connection, what: string): Promise<void>
}

export function createConfirmation(typed: Typed, io: Io): Confirmation {
  let connection: Connection | null = null
  let isConfirmed = false

  async function confirm({ name, id }: Connection, what: string): Promise<boolean> {
    if (isConfirmed) return true
    const given = getFlag(typed, 'yes') ?? (await ask(io, `${what}\nType ${visibleString(name)} to confirm: `))
    isConfirmed = given === name || given === id
    return isConfirmed
  }

  return {
    askPerson: async ({ message, detail }) =>
      connection !== null && confirm(connection, visibleLines(`${message}\n${detail}`)),
    change: async (of, what) => {
      connection = of
      const given = getFlag(typed, 'yes')
      if (given !== undefined && given !== of.name && given !== of.id) {
        throw new UsageProblem(`--yes: the change is for ${of.name}, not ${given}.`)
      }
      if (!of.production || (await confirm(of, what))) return
      throw new Failure({ kind: 'consentRequired', because: 'declined' })
    },
  }
}

/** Null without a terminal: nothing is confirmed unattended. */
async function ask({ stdin, stderr, signal }: Io, question: string): Promise<string | null> {
  if (!stdin.isTTY) return null
  const lines = createInterface({ input: stdin, output: stderr })
  const answered = Promise.withResolvers<string | null>()
  lines.question(question, answered.resolve)
  lines.once('close', () => answered.resolve(null))
  signal.addEventListener('abort', () => lines.close(), { once: true })
  const answer = await answered.promise
  lines.close()
  return answer
}
