import type { AppError } from '#shared/errors.ts'
import { Failure } from '../failure.ts'

/** What a person is asked. Every text in it is made by main; what others wrote stands in it with all its characters visible. */
export interface Question {
  readonly message: string
  readonly detail: string
  /** The button that agrees; the other one is "Cancel". */
  readonly confirm: string
}

/** Shows a question in a window that the page can't reach. False when it is declined, closed, aborted or can't be shown. */
export type AskPerson = (question: Question, signal: AbortSignal) => Promise<boolean>

/** Asks, and returns when the person has agreed. @throws Failure consentRequired */
export type Asker = (question: Question, signal?: AbortSignal) => Promise<void>

/** After so many refusals within the period nothing is asked until it is over: a page can't wear a person down. */
const maxDeclines = 5
const declinePeriod = 60_000

/** One question at a time, whatever it is about: a second one is refused, not queued. */
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
    // One that was taken back in the meantime is not carried out, whatever the answer was.
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
