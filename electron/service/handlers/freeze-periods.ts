import type { Handlers } from '../handler.ts'
import type { ServiceParts } from './parts.ts'

/** Document 2, section 4.4. */
export function freezePeriodsHandlers(_parts: ServiceParts): Pick<Handlers, never> {
  return {}
}
