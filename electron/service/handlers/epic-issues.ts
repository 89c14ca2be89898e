import type { Handlers } from '../handler.ts'
import type { ServiceParts } from './parts.ts'

/** Document 3, section 4.8. */
export function epicIssuesHandlers(_parts: ServiceParts): Pick<Handlers, never> {
  return {}
}
