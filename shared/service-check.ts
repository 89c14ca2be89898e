import { z } from 'zod'
import { type ConnectionRef, connectionRef } from './connection.ts'
import type { OperationId } from './contract/contract.ts'
import type { AppError } from './errors.ts'
import type { MisfitField } from './misfits.ts'

/** The check of a service against the contract, as page, main and the command line know it. */

const check = z.strictObject({ connection: connectionRef })

export const serviceCheckMethods = {
  /** The check of a connection as it is now; null when none was started in this run. */
  'serviceCheck.get': check,
  /** Begins a new one; what an earlier one found is gone. */
  'serviceCheck.start': check,
  'serviceCheck.pause': check,
  'serviceCheck.resume': check,
  /** Ends it; what was not asked is said to be so. */
  'serviceCheck.stop': check,
  /** Saves the answers, every value replaced, where the person says. Null when they cancel. */
  'serviceCheck.saveSamples': check,
} as const satisfies Record<string, z.ZodType>

/** What became of a read, the worst last. */
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
  asDeclared: 'As expected',
  tolerated: 'With differences',
  gone: 'Not in this version',
  otherEdition: 'Not in this edition',
  notAllowed: 'Not allowed',
  notAsked: 'Skipped',
  failed: 'Failed',
}

/** One read of the contract. No value of an answer is in it. */
export interface CheckedRead {
  readonly operation: OperationId
  /** Null while it is still to be asked. */
  readonly outcome: CheckOutcome | null
  /** Why, in words of this app; null when there is nothing to say. */
  readonly detail: string | null
  /** What was not as declared. */
  readonly fields: readonly MisfitField[]
  /** Rows that were not understood. */
  readonly wrongRows: number
  /** Rows of a list, in all its answers; null for what is no list. */
  readonly rows: number | null
  /** How often it was sent. */
  readonly calls: number
}

/** Whether a write can be undone on this service. */
export interface CheckedUndo {
  readonly operation: OperationId
  readonly promise: 'exact' | 'near' | 'none' | 'gone'
  /** What will not be as it was, or why it cannot be undone. */
  readonly because: string | null
}

export interface ServiceCheck {
  readonly connection: ConnectionRef
  readonly state: 'running' | 'paused' | 'done'
  /** Why it paused without being asked to. */
  readonly error: AppError | null
  /** Until when it waits for a limit of the service, in milliseconds since 1970; null when it does not. */
  readonly waitsUntil: number | null
  readonly startedAt: string
  readonly profile: string
  /** Null when it is not known. */
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

/** What of a read was not as declared, a line each. */
export function differenceLines({ fields, wrongRows }: Pick<CheckedRead, 'fields' | 'wrongRows'>): readonly string[] {
  const lines = fields.map(({ path, expected, found, count }) => {
    const times = count === 1 ? '' : ` (${count} times)`
    return `${path || 'the whole answer'}: expected ${expected}, received ${found}${times}`
  })
  if (wrongRows === 0) return lines
  return [...lines, wrongRows === 1 ? '1 row was not understood' : `${wrongRows} rows were not understood`]
}

/** What there is to say of a read beside its outcome. */
export function checkNote({ outcome, detail, rows }: Pick<CheckedRead, 'outcome' | 'detail' | 'rows'>): string | null {
  if (detail !== null) return detail
  const isAnswered = outcome === 'asDeclared' || outcome === 'tolerated'
  return isAnswered && rows === 0 ? 'Empty list: no rows to check' : null
}

const promiseLabels: Readonly<Record<CheckedUndo['promise'], string>> = {
  exact: 'Undoable',
  near: 'Partly undoable',
  none: 'Not undoable',
  gone: 'Not in this version',
}

export { promiseLabels as undoPromiseLabels }

/** The report of a check as text: words of this app and numbers alone, without names, addresses, tokens or any value of an answer. */
export function checkReport(found: ServiceCheck, appVersion: string): string {
  const { reads, undo } = found
  const counts = checkOutcomes.flatMap(outcome => {
    const count = reads.filter(read => read.outcome === outcome).length
    return count === 0 ? [] : [`${count} ${checkOutcomeLabels[outcome].toLowerCase()}`]
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
    `Service check by Gatehouse ${appVersion}`,
    `Profile ${found.profile}, version ${found.version ?? 'unknown'}, ${found.startedAt.slice(0, 10)}`,
    `${reads.length} reads: ${counts.join(', ')}${open === 0 ? '' : `, ${open} remaining`}`,
    'Only the first page of each list was checked. This report contains no names, addresses, tokens or values.',
    ...sections,
    ...(undo.length === 0 ? [] : ['', 'UNDO', ...promises]),
    '',
  ].join('\n')
}

function readLines(read: CheckedRead): readonly string[] {
  const note = checkNote(read)
  return [`  ${read.operation}${note === null ? '' : `: ${note}`}`, ...differenceLines(read).map(line => `    ${line}`)]
}
