import { capitalized } from '#shared/text/capitalized.ts'
import type { Visibility } from '../handler.ts'
import type { ServiceParts } from '../handlers/parts.ts'
import { type Random, seededRandom } from '../sandbox/history/random.ts'
import { administrator } from '../sandbox/people.ts'
import { accessLevels as levels } from '../store/access-levels.ts'
import { getTime, start } from './calendar.ts'
import type { SampleSize } from './size.ts'
import { inTurn as at, groupWords, personWords, projectWords } from './words.ts'

/** A group or project of the sample, as referenced by its content. */
interface GroupOrProject {
  readonly id: number
  readonly path: string
  readonly visibility: Visibility
}

export interface Society {
  readonly users: readonly { readonly id: number; readonly username: string; readonly name: string }[]
  /** All users are members of the first one. */
  readonly groups: readonly GroupOrProject[]
  /** The first has the large repository, the second very many environments. */
  readonly projects: readonly GroupOrProject[]
  /** The projects whose repositories have files. */
  readonly filled: readonly GroupOrProject[]
}

/** The path of the group with all users. */
export const everybody = 'fleet'
const named = [
  { path: 'atlas', description: 'Nautical charts and their printed editions' },
  { path: 'harbour-watch', description: 'Watchkeeping console: traffic, weather and alarms' },
] as const

const deepest = 5
const openness = ['private', 'internal', 'public'] as const

/** Adds people, nested groups, projects and who is a member of what. */
export function addSociety({ store }: ServiceParts, size: SampleSize): Society {
  const random = seededRandom(5_000)
  const groups = addGroups(store, random, size.groups)
  const projects = addProjects(store, random, groups, size)
  const users = addUsers(store, size.users)
  addMembers(store, random, { users, groups, projects })
  return { users, groups, projects, filled: projects.slice(0, size.repositories) }
}

type Store = ServiceParts['store']

/** A visibility that is at most that of the parent. */
function visibilityIn(parent: Visibility | undefined, index: number): Visibility {
  const most = parent === undefined ? 2 : openness.indexOf(parent)
  return at(openness, Math.min(most, index % 3))
}

function addGroups(store: Store, random: Random, count: number): readonly GroupOrProject[] {
  const groups: (GroupOrProject & { readonly name: string; readonly depth: number })[] = []
  const taken = new Set<string>()
  for (let index = 0; index < count; index++) {
    // The first five stand below one another; of the others, every eighth is on top.
    const onTop = index === 0 || (index >= deepest && index % 8 === 0)
    let parent = onTop ? undefined : at(groups, index < deepest ? index - 1 : random.below(index))
    while (parent && parent.depth >= deepest) parent = at(groups, random.below(index))
    const pathOf = (name: string) =>
      [...(parent ? [parent.path] : []), name.toLowerCase().replaceAll(' ', '-')].join('/')
    const { name, description } =
      index === 0
        ? { name: capitalized(everybody), description: 'Everyone in the company' }
        : groupWords(index, parent?.name, wanted => taken.has(pathOf(wanted)))
    const path = pathOf(name)
    taken.add(path)
    const visibility = index === 0 ? 'internal' : visibilityIn(parent?.visibility, index)
    const id = store.groups.add({
      ...(parent ? { parentId: parent.id } : {}),
      name,
      path: path.slice(path.lastIndexOf('/') + 1),
      description,
      visibility,
      createdAt: start,
    })
    groups.push({ id, name, path, visibility, depth: (parent?.depth ?? 0) + 1 })
  }
  return groups
}

function addProjects(
  store: Store,
  random: Random,
  groups: readonly GroupOrProject[],
  { projects: count, repositories }: SampleSize,
): readonly GroupOrProject[] {
  return Array.from({ length: count }, (_, index) => {
    const group = index < named.length ? at(groups, 0) : at(groups, random.below(groups.length))
    const { path, description } = named[index] ?? projectWords(index - named.length)
    const visibility = index < named.length ? 'internal' : visibilityIn(group.visibility, index)
    const id = store.projects.add({
      groupId: group.id,
      name: capitalized(path.replaceAll('-', ' ')),
      path,
      description,
      visibility,
      defaultBranch: index < repositories ? 'main' : null,
      createdAt: start,
      lastActivityAt: getTime(count - index, count),
    })
    store.protectedBranches.put(id, 'main', levels.maintainer)
    return { id, path: `${group.path}/${path}`, visibility }
  })
}

function addUsers(store: Store, count: number): Society['users'] {
  return Array.from({ length: count }, (_, index) => {
    const { name, username } = personWords(index)
    const id = store.users.add({
      username,
      name,
      email: `${username}@sample.example`,
      createdAt: getTime(index, count),
    })
    return { id, username, name }
  })
}

/** Every user is in the first group, in one more and in a project; the administrator owns the first. */
function addMembers(
  { users: people, members }: Store,
  random: Random,
  { users, groups, projects }: Omit<Society, 'filled'>,
): void {
  const below = [levels.guest, levels.guest, levels.reporter, levels.developer, levels.maintainer] as const
  const owner = people.byUsername(administrator.username)
  const put = (
    type: 'group' | 'project',
    place: GroupOrProject,
    userId: number,
    accessLevel: number,
    createdAt: string,
  ) => members.put({ type, sourceId: place.id, userId, accessLevel, createdAt })
  if (owner) put('group', at(groups, 0), owner.id, levels.owner, start)
  for (const [index, user] of users.entries()) {
    const joined = getTime(index, users.length)
    put('group', at(groups, 0), user.id, random.pick(below), joined)
    put(
      'group',
      at(groups, 1 + random.below(groups.length - 1)),
      user.id,
      random.pick([...below, levels.owner]),
      joined,
    )
    put('project', at(projects, random.below(projects.length)), user.id, random.pick(below), joined)
  }
}
