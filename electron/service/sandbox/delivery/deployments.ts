import type { DeploymentStatus } from '#shared/contract/deployments.ts'
import { environmentSlug } from '../../handlers/environment-slug.ts'
import type { ServiceParts } from '../../handlers/parts.ts'
import { seededRandom } from '../history/random.ts'
import { robot, team } from '../people.ts'
import type { SandboxCommit, SandboxPlace, SandboxWorld } from '../world.ts'
import { deployJob } from './jobs.ts'

type Person = keyof SandboxWorld['users']

/** One deployment as it happened. */
interface Story {
  readonly environment: string
  readonly ref: string
  readonly tag: boolean
  readonly sha: string
  readonly status: DeploymentStatus
  readonly by: Person
  readonly at: string
  /** Created through the API, without a job of the service. */
  readonly byApi?: boolean
}

interface Site {
  readonly name: string
  readonly url: string | null
  readonly state?: 'available' | 'stopped'
  readonly since: string
}

const board = 'board.harbor.example'
const sites: readonly Site[] = [
  { name: 'production', url: `https://${board}`, since: '2024-10-14T08:00:00.000Z' },
  { name: 'staging', url: `https://staging.${board}`, since: '2024-10-14T08:05:00.000Z' },
  { name: 'review/pilot-roster', url: `https://pilot-roster.review.${board}`, since: '2026-09-10T07:40:00.000Z' },
  {
    name: 'review/live-board',
    url: `https://live-board.review.${board}`,
    state: 'stopped',
    since: '2026-09-01T13:10:00.000Z',
  },
  {
    name: 'review/the-arrivals-of-every-berth-on-both-sides-of-the-harbour-shown-on-one-screen-that-nobody-has-to-scroll-even-on-the-small-display-in-the-pilot-boat-and-with-the-names-of-the-ships-written-out-in-full-however-long-their-owners-wanted-them-to-be',
    url: `https://arrivals-on-one-screen.review.${board}/harbour/both-sides?display=pilot-boat&names=full`,
    since: '2026-09-21T09:20:00.000Z',
  },
  { name: 'training', url: null, since: '2025-02-03T10:00:00.000Z' },
]

const minutes = (date: string, count: number) => new Date(Date.parse(date) + count * 60_000).toISOString()
const days = (date: string, count: number) => minutes(date, count * 24 * 60)

/** The environments of the arrival board and two years of deployments to them, each of a commit that is really there. */
export function fillDeployments({ store }: ServiceParts, world: SandboxWorld): void {
  const { lighthouse } = world.projects
  const press = world.projects['tide-tables']
  const ids = new Map(sites.map(site => [site.name, addSite(store, lighthouse.id, site)]))
  const stories = [...getStaging(lighthouse), ...getProduction(lighthouse), ...getReviews(lighthouse)]
  stories.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  replay(store, world, lighthouse, ids, stories)

  const site = { name: 'press', url: null, since: '2025-06-20T12:00:00.000Z' }
  replay(store, world, press, new Map([[site.name, addSite(store, press.id, site)]]), getPrintings(press))
}

function addSite(store: ServiceParts['store'], projectId: number, { name, url, state, since }: Site): number {
  return store.environments.add({
    projectId,
    name,
    slug: environmentSlug(name),
    externalUrl: url,
    state: state ?? 'available',
    createdAt: since,
  })
}

/** Every second commit of `main` went to staging within the hour; some did not arrive. */
function getStaging({ history }: SandboxPlace): Story[] {
  const random = seededRandom(1907)
  const oldestFirst = history.toReversed()
  return oldestFirst
    .filter((_, index) => index % 2 === oldestFirst.length % 2 || index === oldestFirst.length - 1)
    .map((commit, index, all): Story => {
      const chance = random.below(12)
      const outcome = chance === 0 ? 'failed' : chance === 1 ? 'canceled' : 'success'
      return {
        environment: 'staging',
        ref: 'main',
        tag: false,
        sha: commit.sha,
        status: index === all.length - 1 ? 'running' : outcome,
        by: getAuthor(commit),
        at: minutes(commit.date, 6 + random.below(40)),
      }
    })
}

