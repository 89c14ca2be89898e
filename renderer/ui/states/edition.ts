import type { AppError } from '#shared/errors.ts'

/** Whether a service refused because its edition lacks a feature: it answers 403 and names the edition that has it. */
export function isOfOtherEdition(error: AppError): error is Extract<AppError, { kind: 'forbidden' }> {
  return error.kind === 'forbidden' && error.isOtherEdition === true
}
