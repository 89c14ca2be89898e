import type { Handlers } from '../handler.ts'
import type { ServiceParts } from './parts.ts'

/** Document 3, section 4.6. */
export function membersHandlers(_parts: ServiceParts): Pick<Handlers, never> {
  return {}
}
