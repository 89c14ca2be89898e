import type { featureFlags } from '#shared/contract/feature-flags.ts'
import type { Calls } from './calls.ts'

const id = 'harbor/lighthouse'
const name = 'berth/50% rule'

/** Document 2, section 4.1. */
export const featureFlagsCalls: Calls<keyof typeof featureFlags> = {
  'featureFlags.list': [{ id }, { id, scope: 'enabled' }, { id, scope: 'disabled' }, { id: 'harbor/tide-tables' }],
  'featureFlags.get': [
    { id, name: 'pilot_roster' },
    { id, name: 'arrivals_by_telex' },
  ],
  'featureFlags.create': [
    {
      id,
      name,
      version: 'new_version_flag',
      description: 'Half of the berths',
      strategies: [
        {
          name: 'gradualRolloutUserId',
          parameters: { groupId: 'berths', percentage: '50' },
          scopes: [{ environment_scope: 'production' }],
        },
      ],
    },
    { id, name: 'by_telegraph' },
    { id, name: 'switched off', version: 'new_version_flag', active: false, strategies: [{ name: 'default' }] },
  ],
  'featureFlags.update': [
    { id, name, strategies: [{ name: 'default' }] },
    { id, name: 'by_telegraph', description: 'Older still' },
    { id, name: 'switched off', active: true, new_name: 'switched on' },
  ],
  'featureFlags.delete': [{ id, name: 'by_telegraph' }],
}
