import { looseObjects, packRepository } from '../git/maintenance.ts'
import type { ServiceParts } from '../handlers/parts.ts'
import type { JobHandler } from './jobs.ts'

export const maintenanceQueue = 'repository_maintenance'

/** A repository that is worked on is looked at once in this time. */
const calm = 60_000
/** From this many objects in files of their own on, git itself would tidy up. */
const tooManyLoose = 2_000

/** Has a repository looked at in a while: pushes that follow each other are one occasion. */
export function scheduleMaintenance({ jobs }: Pick<ServiceParts, 'jobs'>, project: number): void {
  jobs.enqueue(maintenanceQueue, String(project), { delay: calm })
}

/** Packs the objects of a repository when there are many loose ones. */
export function maintenanceJob(
  { store, git }: Pick<ServiceParts, 'store' | 'git'>,
  options: { readonly tooManyLoose: number } = { tooManyLoose },
): JobHandler {
  return async (subject, signal) => {
    const project = store.projects.byId(Number(subject))
    if (!project) return
    const repository = git.open(store.repositoryPath(project.id))
    if ((await looseObjects(repository)) >= options.tooManyLoose) await packRepository(repository, signal)
  }
}
