import type { Handlers } from '../handler.ts'
import type { ServiceParts } from './parts.ts'

/** Document 3, section 4.7. */
export function epicsHandlers(_parts: ServiceParts): Pick<Handlers, never> {
  return {}
}
