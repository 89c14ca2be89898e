import type { ServiceParts } from '../handlers/parts.ts'
import type { PushListener } from '../server/context.ts'
import { scheduleMirrors } from './remote-mirrors.ts'
import { scheduleMaintenance } from './repository-maintenance.ts'

/**
 * What follows from a branch or tag that was moved, made or removed: merge requests from the branch are about its new commit,
 * mirrors are pushed, and the repository is tidied up when it is time.
 */
export function pushListener(parts: ServiceParts): PushListener {
  const { store } = parts
  return (project, push) => {
    if (push.refType === 'branch') {
      const resets = store.approvals.configuration(project).reset_approvals_on_push
      for (const { id } of store.mergeRequests.openedFrom(project, push.ref)) {
        store.mergeRequests.advance(id, push.to)
        if (resets) store.approvals.reset(id)
      }
    }
    scheduleMirrors(parts, project)
    scheduleMaintenance(parts, project)
  }
}
