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

/** Shows one dialog at a time: a second one is refused, not queued. */
export function createAsker(askPerson: AskPerson, now: () => number = Date.now): Asker {
  let isOpen = false
  let declines: readonly number[] = []
  return async (question, signal = new AbortController().signal) => {
    if (isOpen) throw refused('busy')
    declines = declines.filter(at => now() - at < declinePeriod)
    if (declines.length >= maxDeclines) throw refused('tooOften')
    isOpen = true
    const agreed = await askPerson(question, signal).finally(() => {
      isOpen = false
    })
    // A request cancelled in the meantime is not executed, whatever the answer was.
    if (agreed && !signal.aborted) {
      declines = []
      return
    }
    declines = [...declines, now()]
    throw refused('declined')
  }
}

export function refused(because: Extract<AppError, { kind: 'consentRequired' }>['because']): Failure {
  return new Failure({ kind: 'consentRequired', because })
}
