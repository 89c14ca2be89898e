import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { z } from 'zod'
import type { AppError } from '#shared/errors.ts'
import { describeFault, formatFault } from '#shared/fault.ts'

/** An expected failure on its way to the person: an `AppError` that can be thrown. */
export class Failure extends Error {
  readonly error: AppError

  constructor(error: AppError, options?: ErrorOptions) {
    super(error.kind, options)
    this.name = 'Failure'
    this.error = error
  }
}

/** Codes of the system for a disk or a quota that has no room left, and SQLite's own. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT'])
const readOnlyCodes = new Set(['EROFS', 'EACCES', 'EPERM'])
const sqliteFull = 13
const sqliteReadOnly = 8

/** Whether an error means that the disk is full or read-only; null otherwise. */
export function diskProblem(error: unknown): 'full' | 'readOnly' | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  const sqlite = 'errcode' in error ? Number(error.errcode) & 0xff : 0
  if (fullCodes.has(code) || sqlite === sqliteFull) return 'full'
  return readOnlyCodes.has(code) || sqlite === sqliteReadOnly ? 'readOnly' : null
}

/** Emits each bug of the app once, with the log ID shown to the user, however the error is handled. */
export const faults = new EventEmitter<{ fault: [thrown: unknown, logId: string] }>()

/** An error thrown more than once keeps its log ID. */
const known = new WeakMap<object, AppError>()

/** Converts anything thrown to an `AppError`. Anything but a `Failure` or a disk problem is a bug in Gatehouse. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof Failure) return thrown.error
  if (diskProblem(thrown) !== null) return diskError(thrown)
  const before = thrown instanceof Error ? known.get(thrown) : undefined
  if (before) return before
  const logId = randomBytes(4).toString('hex')
  const error: AppError = { kind: 'internal', cause: formatFault(describeFault(thrown)), logId }
  if (thrown instanceof Error) known.set(thrown, error)
  faults.emit('fault', thrown, logId)
  return error
}

function diskError(thrown: unknown): AppError {
  const detail = thrown instanceof Error ? thrown.message : String(thrown)
  return { kind: 'disk', detail, isFull: diskProblem(thrown) === 'full' }
}

/** Converts a system error from writing a file to a disk problem; returns other errors unchanged. */
export function fileFailure(thrown: unknown): unknown {
  const isOfSystem = thrown instanceof Error && 'syscall' in thrown
  return isOfSystem || diskProblem(thrown) !== null ? new Failure(diskError(thrown), { cause: thrown }) : thrown
}

/** A parameter that is refused before anything is sent. */
export function invalid(message: string, fields?: Readonly<Record<string, string>>): Failure {
  return new Failure({ kind: 'validation', message, ...(fields ? { fields: { ...fields } } : {}) })
}

/** What a schema found wrong, by field, the first problem first. */
export function problemsByField(error: z.ZodError): Readonly<Record<string, string>> {
  return Object.fromEntries(error.issues.map(issue => [issue.path.map(String).join('.'), issue.message]))
}
