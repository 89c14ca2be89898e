import type { Edition, Endpoint } from '#shared/contract/endpoint.ts'
import { forbidden, unauthorized } from '../errors.ts'
import type { GroupAccess, ProjectAccess } from '../handler.ts'
import { accessLevels } from '../store/access-levels.ts'
import { type Caller, requireScope } from './authentication.ts'

/** Editions in rising order; each has what those before it have. */
export const editions = ['core', 'starter', 'premium', 'ultimate'] as const satisfies readonly Edition[]

/**
 * Checks authentication and the token's scope for an endpoint, before any resource is loaded.
 * @throws ServiceError 401 or 403
 */
export function authorizeCaller(definition: Endpoint, caller: Caller): void {
  if (caller.user) requireScope(caller, definition.scope)
  else if (definition.access !== 'public') throw unauthorized()
}

/**
 * Whether a caller may use an endpoint anywhere: an administrator where that is needed, in an edition that has the feature.
 * Comes after it is sure that they see the project or group, if there is one.
 * @throws ServiceError 403
 */
export function authorizeUse(definition: Endpoint, caller: Caller, edition: Edition): void {
  if (definition.access === 'administrator' && !caller.user?.isAdministrator) throw forbidden()
  if (editions.indexOf(definition.edition) > editions.indexOf(edition)) {
    throw forbidden(`403 Forbidden - This feature needs the ${definition.edition} edition`)
  }
}

/**
 * Whether a caller's role in a project is enough for an endpoint. Everyone signed in may read in a project they can see what
 * its guests may read, as long as it is not private. In a private one, the repository is for reporters.
 * @throws ServiceError 403
 */
export function authorizeMember(definition: Endpoint, place: ProjectAccess | GroupAccess): void {
  const isCode = definition.scope === 'read_repository' && definition.effect === 'read'
  if (isCode && !mayReadCode(place)) throw forbidden()
  const needed = roleLevel(definition.access)
  if (place.accessLevel >= needed) return
  const guestRead = needed <= accessLevels.guest && definition.effect === 'read' && place.visibility !== 'private'
  if (!guestRead) throw forbidden()
}

/** Guests of a private project see its issues and members, but neither its code nor its tags and archives. */
export function mayReadCode({ visibility, accessLevel }: Pick<ProjectAccess, 'visibility' | 'accessLevel'>): boolean {
  return visibility !== 'private' || accessLevel >= accessLevels.reporter
}

function roleLevel(access: Endpoint['access']): number {
  switch (access) {
    case 'public':
    case 'authenticated':
    case 'administrator':
      return accessLevels.none
    case 'guest':
    case 'reporter':
    case 'developer':
    case 'maintainer':
    case 'owner':
      return accessLevels[access]
  }
}
