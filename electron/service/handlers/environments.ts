import type { Handlers } from '../handler.ts'
import type { ServiceParts } from './parts.ts'

/** Document 2, section 4.5. */
export function environmentsHandlers(_parts: ServiceParts): Pick<Handlers, never> {
  return {}
}
