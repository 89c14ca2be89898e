import { badRequest } from '../errors.ts'

/**
 * Refuses names that can't be displayed, compared or used in a URL: with control characters, lone surrogates, or no visible characters.
 * @throws ServiceError 400 that names the parameter
 */
export function requirePlainName(name: string, parameter: string): void {
  if (/\p{Cc}/u.test(name) || !name.isWellFormed()) throw badRequest(`${parameter} must not contain control characters`)
  if (name.trim() === '') throw badRequest(`${parameter} is empty`)
}
