import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  /** What a screen of a project requires from the frame around it. */
  interface StaticDataRouteOption {
    /** It is of one ref. On the others a branch means nothing, and picking one would lead away from them. */
    readonly showsRef?: true
    readonly showsOpenFiles?: true
    readonly showsTree?: true
    /** It has nothing to show of a repository without a commit. */
    readonly needsCommit?: true
    /** It has no title of its own: the project's name is its heading. */
    readonly isUntitled?: true
  }
}

/**
 * The layout routes around every screen of a tab. The app renders these four; each feature's screens are below one of
 * them.
 */
export const rootRoute = createRootRouteWithContext<{ readonly client: QueryClient }>()()

/** Every screen of one connection. */
export const connectionRoute = createRoute({ getParentRoute: () => rootRoute, path: '/c/$connection' })

/** Every screen of one project. */
export const projectRoute = createRoute({ getParentRoute: () => connectionRoute, path: '/p/$project' })

/** Every screen of one group. */
export const groupRoute = createRoute({ getParentRoute: () => connectionRoute, path: '/g/$group' })
