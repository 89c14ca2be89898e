import type { Handlers } from '../handler.ts'
import type { ServiceParts } from './parts.ts'

/** Document 2, section 4.7. */
export function remoteMirrorsHandlers(_parts: ServiceParts): Pick<Handlers, never> {
  return {}
}
