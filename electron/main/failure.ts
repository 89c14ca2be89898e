import type { z } from 'zod'
import type { AppError } from '#shared/errors.ts'

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

/** Whether an error says that the disk is full, or that it can't be written. */
export function diskProblem(error: unknown): 'full' | 'readOnly' | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  const sqlite = 'errcode' in error ? Number(error.errcode) & 0xff : 0
  if (fullCodes.has(code) || sqlite === sqliteFull) return 'full'
  return readOnlyCodes.has(code) || sqlite === sqliteReadOnly ? 'readOnly' : null
}

/**
 * The `AppError` of anything thrown. What is not a `Failure` is a fault of Gatehouse itself (a full disk, a bug): the
 * person gets its message as a sentence rather than a blank screen.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof Failure) return thrown.error
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const next = diskProblem(thrown) === 'full' ? '. Free space on the disk, then try again.' : ''
  return { kind: 'validation', message: `Gatehouse could not do this: ${message}${next}` }
}

/** A parameter that is refused before anything is sent. */
export function invalid(message: string, fields?: Readonly<Record<string, string>>): Failure {
  return new Failure({ kind: 'validation', message, ...(fields ? { fields: { ...fields } } : {}) })
}

/** What a schema found wrong, by field, the first problem first. */
export function problemsByField(error: z.ZodError): Readonly<Record<string, string>> {
  return Object.fromEntries(error.issues.map(issue => [issue.path.map(String).join('.'), issue.message]))
}
