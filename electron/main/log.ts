import { z } from 'zod'
import { bridgeMethods } from '#shared/bridge.ts'
import { isOperationId } from '#shared/contract/contract.ts'
import { appError } from '#shared/errors.ts'
import { describeFault, type Fault, faultClasses, faultCode, faultPlace, logId } from '#shared/fault.ts'

/** All events that can be logged. */
export const logEvents = [
  'app.started',
  'app.failed',
  'app.ended',
  'app.fault',
  'window.gone',
  'window.unresponsive',
  'window.reloaded',
  'screenshot.failed',
  'archive.failed',
  'archive.unreadable',
  'bridge.failed',
  'bridge.foreignFrame',
  'call.ended',
  'cache.failed',
  'language.failed',
  'cache.damaged',
  'connections.listFailed',
  'connections.userUnknown',
  'drafts.failed',
  'journal.failed',
  'jumpList.failed',
  'keychain.failed',
  'notice.failed',
  'offline.failed',
  'page.fault',
  'policyChecks.failed',
  'policyChecks.stopped',
  'service.ended',
  'startAtLogin.failed',
  'terminal.failed',
  'watch.failed',
  'watch.stopped',
] as const
export type LogEvent = (typeof logEvents)[number]

/** The forms of the ids that this app makes up; a person writes none of them. */
const ownConnection = /^(sandbox|run-[\w-]{12}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const errorKinds = appError.options.map(option => option.shape.kind.value)

/**
 * The fields a line may have. Each accepts only fixed texts of this app or numbers: text from users or services can't get into a log, whatever a
 * caller passes.
 */
const fields = z.object({
  operation: z.string().refine(isOperationId).optional().catch(undefined),
  method: z
    .string()
    .refine(method => Object.hasOwn(bridgeMethods, method))
    .optional()
    .catch(undefined),
  connection: z.string().regex(ownConnection).optional().catch(undefined),
  status: z.number().int().min(100).max(999).optional().catch(undefined),
  milliseconds: z.number().int().min(0).optional().catch(undefined),
  error: z.enum(errorKinds).optional().catch(undefined),
  /** Code of the system, of Node or of SQLite, such as ENOSPC. */
  code: z.string().regex(faultCode).optional().catch(undefined),
  /** Class of a fault of the app itself, of those the language has. */
  fault: z.enum(faultClasses).optional().catch(undefined),
  /** Where in the built app it came from. */
  place: z.string().regex(faultPlace).optional().catch(undefined),
  /** For a bug: the ID shown to the user, to find it here. */
  logId: z.string().regex(logId).optional().catch(undefined),
  exitCode: z.number().int().optional().catch(undefined),
})
export type LogFields = z.input<typeof fields>

/** Takes down that something happened. Never throws. */
export type Log = (event: LogEvent, about?: LogFields) => void

/** One line of the log, as JSON. Values that a field does not allow are left out. */
export function logLine(event: LogEvent, about: LogFields, at: Date): string {
  return JSON.stringify({ at: at.toISOString(), event, ...fields.parse(about) })
}

/** What may be logged of anything thrown: its code, its class and its location, never its message. */
export function aboutFault(thrown: unknown): Fault {
  return describeFault(thrown)
}

/** The page's faults that are taken down in one run: a page that fails again and again leaves room for what else happens. */
const maxPageFaults = 200

/** Takes down the page's own faults, up to a bound. */
export function createPageFaultLog(log: Log): (fault: LogFields) => void {
  let count = 0
  return fault => {
    count += 1
    if (count <= maxPageFaults) log('page.fault', fault)
  }
}

/** Writes to stderr for a user who started the app from a terminal, not to the log file. */
export function sayToStderr(message: string): void {
  process.stderr.write(`gatehouse: ${message}\n`)
}
