import { apiPath } from '#shared/api-path.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { type BuiltRequest, encodePart } from './build-request.ts'
import { header } from './interpret-status.ts'
import type { Incoming } from './send.ts'

const redirects: ReadonlySet<number> = new Set([301, 302, 307, 308])

/**
 * Builds the same read for the new path of a project that was renamed or moved, from the redirect of the service; null for every other
 * redirect. Only the path segment of the project is taken from the redirect: origin, root, the rest of the path and the query are kept.
 */
export function movedRequest(endpoint: Endpoint, built: BuiltRequest, incoming: Incoming): BuiltRequest | null {
  const isOfProject = endpoint.effect === 'read' && /^\/projects\/:id(\/|$)/.test(endpoint.path)
  const location = header(incoming.headers, 'location')
  if (!isOfProject || location === null || !redirects.has(incoming.status)) return null
  const url = URL.parse(location, built.origin + built.path)
  if (url?.origin !== built.origin || url.username !== '' || url.password !== '') return null
  const own = built.pathname.split('/')
  const theirs = url.pathname.split('/')
  const at =
    `${built.pathname.slice(0, built.pathname.indexOf(`${apiPath}/`))}${apiPath}/projects/`.split('/').length - 1
  const [was, is] = [decoded(own[at]), decoded(theirs[at])]
  // Only paths change when a project moves; a redirect from an ID is not followed.
  if (was === null || is === null || is === was || /^\d+$/.test(was) || own.length !== theirs.length) return null
  if (own.some((part, index) => index !== at && decoded(part) !== decoded(theirs[index]))) return null
  const pathname = own.with(at, encodePart('id', is)).join('/')
  return { ...built, pathname, path: built.query ? `${pathname}?${built.query}` : pathname }
}

function decoded(part: string | undefined): string | null {
  try {
    return part === undefined ? null : decodeURIComponent(part)
  } catch {
    return null
  }
}
