import type { AppError } from '#shared/errors.ts'
import { mayPass } from '../proxy/retry.ts'
import { isOfOneProject } from './read-states.ts'

/** Errors that ended a check and may be of one project alone, by project ID. They outlast the runs of a check, until it is complete. */
export type Setbacks = Map<number, { readonly error: AppError; readonly times: number }>

/** A project that ends a check this often is the cause itself: its error then ends no load, and it is not read again. */
const maxTimes = 2

/** Decides for one run of a check whether errors are of a project or of the service. */
export function createJudge(setbacks: Setbacks) {
  let hasEnded = false
  return {
    /** The error of a project that is not read again in this check; null for others. */
    getKnown: (project: number): AppError | null => {
      const setback = setbacks.get(project)
      return setback && setback.times >= maxTimes ? setback.error : null
    },
    /** Counts the error if it may be of the project. */
    isOfProject: (project: number, error: AppError): boolean => {
      const isUnsure = mayBeOfEither(error)
      if (!isUnsure && isOfOneProject(error)) return true
      // Only the first one counts: after it the service may be taken as unreachable, and other reads fail without being sent.
      if (hasEnded) return false
      const times = isUnsure ? (setbacks.get(project)?.times ?? 0) + 1 : 0
      if (times > 0) setbacks.set(project, { error, times })
      hasEnded = times < maxTimes
      return !hasEnded
    },
  }
}

/** Whether the error is of the service when it is down or restarted, and of one project when that is too slow or too large for a proxy. */
function mayBeOfEither(error: AppError): boolean {
  if (error.kind === 'server') return mayPass.has(error.status)
  return error.kind === 'timeout' || (error.kind === 'offline' && error.wasConnected === true)
}
