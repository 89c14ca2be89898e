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

/**
 * The `AppError` of anything thrown. What is not a `Failure` is a fault of Gatehouse itself (a full disk, a bug): the
 * person gets its message as a sentence rather than a blank screen.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof Failure) return thrown.error
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return { kind: 'validation', message: `Gatehouse could not do this: ${message}` }
}

/** A parameter that is refused before anything is sent. */
export function invalid(message: string, fields?: Readonly<Record<string, string>>): Failure {
  return new Failure({ kind: 'validation', message, ...(fields ? { fields: { ...fields } } : {}) })
}

/** What a schema found wrong, by field, the first problem first. */
export function problemsByField(error: z.ZodError): Readonly<Record<string, string>> {
  return Object.fromEntries(error.issues.map(issue => [issue.path.map(String).join('.'), issue.message]))
}
