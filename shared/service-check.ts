import { z } from 'zod'
import { formatList, t } from '#shared/i18n/i18n.ts'
import { type ConnectionRef, connectionRef } from './connection.ts'
import type { OperationId } from './contract/contract.ts'
import type { AppError } from './errors.ts'
import type { MisfitField } from './misfits.ts'

/** The check of a service against the contract, shared by the page, main and the command line. */

const check = z.strictObject({ connection: connectionRef })

export const serviceCheckMethods = {
  /** The current check of a connection; null when none was started in this run. */
  'serviceCheck.get': check,
  /** Starts a new check and discards the results of the previous one. */
  'serviceCheck.start': check,
  'serviceCheck.pause': check,
  'serviceCheck.resume': check,
  /** Ends the check; the remaining reads are marked as skipped. */
  'serviceCheck.stop': check,
  /** Saves the responses with every value replaced to a file that the user chooses. Null when they cancel. */
  'serviceCheck.saveSamples': check,
} as const satisfies Record<string, z.ZodType>

/** Outcomes of a read, the worst last. */
export const checkOutcomes = [
  'asDeclared',
  'tolerated',
  'gone',
  'otherEdition',
  'notAllowed',
  'notAsked',
  'failed',
] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

export const checkOutcomeLabels: Readonly<Record<CheckOutcome, string>> = {
  asDeclared: t('As expected'),
  tolerated: t('With differences'),
  gone: t('Not in this version'),
  otherEdition: t('Not in this edition'),
  notAllowed: t('Not allowed'),
  notAsked: t('Skipped'),
  failed: t('Failed'),
}

/** The result of one read. It contains no values of responses. */
export interface CheckedRead {
  readonly operation: OperationId
  /** Null until the read is finished. */
  readonly outcome: CheckOutcome | null
  /** The reason, without text of the service; null when there is none. */
  readonly detail: string | null
  /** Fields that differ from the contract. */
  readonly fields: readonly MisfitField[]
  /** Number of rows that could not be parsed. */
  readonly wrongRows: number
  /** Number of rows of a list in all its responses; null when the response is not a list. */
  readonly rows: number | null
  /** How often it was sent. */
  readonly calls: number
}

/** Whether a write can be undone on this service. */
export interface CheckedUndo {
  readonly operation: OperationId
  readonly promise: 'exact' | 'near' | 'none' | 'gone'
  /** The differences after undo, or the reason why the write cannot be undone. */
  readonly because: string | null
}

export interface ServiceCheck {
  readonly connection: ConnectionRef
  readonly state: 'running' | 'paused' | 'done'
  /** Why the check paused, unless the user paused it. */
  readonly error: AppError | null
  /** Until when the check waits for a rate limit, in milliseconds since 1970; null when it does not wait. */
  readonly waitsUntil: number | null
  readonly startedAt: string
  readonly profile: string
  /** Null if unknown. */
  readonly version: string | null
  readonly reads: readonly CheckedRead[]
  readonly undo: readonly CheckedUndo[]
}

export interface ServiceCheckResults {
  'serviceCheck.get': ServiceCheck | null
  'serviceCheck.start': ServiceCheck
  'serviceCheck.pause': ServiceCheck | null
  'serviceCheck.resume': ServiceCheck | null
  'serviceCheck.stop': ServiceCheck | null
  'serviceCheck.saveSamples': { readonly path: string; readonly samples: number } | null
}

/** The differences of a read from the contract, one per line. */
export function differenceLines({ fields, wrongRows }: Pick<CheckedRead, 'fields' | 'wrongRows'>): readonly string[] {
  const lines = fields.map(({ path, expected, found, count }) => {
    const times = t('{count, plural, one {} other { (# times)}}', { count })
    return t('{path}: expected {expected}, received {found}{times}', {
      path: path || t('the whole answer'),
      expected,
      found,
      times,
    })
  })
  if (wrongRows === 0) return lines
  return [
    ...lines,
    t('{wrongRows, plural, one {1 row was not understood} other {# rows were not understood}}', { wrongRows }),
  ]
}

/** Whether the service answered a read with data, as declared or not. */
export function isAnswered({ outcome }: Pick<CheckedRead, 'outcome'>): boolean {
  return outcome === 'asDeclared' || outcome === 'tolerated'
}

/** The note on a read next to its outcome; null when there is none. */
export function checkNote(read: Pick<CheckedRead, 'outcome' | 'detail' | 'rows'>): string | null {
  if (read.detail !== null) return read.detail
  return isAnswered(read) && read.rows === 0 ? t('Empty list: no rows to check') : null
}

const promiseLabels: Readonly<Record<CheckedUndo['promise'], string>> = {
  exact: t('Undoable'),
  near: t('Partly undoable'),
  none: t('Not undoable'),
  gone: t('Not in this version'),
}

export { promiseLabels as undoPromiseLabels }

/** The report of a check as text, without names, addresses, tokens or values of responses. */
export function checkReport(found: ServiceCheck, appVersion: string): string {
  const { reads, undo } = found
  const counts = checkOutcomes.flatMap(outcome => {
    const count = reads.filter(read => read.outcome === outcome).length
    return count === 0 ? [] : [t('{label}: {count, number}', { label: checkOutcomeLabels[outcome], count })]
  })
  const open = reads.filter(read => read.outcome === null).length
  const sections = checkOutcomes.flatMap(outcome => {
    const of = reads.filter(read => read.outcome === outcome)
    return of.length === 0 ? [] : ['', `${checkOutcomeLabels[outcome]} (${of.length})`, ...of.flatMap(readLines)]
  })
  const promises = Object.entries(promiseLabels).flatMap(([promise, label]) => {
    const of = undo.filter(one => one.promise === promise)
    const lines = of.map(({ operation, because }) => `  ${operation}${because === null ? '' : `: ${because}`}`)
    return of.length === 0 ? [] : ['', `${label} (${of.length})`, ...lines]
  })
  return [
    t('Service check by Gatehouse {appVersion}', { appVersion }),
    t('Profile {profile}, version {version}, {startedAt}', {
      profile: found.profile,
      version: found.version ?? t('unknown'),
      startedAt: found.startedAt.slice(0, 10),
    }),
    t('{reads, plural, one {# read} other {# reads}}. {counts}', {
      reads: reads.length,
      counts: formatList([...counts, ...(open === 0 ? [] : [t('Remaining: {open, number}', { open })])]),
    }),
    t('Only the first page of each list was checked. This report contains no names, addresses, tokens or values.'),
    ...sections,
    ...(undo.length === 0 ? [] : ['', t('Undo'), ...promises]),
    '',
  ].join('\n')
}

function readLines(read: CheckedRead): readonly string[] {
  const note = checkNote(read)
  return [`  ${read.operation}${note === null ? '' : `: ${note}`}`, ...differenceLines(read).map(line => `    ${line}`)]
}
