import { t } from '#shared/i18n/i18n.ts'
import type { Deployment } from '../../contract/deployments.ts'
import type { Environment } from '../../contract/environments.ts'
import type { FeatureFlag } from '../../contract/feature-flags.ts'
import type { RemoteMirror } from '../../contract/remote-mirrors.ts'
import { dayMilliseconds } from '../../days.ts'
import { frozenUntil, isFrozenAt, nextFreeze } from '../../freeze/freeze.ts'
import { getMedian } from '../../median.ts'
import {
  deploymentsQuery,
  deploymentTimelineQuery,
  environmentsQuery,
  featureFlagsQuery,
  freezePeriodsQuery,
  mirrorsQuery,
} from '../../queries/delivery.ts'
import { type ColumnOf, fleetRead, loadList, readList } from '../column.ts'

/** An environment or deployment of this many days ago counts as old. */
const recentDays = 30

/** The earliest or latest of some times; null without one. */
function extreme(which: 'first' | 'last', times: readonly (string | null | undefined)[]): string | null {
  const sorted = times
    .flatMap(time => (time && !Number.isNaN(Date.parse(time)) ? [time] : []))
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
  return (which === 'first' ? sorted[0] : sorted.at(-1)) ?? null
}

const toTime = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds).toISOString())

const freezing = { topic: t('Freeze periods') } as const

export const freezes = readList('freezes', freezePeriodsQuery, [
  {
    ...freezing,
    id: 'freeze.periods',
    label: t('Freeze periods'),
    type: 'number',
    description: t('Number of freeze periods.'),
    compute: periods => periods.length,
  },
  {
    ...freezing,
    id: 'freeze.now',
    label: t('Frozen now'),
    type: 'boolean',
    description: t('A freeze period was active when the value was loaded.'),
    isDefault: true,
    compute: (periods, { now }) => isFrozenAt(periods, now),
  },
  {
    ...freezing,
    id: 'freeze.until',
    label: t('Frozen until'),
    type: 'time',
    description: t('When deployments resume; none when the project is not frozen.'),
    compute: (periods, { now }) => (isFrozenAt(periods, now) ? toTime(frozenUntil(periods, now)) : null),
  },
  {
    ...freezing,
    id: 'freeze.next',
    label: t('Next freeze'),
    type: 'time',
    description: t('The next start of a freeze period.'),
    compute: (periods, { now }) => toTime(nextFreeze(periods, now)),
  },
])

const mirroring = { topic: t('Mirrors') } as const
const isFailed = ({ enabled, update_status }: RemoteMirror) =>
  enabled && (update_status === 'failed' || update_status === 'to_retry')

export const mirrors = readList('mirrors', mirrorsQuery, [
  {
    ...mirroring,
    id: 'mirrors.enabled',
    label: t('Mirrors'),
    type: 'number',
    description: t('Number of enabled push mirrors.'),
    compute: all => all.filter(({ enabled }) => enabled).length,
  },
  {
    ...mirroring,
    id: 'mirrors.failed',
    label: t('Failed mirrors'),
    type: 'number',
    description: t('Enabled mirrors whose last update failed.'),
    isDefault: true,
    compute: all => all.filter(isFailed).length,
  },
  {
    ...mirroring,
    id: 'mirrors.last_success',
    label: t('Last mirror update'),
    type: 'time',
    description: t('The last successful update of an enabled mirror.'),
    compute: all =>
      extreme(
        'last',
        all.filter(({ enabled }) => enabled).map(mirror => mirror.last_successful_update_at),
      ),
  },
])

