import { environmentSlug } from '../handlers/environment-slug.ts'
import type { ServiceParts } from '../handlers/parts.ts'
import { type Random, seededRandom } from '../sandbox/history/random.ts'
import { getTime } from './calendar.ts'
import type { Society } from './people.ts'
import type { SampleSize } from './size.ts'
import { topicName, workTitle } from './words.ts'

/** The commits of a project's `main`, newest first, by the id of the project. */
export type Histories = ReadonlyMap<number, readonly string[]>

/** Every so many epics, one is of the first group. */
const epicsOfFirstEvery = 3
/** Half of the issues are in epics; so many of them in the first one. */
const shareInEpics = 2
const shareOfFirstEpic = 40

/** Adds issues of projects, epics of groups, and which issue is in which epic. */
export function addPlans({ store }: ServiceParts, society: Society, size: SampleSize): void {
  const random = seededRandom(2_000)
  const one = chooser(random)
  const issues = Array.from({ length: size.issues }, (_, index) => {
    const created = getTime(index, size.issues)
    const closed = index % 3 === 0 ? {} : { closedAt: getTime(index + 1, size.issues) }
    return store.issues.add({
      projectId: one(society.projects).id,
      title: workTitle(index),
      description: `Reported ${2 + (index % 9)} times in the last month.`,
      authorId: one(society.users).id,
      assigneeIds: [one(society.users).id],
      weight: index % 9,
      createdAt: created,
      ...closed,
    })
  })
  const epics = Array.from({ length: size.epics }, (_, index) => {
    const group = index % epicsOfFirstEvery === 0 ? society.groups[0] : one(society.groups)
    if (!group) throw new Error('The sample has no group.')
    return store.epics.add({
      groupId: group.id,
      title: workTitle(index * 3 + 1),
      authorId: one(society.users).id,
      createdAt: getTime(index, size.epics),
      startDateIsFixed: true,
      startDateFixed: getTime(index, size.epics).slice(0, 10),
      ...(index % 4 === 1 ? { closedAt: getTime(index + 1, size.epics) } : {}),
    })
  })
  for (const [index, issue] of issues.slice(0, Math.floor(issues.length / shareInEpics)).entries()) {
    const epic = epics[index < issues.length / shareOfFirstEpic ? 0 : random.below(epics.length)]
    if (epic !== undefined) store.epicIssues.put(epic, issue, getTime(index, issues.length))
  }
}

/** Adds environments, very many of them to the second project, and their deployments. */
export function addDeployments(
  { store }: ServiceParts,
  society: Society,
  histories: Histories,
  size: SampleSize,
): void {
  const random = seededRandom(1_500)
  const one = chooser(random)
  const crowded = society.filled[1] ?? one(society.filled)
  const environments = Array.from({ length: size.environments }, (_, index) => {
    const inCrowded = index < size.environmentsOfOne
    const project = inCrowded ? crowded : one(society.filled)
    const name = inCrowded
      ? `review/${topicName(index)}-${index}`
      : `${one(['production', 'staging', 'canary'])}-${index}`
    const id = store.environments.add({
      projectId: project.id,
      name,
      slug: environmentSlug(name),
      externalUrl: `https://${index}.sample.example`,
      state: index % 5 === 4 ? 'stopped' : 'available',
      createdAt: getTime(index, size.environments),
    })
    return { id, project }
  })
  for (let index = 0; index < size.deployments; index++) {
    const { id, project } = one(environments)
    const sha = one(histories.get(project.id) ?? ['0'.repeat(40)])
    store.deployments.add({
      projectId: project.id,
      environmentId: id,
      userId: one(society.users).id,
      ref: 'main',
      tag: false,
      sha,
      status: one(['success', 'success', 'success', 'failed', 'canceled']),
      deployable: null,
      createdAt: getTime(index, size.deployments),
    })
  }
}

/** Picks from a list at random. */
export function chooser(random: Random): <T>(items: readonly T[]) => T {
  return items => {
    const item = items[random.below(items.length)]
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  }
}
