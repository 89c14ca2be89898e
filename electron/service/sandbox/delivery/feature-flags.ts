import type { ServiceParts } from '../../handlers/parts.ts'
import type { NewLegacyScope } from '../../store/feature-flag-rules.ts'
import type { SandboxWorld } from '../world.ts'

interface Rule {
  readonly name: string
  readonly parameters: Readonly<Record<string, string>>
  readonly scopes: readonly string[]
}

interface Flag {
  readonly name: string
  readonly description: string | null
  readonly createdAt: string
  readonly rules: readonly Rule[]
}

const flags: readonly Flag[] = [
  {
    name: 'gale_warnings_lapse',
    description: 'Gale warnings end by themselves six hours after the last reading above force 8.',
    createdAt: '2025-11-03T09:12:00.000Z',
    rules: [{ name: 'default', parameters: {}, scopes: ['*'] }],
  },
  {
    name: 'pilot_roster',
    description: 'The roster on the board, for those who write it.',
    createdAt: '2026-05-19T07:45:00.000Z',
    rules: [
      {
        name: 'userWithId',
        parameters: { userIds: 'priya.raman,mats.lindqvist,grace.mbeki' },
        scopes: ['production', 'staging'],
      },
      { name: 'default', parameters: {}, scopes: ['review/*'] },
    ],
  },
  {
    name: 'live_board',
    description: 'Arrivals without reloading, for a quarter of the offices.',
    createdAt: '2026-08-28T14:30:00.000Z',
    rules: [
      {
        name: 'gradualRolloutUserId',
        parameters: { groupId: 'offices', percentage: '25' },
        scopes: ['production'],
      },
    ],
  },
  {
    name: 'night_colours',
    description: null,
    createdAt: '2026-07-08T18:00:00.000Z',
    rules: [
      {
        name: 'flexibleRollout',
        parameters: { groupId: 'night_colours', rollout: '50', stickiness: 'default' },
        scopes: ['*'],
      },
    ],
  },
  {
    name: 'small_craft_berths',
    description: 'Free buoys for small craft, tried by the people of the marina.',
    createdAt: '2026-03-02T11:20:00.000Z',
    rules: [{ name: 'gitlabUserList', parameters: {}, scopes: ['staging'] }],
  },
  {
    name: 'paper_log',
    description: 'Prints each arrival. Nobody has it on any more.',
    createdAt: '2024-12-12T08:08:00.000Z',
    rules: [],
  },
]

const legacyScopes: readonly NewLegacyScope[] = [
  { environment_scope: '*', active: false, strategies: [{ name: 'default', parameters: {} }] },
  { environment_scope: 'production', active: true, strategies: [{ name: 'default', parameters: {} }] },
]

/** Flags with every strategy, one that is enabled for no user, and a legacy one without strategies. */
export function fillFeatureFlags({ store }: ServiceParts, { projects }: SandboxWorld): void {
  const { featureFlags } = store
  const project = projects.lighthouse.id
  for (const { name, description, createdAt, rules } of flags) {
    const flag = featureFlags.add(project, { name, description, version: 'new_version_flag' }, createdAt)
    for (const rule of rules) {
      const strategy = featureFlags.addStrategy(flag, rule.name, rule.parameters)
      for (const scope of rule.scopes) featureFlags.addScope(strategy, scope)
    }
    featureFlags.settle(flag)
  }
  const createdAt = '2024-11-20T10:00:00.000Z'
  const legacy = {
    name: 'arrivals_by_telex',
    description: 'As the harbour master liked it.',
    version: 'legacy_flag',
  } as const
  const flag = featureFlags.add(project, legacy, createdAt)
  for (const scope of legacyScopes) featureFlags.addLegacyScope(flag, scope, createdAt)
  featureFlags.settle(flag)
}
