import type { RequestContext } from '../handler.ts'
import type { Viewer } from '../store/groups.ts'

/** Who asks, as the lists of the store want to know it. */
export function viewerOf({ user }: RequestContext): Viewer {
  return { userId: user?.id ?? null, all: user?.isAdministrator ?? false }
}