const deploying = { topic: t('Environments and deployments') } as const
const deploymentColumns: readonly ColumnOf<readonly Deployment[]>[] = [
  {
    ...deploying,
    id: 'deployments.last',
    label: t('Last deployment'),
    type: 'time',
    description: t('When the latest deployment was created.'),
    isDefault: true,
    compute: ([last]) => last?.created_at ?? null,
  },
  {
    ...deploying,
    id: 'deployments.status',
    label: t('Deployment status'),
    type: 'text',
    values: 'runStatus',
    description: t('The status of the latest deployment.'),
    isDefault: true,
    compute: ([last]) => last?.status ?? null,
  },
  {
    ...deploying,
    id: 'deployments.environment',
    label: t('Deployed to'),
    type: 'text',
    description: t('The environment of the latest deployment.'),
    compute: ([last]) => last?.environment?.name ?? null,
  },
  {
    ...deploying,
    id: 'deployments.failed',
    label: t('Failed deployments'),
    type: 'number',
    description: t('Deployments that failed in the last {recentDays} days, among the latest 100.', { recentDays }),
    compute: (all, { now }) =>
      all.filter(({ status, created_at }) => status === 'failed' && isRecent(created_at, now)).length,
  },
]

/** Deployments of the last days, whose share and pace are computed. */
export const deploymentPace = fleetRead<readonly Deployment[]>(
  'deployment_pace',
  [
    {
      ...deploying,
      id: 'deployments.per_week',
      label: t('Deployments per week'),
      type: 'number',
      description: t('Successful deployments in the last {recentDays} days, as an average of a week.', { recentDays }),
      compute: all => toTenths((7 * all.filter(({ status }) => status === 'success').length) / recentDays),
    },
    {
      ...deploying,
      id: 'deployments.failed_share',
      label: t('Failed deployments (%)'),
      type: 'number',
      description: t('Of the deployments of the last {recentDays} days that succeeded or failed; none without any.', {
        recentDays,
      }),
      compute: all => {
        const ended = all.filter(({ status }) => status === 'success' || status === 'failed')
        const failed = ended.filter(({ status }) => status === 'failed')
        return ended.length === 0 ? null : toTenths((100 * failed.length) / ended.length)
      },
    },
    {
      ...deploying,
      id: 'deployments.lead_time',
      label: t('Lead time (hours)'),
      type: 'number',
      description: t(
        'The median time from the commit to the end of its successful deployment in the last {recentDays} days; none where the service doesn’t send the commit.',
        { recentDays },
      ),
      compute: all => {
        const hours = getMedian(all.flatMap(getLeadHours))
        return hours === null ? null : toTenths(hours)
      },
    },
  ],
  async (call, { project: { path_with_namespace: project }, now }) => {
    const { data, ...rest } = await loadList(call, deploymentTimelineQuery(project), {
      isEnough: rows => !isRecent(rows.at(-1)?.created_at, now),
    })
    return { data: data.filter(({ created_at }) => isRecent(created_at, now)), ...rest }
  },
)

const toTenths = (value: number) => Math.round(10 * value) / 10

/** None for a deployment without a job, which has no commit and no end. */
function getLeadHours({ status, deployable }: Deployment): readonly number[] {
  const committed = Date.parse(deployable?.commit?.created_at ?? '')
  const ended = Date.parse(deployable?.finished_at ?? '')
  const hours = (ended - committed) / 3_600_000
  return status === 'success' && hours >= 0 ? [hours] : []
}

const shownTiers = [
  { tier: 'production', last: t('Last production deployment'), status: t('Production status') },
  { tier: 'staging', last: t('Last staging deployment'), status: t('Staging status') },
] as const
type Tiers = ReadonlyMap<string, Deployment>

