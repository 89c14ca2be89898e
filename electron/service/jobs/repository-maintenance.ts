import { looseObjects, packRepository } from '../git/maintenance.ts'
import type { ServiceParts } from '../handlers/parts.ts'
import type { JobHandler } from './jobs.ts'

export const maintenanceQueue = 'repository_maintenance'

/** The interval at which an active repository is checked. */
const calm = 60_000
/** The number of loose objects above which git itself would pack them. */
const tooManyLoose = 2_000

/** Schedules maintenance of a repository: consecutive pushes are batched. */
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
