import { formatPercent, t } from '#shared/i18n/i18n.ts'
/** A strategy by what decides for whom a flag is on (document 2, section 2, "Feature flag"). */
export interface Rule {
  readonly name: string
  readonly parameters: Readonly<Record<string, string>>
  readonly user_list?: { readonly id: number; readonly name?: string | null | undefined } | null | undefined
  readonly user_list_id?: number | null | undefined
}

/** The strategy that is for the users of a list that the project has elsewhere. */
export const forUserList = 'gitlabUserList'

/** Parameters are texts, numbers too. */
export type Parameters = Rule['parameters']

export type StrategyName = 'default' | 'userWithId' | typeof forUserList | 'gradualRolloutUserId' | 'flexibleRollout'

/** The strategies whose parameters have inputs; any other is edited as JSON. */
export const knownStrategies: readonly {
  readonly value: StrategyName
  readonly label: string
  /** The initial parameters; their keys are all that the strategy has. */
  readonly parameters: Parameters
}[] = [
  { value: 'default', label: t('All users (default)'), parameters: {} },
  { value: 'userWithId', label: t('Certain users (userWithId)'), parameters: { userIds: '' } },
  { value: forUserList, label: t('Users of a list (gitlabUserList)'), parameters: {} },
  {
    value: 'gradualRolloutUserId',
    label: t('A share of the users (gradualRolloutUserId)'),
    parameters: { groupId: 'default', percentage: '50' },
  },
  {
    value: 'flexibleRollout',
    label: t('A share, counted by choice (flexibleRollout)'),
    parameters: { groupId: 'default', rollout: '50', stickiness: 'default' },
  },
]

/** The keys that a flexible rollout can be based on, with their meaning. */
export const stickinesses = [
  {
    value: 'default',
    label: t('User ID, else session ID, else random'),
    by: t('user ID, else session ID, else random'),
  },
  { value: 'userId', label: t('The user'), by: t('user') },
  { value: 'sessionId', label: t('The session'), by: t('session') },
  { value: 'random', label: t('Chance, each time'), by: t('chance, each time') },
] as const

/** The known strategy with exactly these parameters; null for one that has to be edited as JSON. */
export function knownStrategy({ name, parameters }: Rule): StrategyName | null {
  const known = knownStrategies.find(({ value }) => value === name)
  if (!known) return null
  const given = Object.keys(parameters).toSorted().join()
  return given === Object.keys(known.parameters).toSorted().join() ? known.value : null
}

/** The users a strategy names. */
export function getUsers(userIds: string | undefined): readonly string[] {
  return (userIds ?? '')
    .split(',')
    .map(id => id.trim())
    .filter(id => id !== '')
}

/** A percentage of a rule as people read it; what is no number as it is, and “?” for nothing. */
function percentOf(text: string | undefined): string {
  const share = Number(text) / 100
  return text === undefined || text.trim() === '' ? '?' : Number.isNaN(share) ? text : formatPercent(share, 2)
}

/** For whom a strategy is on, in words. */
export function formatRule({ name, parameters, user_list, user_list_id }: Rule): string {
  const { groupId = '' } = parameters
  const group = { groupId, hasGroup: groupId === '' ? 'no' : 'yes' }
  switch (name) {
    case 'default':
      return t('All users')
    case 'userWithId': {
      const users = getUsers(parameters.userIds)
      return t('{users, plural, one {User} other {# users:}} {users2}', {
        users: users.length,
        users2: users.join(', '),
      })
    }
    case 'gradualRolloutUserId':
      return t('{percentage} of the users{hasGroup, select, yes { (group {groupId})} other {}}', {
        ...{ percentage: percentOf(parameters.percentage), ...group },
      })
    case 'flexibleRollout': {
      const known = stickinesses.find(({ value }) => value.toLowerCase() === parameters.stickiness?.toLowerCase())
      const by = known?.by ?? parameters.stickiness ?? '?'
      return t('{rollout}, counted by {by}{hasGroup, select, yes { (group {groupId})} other {}}', {
        ...{ rollout: percentOf(parameters.rollout), by, ...group },
      })
    }
    case forUserList: {
      const id = user_list?.id ?? user_list_id
      if (user_list?.name !== undefined) return t('Users of the list {name}', { name: user_list.name })
      return typeof id === 'number' ? t('Users of the list with the ID {id}', { id }) : t('Users of a list')
    }
    default: {
      const more = Object.entries(parameters).map(([key, value]) => `${key} ${value}`)
      return more.length === 0 ? name : `${name}: ${more.join(', ')}`
    }
  }
}