/** The latest deployment to the environments of a tier; environments of services without tiers are taken by their name. */
export const tiers = fleetRead<Tiers>(
  'tiers',
  shownTiers.flatMap(({ tier, last, status }): readonly ColumnOf<Tiers>[] => [
    {
      ...deploying,
      id: `${tier}.last`,
      label: last,
      type: 'time',
      description: t('When the latest deployment to an available environment of the tier {tier} was created.', {
        tier,
      }),
      compute: latest => latest.get(tier)?.created_at ?? null,
    },
    {
      ...deploying,
      id: `${tier}.status`,
      label: status,
      type: 'text',
      description: t('The status of the latest deployment to an available environment of the tier {tier}.', { tier }),
      compute: latest => latest.get(tier)?.status ?? null,
    },
  ]),
  async (call, { project: { path_with_namespace: project } }) => {
    const all = await loadList(call, environmentsQuery(project))
    const from = [...all.from]
    const latest = new Map<string, Deployment>()
    for (const environment of all.data.filter(isAvailable)) {
      const tier = environment.tier ?? environment.name
      if (!shownTiers.some(one => one.tier === tier)) continue
      const query = deploymentsQuery(project, { environment: environment.name }, { size: 1 })
      const deployed = await loadList(call, query, { pages: 1 })
      from.push(...deployed.from)
      const [newest] = deployed.data
      const known = latest.get(tier)
      if (newest && (!known || newest.id > known.id)) latest.set(tier, newest)
    }
    return { data: latest, from, isCut: all.isCut === true }
  },
)

/** The latest ones are enough. */
export const deployments = readList('deployments', project => deploymentsQuery(project), deploymentColumns, 1)

function isRecent(time: string | null | undefined, now: number): boolean {
  return time != null && now - Date.parse(time) <= recentDays * dayMilliseconds
}

interface Environments {
  readonly environments: readonly Environment[]
  readonly deployments: readonly Deployment[]
}

export const environments = fleetRead<Environments>(
  'environments',
  [
    {
      ...deploying,
      id: 'environments.available',
      label: t('Environments'),
      type: 'number',
      description: t('Number of available environments.'),
      compute: ({ environments: all }) => all.filter(isAvailable).length,
    },
    {
      ...deploying,
      id: 'environments.stale',
      label: t('Stale environments'),
      type: 'number',
      description: t('Available environments without a deployment in the last {recentDays} days.', { recentDays }),
      compute: ({ environments: all, deployments: latest }, { now }) => {
        const active = new Set(latest.filter(one => isRecent(one.created_at, now)).map(one => one.environment?.id))
        return all.filter(one => isAvailable(one) && !active.has(one.id)).length
      },
    },
  ],
  async (call, { project: { path_with_namespace: project }, now }) => {
    const all = await loadList(call, environmentsQuery(project))
    // The latest page may be of a single environment that is deployed to often.
    const latest = await loadList(call, deploymentTimelineQuery(project), {
      isEnough: rows => !isRecent(rows.at(-1)?.created_at, now),
    })
    const isCut = [all, latest].some(list => list.isCut)
    return { data: { environments: all.data, deployments: latest.data }, from: [...all.from, ...latest.from], isCut }
  },
)

function isAvailable({ state }: Environment): boolean {
  return state !== 'stopped' && state !== 'stopping'
}

const flagging = { topic: t('Feature flags') } as const

export const flags = readList('flags', project => featureFlagsQuery(project), [
  {
    ...flagging,
    id: 'flags.total',
    label: t('Feature flags'),
    type: 'number',
    description: t('Number of feature flags.'),
    compute: all => all.length,
  },
  {
    ...flagging,
    id: 'flags.everybody',
    label: t('Flags on for all users'),
    type: 'number',
    description: t('Active flags with a strategy for all users in all environments.'),
    compute: all => all.filter(isForAllUsers).length,
  },
  {
    ...flagging,
    id: 'flags.unchanged_since',
    label: t('Oldest flag change'),
    type: 'time',
    description: t('The last change of the flag that has been unchanged for the longest time.'),
    compute: all =>
      extreme(
        'first',
        all.map(flag => flag.updated_at),
      ),
  },
])

function isForAllUsers({ active, strategies }: FeatureFlag): boolean {
  if (active === false) return false
  return (strategies ?? []).some(
    ({ name, scopes }) => name === 'default' && scopes.some(scope => scope.environment_scope === '*'),
  )
}
