import { rm } from 'node:fs/promises'
import type { Visibility } from '../handler.ts'
import type { ServiceParts } from '../handlers/parts.ts'
import { accessLevels as levels } from '../store/access-levels.ts'
import { areas } from './areas/index.ts'
import { fieldNotesHistory } from './field-notes.ts'
import type { History } from './history/history.ts'
import { lighthouseHistory } from './lighthouse/story.ts'
import { robot, team } from './people.ts'
import { tideTablesHistory } from './tide-tables/story.ts'
import type { SandboxPlace, SandboxWorld } from './world.ts'

/** A project of the sandbox: a history, or none for an empty repository. */
interface SandboxProject {
  readonly group: 'harbor' | 'instruments' | 'workshop'
  readonly name: string
  readonly path: string
  readonly description: string
  readonly visibility: Visibility
  readonly history: (() => History) | null
  readonly releases: Readonly<Record<string, string>>
}

const projects: readonly SandboxProject[] = [
  {
    group: 'harbor',
    name: 'lighthouse',
    path: 'lighthouse',
    description: 'The berth and arrival board of the harbour',
    visibility: 'internal',
    history: lighthouseHistory,
    releases: {
      'v1.2.0': 'Pilots and signals are on the board.',
      'v2.0.0': '## Moorings and warnings\n\nGale warnings lapse by themselves now, and small craft find a free buoy.',
    },
  },
  {
    group: 'harbor',
    name: 'tide-tables',
    path: 'tide-tables',
    description: 'Heights and times of the tide for forty ports, computed from harmonic constituents',
    visibility: 'public',
    history: tideTablesHistory,
    releases: { 'v3.0': 'The tables for 2026. Every station was recalibrated against the gauge readings of 2024.' },
  },
  {
    group: 'instruments',
    name: 'buoy-firmware',
    path: 'buoy-firmware',
    description: 'Firmware of the wave buoys; not begun yet',
    visibility: 'private',
    history: null,
    releases: {},
  },
]

const fieldNotes: SandboxProject = {
  group: 'workshop',
  name: 'field-notes',
  path: 'field-notes',
  description: 'What the instrument technicians wrote down on the quay',
  visibility: 'private',
  history: fieldNotesHistory,
  releases: {},
}

/** Fills an empty service with the sample harbour: users, groups, roles, projects with two years of history, and activity. */
export async function createSandbox(parts: ServiceParts): Promise<void> {
  // Repositories first: the projects appear all at once, or, when this is cut short, not at all.
  for (const [index, project] of projects.entries()) await writeRepository(parts, index + 1, project)
  const contents = await Promise.all(projects.map((_, index) => readRepository(parts, index + 1)))
  parts.store.transaction(() => {
    const groups = addGroups(parts)
    const users = addTeam(parts, groups)
    const place = (index: number): SandboxPlace => {
      const [project, content] = [projects[index], contents[index]]
      if (!project || !content) throw new Error(`The sandbox has no project ${index}.`)
      return { ...addProject(parts, groups[project.group], project), ...content }
    }
    const world = {
      users,
      groups,
      projects: { lighthouse: place(0), 'tide-tables': place(1), 'buoy-firmware': place(2) },
    }
    for (const fill of areas) fill(parts, world)
  })
}

/** A third project with a history, for a machine that had no repository to import. */
export async function addFieldNotes(parts: ServiceParts): Promise<void> {
  const { store } = parts
  const group = store.groups.find('workshop', { userId: null, all: true })
  if (!group) throw new Error('The sandbox has no workshop.')
  await writeRepository(parts, projects.length + 1, fieldNotes)
  store.transaction(() => addProject(parts, group.id, fieldNotes))
}

async function writeRepository({ store, git }: ServiceParts, id: number, { history }: SandboxProject): Promise<void> {
  const directory = store.repositoryPath(id)
  await rm(directory, { recursive: true, force: true })
  const repository = await git.create(directory, 'main')
  if (!history) return
  await repository.run(['fast-import', '--quiet', '--done'], { input: history().stream() })
  await repository.run(['commit-graph', 'write', '--reachable', '--changed-paths', '--no-progress'])
}

