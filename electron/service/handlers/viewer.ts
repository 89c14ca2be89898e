import type { RequestContext } from '../handler.ts'
import type { Viewer } from '../store/groups.ts'

/** The caller, in the format of the store's lists. */
export function getViewer({ user }: RequestContext): Viewer {
  return { userId: user?.id ?? null, all: user?.isAdministrator ?? false }
}
