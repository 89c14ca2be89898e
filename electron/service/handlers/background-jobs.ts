import type { Handlers } from '../handler.ts'
import type { ServiceParts } from './parts.ts'

/** Document 3, section 4.1. */
export function backgroundJobsHandlers(_parts: ServiceParts): Pick<Handlers, never> {
  return {}
}
