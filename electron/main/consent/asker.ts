import type { AppError } from '#shared/errors.ts'
import { Failure } from '../failure.ts'

/** A confirmation dialog. Main creates all its text; in quoted text of others every character is made visible. */
export interface Question {
  readonly message: string
  readonly detail: string
  /** The button that agrees; the other one is "Cancel". */
  readonly confirm: string
}

/** Shows a question in a window that the page can't reach. False when it is declined, closed, aborted or can't be shown. */
export type AskPerson = (question: Question, signal: AbortSignal) => Promise<boolean>

/** Shows the dialog, and returns when the user has confirmed. @throws Failure consentRequired */
export type Asker = (question: Question, signal?: AbortSignal) => Promise<void>

/** After this many refusals no dialog is shown until the period is over, so that a page can't wear the user down. */
const maxDeclines = 5
const declinePeriod = 60_000

interface Asked {
  isOpen: boolean
  declines: readonly number[]
}

/**
 * Shows one dialog at a time: a second one is refused, not queued.
 * @param isForCommand whether a command in a terminal requested the current work. Its questions are asked there: they neither wait for dialogs of
 * windows nor count as their refusals
 */
export function createAsker(
  askPerson: AskPerson,
  now: () => number = Date.now,
  isForCommand: () => boolean = () => false,
): Asker {
  const inWindows: Asked = { isOpen: false, declines: [] }
  const inTerminals: Asked = { isOpen: false, declines: [] }
  return async (question, signal = new AbortController().signal) => {
    const asked = isForCommand() ? inTerminals : inWindows
    if (asked.isOpen) throw refused('busy')
    asked.declines = asked.declines.filter(at => now() - at < declinePeriod)
    if (asked.declines.length >= maxDeclines) throw refused('tooOften')
    asked.isOpen = true
    const agreed = await askPerson(question, signal).finally(() => {
      asked.isOpen = false
    })
    // A request cancelled in the meantime is not executed, whatever the answer was.
    if (agreed && !signal.aborted) {
      asked.declines = []
      return
    }
    asked.declines = [...asked.declines, now()]
    throw refused('declined')
  }
}

export function refused(because: Extract<AppError, { kind: 'consentRequired' }>['because']): Failure {
  return new Failure({ kind: 'consentRequired', because })
}
