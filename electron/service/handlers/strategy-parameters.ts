import { badRequest } from '../errors.ts'

/** The name and parameters of a strategy, which decide for whom the flag is enabled. */
export interface StrategyRule {
  readonly name: string
  readonly parameters: Readonly<Record<string, string>>
}

type Check = (value: string) => boolean

const percentage: Check = value => /^(\d{1,2}|100)$/.test(value)
const group: Check = value => value.trim() !== '' && value.length <= 255 && value.isWellFormed()
const stickiness: Check = value => ['default', 'userid', 'sessionid', 'random'].includes(value.toLowerCase())
const maxUserIdLength = 256
const maxUserIds = 256

/** Ids separated by commas, none empty, none twice. */
const userIds: Check = value => {
  const ids = value.split(',').map(id => id.trim())
  return (
    ids.length <= maxUserIds &&
    new Set(ids).size === ids.length &&
    ids.every(id => id !== '' && id.length <= maxUserIdLength)
  )
}

/** The required parameters of each known strategy; other strategies may have any. */
const known: ReadonlyMap<string, Readonly<Record<string, Check>>> = new Map([
  ['default', {}],
  ['userWithId', { userIds }],
  ['gradualRolloutUserId', { groupId: group, percentage }],
  ['flexibleRollout', { groupId: group, rollout: percentage, stickiness }],
])

/**
 * Refuses parameters that a strategy cannot work with (document 2, section 2, "Feature flag").
 * @param place where the strategy stands in the request, for the message: `strategies[0]`
 * @throws ServiceError 400 that names the parameter
 */
export function requireStrategy({ name, parameters }: StrategyRule, place: string): void {
  const checks = known.get(name)
  if (!checks) return
  for (const [parameter, holds] of Object.entries(checks)) {
    const value = Object.hasOwn(parameters, parameter) ? parameters[parameter] : undefined
    if (value === undefined) throw badRequest(`${place}[parameters][${parameter}] is missing`)
    if (!holds(value)) throw badRequest(`${place}[parameters][${parameter}] is invalid`)
  }
  const unknown = Object.keys(parameters).find(parameter => !Object.hasOwn(checks, parameter))
  if (unknown !== undefined) throw badRequest(`${place}[parameters] has ${unknown}, which ${name} does not take`)
}
