import { badRequest } from '../errors.ts'

const earliest = Date.parse('0000-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * A time that a caller gave, as the store keeps times: ISO 8601 in UTC, so that texts compare as times do.
 * @throws ServiceError 400 for what is no time
 */
export function moment(text: string | undefined, parameter: string): string | undefined {
  if (text === undefined) return undefined
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw badRequest(`${parameter} is invalid`)
  // Years of more than four digits would not compare, and do not occur.
  return new Date(Math.min(Math.max(time, earliest), latest)).toISOString()
}
