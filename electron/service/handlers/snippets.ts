import type { Handlers } from '../handler.ts'
import type { ServiceParts } from './parts.ts'

/** Document 1, section 4.5. */
export function snippetsHandlers(_parts: ServiceParts): Pick<Handlers, never> {
  return {}
}
