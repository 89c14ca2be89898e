import type { Handlers } from '../handler.ts'
import { branchesHandlers } from './branches.ts'
import { commitsHandlers } from './commits.ts'
import { filesHandlers } from './files.ts'
import { navigationHandlers } from './navigation.ts'
import type { ServiceParts } from './parts.ts'
import { releasesHandlers } from './releases.ts'
import { repositoryHandlers } from './repository.ts'
import { tagsHandlers } from './tags.ts'

/** The handler of every operation. One that is missing fails the type check. */
export function createHandlers(parts: ServiceParts): Handlers {
  return {
    ...filesHandlers(parts),
    ...commitsHandlers(parts),
    ...repositoryHandlers(parts),
    ...branchesHandlers(parts),
    ...tagsHandlers(parts),
    ...releasesHandlers(parts),
    ...navigationHandlers(parts),
  }
}