/** The releases, and what went wrong on the way. */
function getProduction(place: SandboxPlace): Story[] {
  const release = (tag: string, after: number, status: DeploymentStatus, by: Person, byApi = false): Story[] => {
    const sha = place.refs.get(tag)
    const commit = place.history.find(one => one.sha === sha)
    if (!sha || !commit) return []
    return [{ environment: 'production', ref: tag, tag: true, sha, status, by, at: days(commit.date, after), byApi }]
  }
  return [
    ...release('v1.0.0', 4, 'success', 'mats'),
    ...release('v1.1.0', 5, 'failed', 'mats'),
    ...release('v1.1.0', 5.1, 'success', 'mats'),
    ...release('v1.2.0', 6, 'success', 'robot', true),
    ...release('v2.0.0', 3, 'canceled', 'priya'),
    ...release('v2.0.0', 4, 'success', 'ines'),
    // Gone back for a day.
    ...release('v1.2.0', 135, 'success', 'robot', true),
    ...release('v2.0.0', 11, 'success', 'ines'),
  ]
}

function getReviews({ refs }: SandboxPlace): Story[] {
  const review = (environment: string, ref: string, status: DeploymentStatus, by: Person, at: string): Story[] => {
    const sha = refs.get(ref)
    return sha ? [{ environment, ref, tag: false, sha, status, by, at }] : []
  }
  const roster = ['review/pilot-roster', 'feature/pilot-roster'] as const
  const live = ['review/live-board', 'experiment/live-board'] as const
  const longest = sites.find(site => site.name.length > 200)?.name ?? 'review'
  return [
    ...review(...live, 'failed', 'tomas', '2026-09-06T16:02:11.000Z'),
    ...review(...live, 'success', 'tomas', '2026-09-07T09:30:40.000Z'),
    ...review(...roster, 'canceled', 'priya', '2026-09-13T12:20:05.000Z'),
    ...review(...roster, 'success', 'priya', '2026-09-14T06:55:31.000Z'),
    ...review(...roster, 'created', 'priya', '2026-10-01T08:14:52.000Z'),
    ...review(longest, 'fix/board-colour', 'success', 'yuki', '2026-09-22T15:05:19.000Z'),
  ]
}

/** The tide tables are deployed to paper. */
function getPrintings({ refs, history }: SandboxPlace): Story[] {
  return ['v2.0', 'v2.1', 'v3.0'].flatMap((tag): Story[] => {
    const sha = refs.get(tag)
    const commit = history.find(one => one.sha === sha)
    if (!sha || !commit) return []
    const at = days(commit.date, 9)
    return [{ environment: 'press', ref: tag, tag: true, sha, status: 'success', by: 'yuki', at, byApi: true }]
  })
}

/** Adds deployments in the order they happened, each with the merge requests it brought to its environment. */
function replay(
  store: ServiceParts['store'],
  { users }: SandboxWorld,
  place: SandboxPlace,
  environments: ReadonlyMap<string, number>,
  stories: readonly Story[],
): void {
  const random = seededRandom(place.id)
  const position = new Map(place.history.map((commit, index) => [commit.sha, index]))
  /** Where on `main` each environment is; the history is newest first. */
  const reached = new Map<string, number>()
  for (const [index, story] of stories.entries()) {
    const environmentId = environments.get(story.environment)
    if (environmentId === undefined) throw new Error(`The sandbox has no environment ${story.environment}.`)
    const duration = 40 + random.below(2_000) / 10
    const spot = position.get(story.sha)
    const commit = spot === undefined ? null : (place.history[spot] ?? null)
    const job = { ...story, commit, duration, number: place.id * 100 + index, startedAt: story.at }
    const deployment = store.deployments.add({
      projectId: place.id,
      environmentId,
      userId: users[story.by],
      ref: story.ref,
      tag: story.tag,
      sha: story.sha,
      status: story.status,
      deployable: story.byApi ? null : deployJob(job),
      createdAt: story.at,
      updatedAt: story.status === 'created' ? story.at : minutes(story.at, Math.ceil(duration / 60)),
    })
    if (spot === undefined) continue
    const before = reached.get(story.environment) ?? place.history.length
    const brought = place.history.slice(spot, Math.max(spot, before))
    store.deployments.ship(
      place.id,
      deployment,
      brought.map(one => one.sha),
    )
    if (story.status === 'success') reached.set(story.environment, spot)
  }
}

const authors = new Map<string, Person>(
  Object.entries({ ...team, robot }).flatMap(([key, { email }]) => (isPerson(key) ? [[email, key] as const] : [])),
)

function isPerson(key: string): key is Person {
  return key === 'robot' || Object.hasOwn(team, key)
}

function getAuthor({ authorEmail }: SandboxCommit): Person {
  return authors.get(authorEmail) ?? 'robot'
}
