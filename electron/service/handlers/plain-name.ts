import { badRequest } from '../errors.ts'

/**
 * Refuses names that could not be shown, compared or put into an address: with control characters, with half of a character,
 * or with nothing to see.
 * @throws ServiceError 400 that names the parameter
 */
export function requirePlainName(name: string, parameter: string): void {
  if (/\p{Cc}/u.test(name) || !name.isWellFormed()) throw badRequest(`${parameter} must not contain control characters`)
  if (name.trim() === '') throw badRequest(`${parameter} is empty`)
}
