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

export type StrategyName = 'default' | 'userWithId' | 'gradualRolloutUserId' | 'flexibleRollout'

/** The strategies whose parameters have inputs; any other is edited as JSON. */
export const knownStrategies: readonly {
  readonly value: StrategyName
  readonly label: string
  /** The initial parameters; their keys are all that the strategy has. */
  readonly parameters: Parameters
}[] = [
  { value: 'default', label: 'All users (default)', parameters: {} },
  { value: 'userWithId', label: 'Certain users (userWithId)', parameters: { userIds: '' } },
  {
    value: 'gradualRolloutUserId',
    label: 'A share of the users (gradualRolloutUserId)',
    parameters: { groupId: 'default', percentage: '50' },
  },
  {
    value: 'flexibleRollout',
    label: 'A share, counted by choice (flexibleRollout)',
    parameters: { groupId: 'default', rollout: '50', stickiness: 'default' },
  },
]

/** The keys that a flexible rollout can be based on, with their meaning. */
export const stickinesses = [
  { value: 'default', label: 'User ID, else session ID, else random' },
  { value: 'userId', label: 'The user' },
  { value: 'sessionId', label: 'The session' },
  { value: 'random', label: 'Chance, each time' },
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

/** For whom a strategy is on, in words. */
export function formatRule({ name, parameters, user_list, user_list_id }: Rule): string {
  const group = parameters.groupId ? ` (group ${parameters.groupId})` : ''
  switch (name) {
    case 'default':
      return 'All users'
    case 'userWithId': {
      const users = getUsers(parameters.userIds)
      return `${users.length === 1 ? 'User' : `${users.length} users:`} ${users.join(', ')}`
    }
    case 'gradualRolloutUserId':
      return `${parameters.percentage ?? '?'} % of the users${group}`
    case 'flexibleRollout': {
      const by = stickinesses.find(({ value }) => value.toLowerCase() === parameters.stickiness?.toLowerCase())
      return `${parameters.rollout ?? '?'} %, counted by ${by?.label.toLowerCase() ?? parameters.stickiness ?? '?'}${group}`
    }
    case forUserList: {
      const id = user_list?.id ?? user_list_id
      if (user_list?.name !== undefined) return `Users of the list ${user_list.name}`
      return typeof id === 'number' ? `Users of the list with the ID ${id}` : 'Users of a list'
    }
    default: {
      const more = Object.entries(parameters).map(([key, value]) => `${key} ${value}`)
      return more.length === 0 ? name : `${name}: ${more.join(', ')}`
    }
  }
}
