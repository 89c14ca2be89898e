import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'

/** The self-check of the app: its outcomes, its report, and the methods of the bridge that run it from the window. */

const states = ['passed', 'failed', 'not here'] as const

/** The outcome of one check. `found` has fixed texts and numbers only. */
export interface SelfCheckOutcome {
  readonly name: string
  readonly state: (typeof states)[number]
  readonly found: string
}

/** The report: a header, a line for each check, and the counts. */
export function selfCheckReport(about: readonly string[], outcomes: readonly SelfCheckOutcome[]): string {
  const lines = outcomes.map(({ name, state, found }) => `${state.padEnd(9)} ${name}: ${found}`)
  const count = (state: SelfCheckOutcome['state']) => outcomes.filter(outcome => outcome.state === state).length
  const sum = t('{count} passed, {count2} failed, {count3} not here', {
    count: count('passed'),
    count2: count('failed'),
    count3: count('not here'),
  })
  return [...about, '', ...lines, '', sum, ''].join('\n')
}

/** The outcomes in a report; none when the text is not a report. */
export function readSelfCheckReport(report: string): readonly SelfCheckOutcome[] {
  return report.split('\n').flatMap(line => {
    const state = states.find(one => line.startsWith(`${one.padEnd(9)} `))
    const [, name, found] = /^.{10}(.+?): (.+)$/.exec(line) ?? []
    return state === undefined || name === undefined || found === undefined ? [] : [{ name, state, found }]
  })
}

/** The runtime differs from that of the last run: Electron, or the Chromium of the Chromium host. */
export interface RuntimeUpdate {
  readonly name: 'Electron' | 'Chromium'
  readonly from: string
  readonly to: string
}

/** `timedOut`: the app that was started for it did not exit in time. `noReport`: it exited without a report, or was stopped. */
export type SelfCheckResult =
  | { readonly state: 'finished'; readonly outcomes: readonly SelfCheckOutcome[]; readonly report: string }
  | { readonly state: 'timedOut' | 'noReport' }

export const selfCheckMethods = {
  /** Whether the runtime was updated since the user last answered. On the Chromium host only the page knows the version of Chromium. */
  'selfCheck.offer': z.strictObject({ chromium: z.string().regex(/^\d{1,5}$/) }),
  /** The user answered the offer of this runtime: it is not offered again. */
  'selfCheck.answer': z.strictObject({ chromium: z.string().regex(/^\d{1,5}$/) }),
  /** Starts the app again with `--self-check`, and waits for its report. While a check runs, further calls wait for its report. */
  'selfCheck.run': z.strictObject({}),
  'selfCheck.stop': z.strictObject({}),
} as const satisfies Record<string, z.ZodType>

export interface SelfCheckResults {
  'selfCheck.offer': RuntimeUpdate | null
  'selfCheck.answer': null
  'selfCheck.run': SelfCheckResult
  'selfCheck.stop': null
}
