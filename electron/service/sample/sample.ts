import type { ServiceParts } from '../handlers/parts.ts'
import { addEvents } from './events.ts'
import { addSociety, everybody } from './people.ts'
import { templates, writeEmptyRepositories, writeLargeRepository, writeSmallRepositories } from './repository.ts'
import type { SampleSize } from './size.ts'
import { addDeployments, addPlans, type Histories } from './work.ts'

/** Whether the sample is there already; it appears as a whole. */
export function hasSample({ store }: ServiceParts): boolean {
  return store.groups.find(everybody, { userId: null, all: true }) !== undefined
}

/**
 * Adds a large amount of data to a service with the sandbox: one repository with many files and commits, and people,
 * groups, projects and records in the numbers of `size`. The result depends only on `size`.
 */
export async function addSample(parts: ServiceParts, size: SampleSize): Promise<void> {
  const { store } = parts
  // Repositories first: the projects appear all at once, or, when this is cut short, not at all.
  const newest = store.projects.list({
    viewer: { userId: null, all: true },
    orderBy: 'id',
    sort: 'desc',
    limit: 1,
    offset: 0,
  })
  const first = (newest.items[0]?.id ?? 0) + 1
  const ids = Array.from({ length: size.projects }, (_, index) => first + index)
  await writeLargeRepository(parts, first, size)
  const filled = ids.slice(0, size.repositories)
  await writeSmallRepositories(parts, filled.slice(1))
  await writeEmptyRepositories(parts, ids.slice(size.repositories))
  const histories = await readHistories(parts, filled)
  store.transaction(() => {
    const society = addSociety(parts, size)
    if (society.projects.some(({ id }, index) => id !== ids[index]))
      throw new Error('The projects came out under other ids.')
    addPlans(parts, society, size)
    addDeployments(parts, society, histories, size)
    addEvents(parts, society, histories, size)
  })
}

/** Commits that other records refer to; the newest are enough. */
const commitsRead = 2_000

async function readHistories({ store, git }: ServiceParts, ids: readonly number[]): Promise<Histories> {
  const read = async (id: number) => {
    const command = ['rev-list', '--first-parent', `--max-count=${commitsRead}`, 'main']
    return (await git.open(store.repositoryPath(id)).run(command)).toString('latin1').split('\n').filter(Boolean)
  }
  const [first = 0, ...others] = ids
  // The small repositories are copies of a few, in turn.
  const originals = await Promise.all(others.slice(0, templates).map(read))
  const copies = others.map((id, index) => [id, originals[index % templates] ?? []] as const)
  return new Map([[first, await read(first)], ...copies])
}