/** What the areas refer to: refs, and the first parents of `main`. */
async function readRepository(
  { store, git }: ServiceParts,
  id: number,
): Promise<Pick<SandboxPlace, 'refs' | 'history'>> {
  const repository = git.open(store.repositoryPath(id))
  const lines = async (args: readonly string[]) =>
    (await repository.run(args)).toString('utf8').split('\n').filter(Boolean)
  const refs = await lines(['for-each-ref', '--format=%(refname:lstrip=2)%09%(*objectname)%09%(objectname)'])
  const fields = refs.map(line => line.split('\t'))
  const history = fields.some(([name]) => name === 'main')
    ? await lines(['log', '--first-parent', '--format=%H%x09%aE%x09%cI%x09%P%x09%s', 'main'])
    : []
  return {
    refs: new Map(fields.map(([name = '', peeled = '', target = '']) => [name, peeled || target])),
    history: history.map(line => {
      const [sha = '', authorEmail = '', date = '', parents = '', title = ''] = line.split('\t')
      return { sha, authorEmail, date, title, parents: parents.split(' ').filter(Boolean) }
    }),
  }
}

type GroupIds = SandboxWorld['groups']

function addGroups({ store }: ServiceParts): GroupIds {
  const createdAt = '2024-10-01T09:00:00Z'
  const harbor = store.groups.add({
    name: 'Harbor',
    path: 'harbor',
    description: 'What runs the harbour',
    visibility: 'public',
    createdAt,
  })
  const instruments = store.groups.add({
    parentId: harbor,
    name: 'Instruments',
    path: 'instruments',
    description: 'Gauges, buoys and cameras',
    visibility: 'private',
    createdAt,
  })
  const workshop = store.groups.add({
    name: 'Workshop',
    path: 'workshop',
    description: 'Repositories brought in from this machine',
    visibility: 'private',
    createdAt,
  })
  return { harbor, instruments, workshop }
}

/** One of each role, inherited and direct, so that every screen about members has something to show. */
function addTeam({ store }: ServiceParts, groups: GroupIds): SandboxWorld['users'] {
  const createdAt = '2024-10-01T09:30:00Z'
  const add = (person: (typeof team)[keyof typeof team] | typeof robot) => store.users.add({ ...person, createdAt })
  const join = (sourceId: number, userId: number, accessLevel: number) =>
    store.members.put({ type: 'group', sourceId, userId, accessLevel, createdAt })

  const { harbor, instruments, workshop } = groups
  const users = {
    ines: add(team.ines),
    mats: add(team.mats),
    priya: add(team.priya),
    tomas: add(team.tomas),
    yuki: add(team.yuki),
    grace: add(team.grace),
    owen: add(team.owen),
    lea: add(team.lea),
    robot: add(robot),
  }
  join(harbor, users.ines, levels.owner)
  join(workshop, users.ines, levels.owner)
  join(harbor, users.mats, levels.maintainer)
  join(harbor, users.priya, levels.developer)
  join(harbor, users.tomas, levels.developer)
  join(instruments, users.tomas, levels.maintainer)
  join(harbor, users.yuki, levels.developer)
  join(harbor, users.grace, levels.reporter)
  join(workshop, users.owen, levels.maintainer)
  join(harbor, users.lea, levels.guest)
  return users
}

function addProject(
  { store }: ServiceParts,
  groupId: number,
  project: SandboxProject,
): Pick<SandboxPlace, 'id' | 'fullPath'> {
  const id = store.projects.add({
    groupId,
    name: project.name,
    path: project.path,
    description: project.description,
    visibility: project.visibility,
    defaultBranch: project.history ? 'main' : null,
    createdAt: '2024-10-02T08:00:00Z',
    lastActivityAt: '2026-10-02T15:00:00Z',
  })
  if (project.history) store.protectedBranches.put(id, 'main', levels.maintainer)
  for (const [tag, description] of Object.entries(project.releases)) store.releases.add(id, tag, description)
  return { id, fullPath: store.projects.byId(id)?.full_path ?? project.path }
}
