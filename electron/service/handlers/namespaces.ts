import type { Handlers } from '../handler.ts'
import type { ServiceParts } from './parts.ts'

/** Document 3, section 4.2. */
export function namespacesHandlers(_parts: ServiceParts): Pick<Handlers, never> {
  return {}
}
