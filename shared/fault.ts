import { t } from '#shared/i18n/i18n.ts'
/** The loggable part of an exception: never its message, which may contain user text or a secret. */
export interface Fault {
  /** Its class, of those the language has. */
  readonly fault: FaultClass
  /** Code of the system, of Node or of SQLite, such as ENOSPC. */
  readonly code?: string
  /** Where in the built app it came from, such as `index.js:12:3`. */
  readonly place?: string
}

export const faultClasses = [
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ReferenceError',
  'AggregateError',
] as const
type FaultClass = (typeof faultClasses)[number]

export const faultCode = /^(E[A-Z0-9]{2,20}|ERR_[A-Z0-9_]{2,40}|UND_ERR_[A-Z0-9_]{2,40})$/
export const faultPlace = /^[\w.-]{1,60}\.(js|cjs|ts|tsx):\d{1,7}:\d{1,7}$/
export const logId = /^[0-9a-f]{8}$/

/** Returns the loggable part of anything thrown. */
export function describeFault(thrown: unknown): Fault {
  if (!(thrown instanceof Error)) return { fault: 'Error' }
  const code = 'code' in thrown && typeof thrown.code === 'string' && faultCode.test(thrown.code) ? thrown.code : null
  const place = /^ +at .*[/\\]([\w.-]+\.(?:js|cjs|tsx?):\d+:\d+)\)?$/m.exec(getFrames(thrown))?.[1]
  return {
    fault: faultClasses.find(name => name === thrown.name) ?? 'Error',
    ...(code !== null && { code }),
    ...(place !== undefined && faultPlace.test(place) && { place }),
  }
}

/** "TypeError at index.js:12:3" */
export function formatFault({ fault, code, place }: Fault): string {
  const what = code === undefined ? fault : `${fault} ${code}`
  return place === undefined ? what : t('{what} at {place}', { what, place })
}

/** A stack without the message above it, which may look like a stack frame; empty if they don't match. */
function getFrames({ stack = '', message }: Error): string {
  const begin = stack.indexOf(message)
  return begin < 0 ? '' : stack.slice(begin + message.length)
}
