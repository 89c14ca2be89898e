import type { Handlers } from '../handler.ts'
import type { ServiceParts } from './parts.ts'

/** Document 3, section 6.2. */
export function auditEventsHandlers(_parts: ServiceParts): Pick<Handlers, never> {
  return {}
}
