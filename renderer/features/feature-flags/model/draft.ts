import type { Params } from '#shared/contract/contract.ts'
import type { FeatureFlagStrategy, NewStrategy, StrategyChange } from '#shared/contract/feature-flags.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Problems } from '../../../ui/schema-form/problems.ts'
import { formatRule, forUserList, getUsers, knownStrategy, type Parameters } from './strategies.ts'

/** A strategy while it is edited. */
export interface DraftStrategy {
  /** Unique among the strategies being edited. */
  readonly key: string
  /** Null for one that is new. */
  readonly id: number | null
  readonly name: string
  readonly parameters: Parameters
  /** The parameters as they are typed, where they are edited as JSON. */
  readonly json: string | null
  readonly scopes: readonly string[]
  /** Its user list, when the service sends one. */
  readonly userListId: number | null
  /** It has a user list, which the service does not send. */
  readonly isListHidden?: boolean
}

/** The strategies of a flag, to be edited. */
export function getDrafts(strategies: readonly FeatureFlagStrategy[]): readonly DraftStrategy[] {
  return strategies.map(({ id, name, parameters, scopes, ...lists }) => ({
    key: `${id}`,
    id,
    name,
    parameters,
    json: knownStrategy({ name, parameters }) === null ? JSON.stringify(parameters, null, 2) : null,
    scopes: scopes.map(scope => scope.environment_scope),
    userListId: getUserList(lists),
    isListHidden: name === forUserList && getUserList(lists) === null,
  }))
}

function getUserList({
  user_list,
  user_list_id,
}: Pick<FeatureFlagStrategy, 'user_list' | 'user_list_id'>): number | null {
  return user_list?.id ?? user_list_id ?? null
}

/** The parameters of a strategy; null when the JSON is not an object of strings. */
function getParameters({ json, parameters }: DraftStrategy): Parameters | null {
  return json === null ? parameters : parametersIn(json)
}

function parametersIn(json: string): Parameters | null {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const entries = Object.entries(value).flatMap(([key, text]) =>
    typeof text === 'string' ? [[key, text] as const] : [],
  )
  return entries.length === Object.keys(value).length ? Object.fromEntries(entries) : null
}

/** The problems of drafts: `key.field` → reason. */
export function draftProblems(drafts: readonly DraftStrategy[]): Problems {
  const problems: Record<string, string> = {}
  for (const draft of drafts) {
    const put = (field: string, problem: string | null) => {
      if (problem !== null) problems[`${draft.key}.${field}`] = problem
    }
    put('name', draft.name.trim() === '' ? t('Required') : null)
    put('scopes', draft.scopes.length === 0 ? t('Enter the environments; * means all') : null)
    put('userListId', listProblem(draft))
    if (draft.json !== null) {
      const isWrong = parametersIn(draft.json) === null
      put('json', isWrong ? t('Enter a JSON object of strings, such as \'{\'"percentage": "50"\'}\'') : null)
      continue
    }
    const { userIds, groupId, percentage, rollout } = draft.parameters
    if (userIds !== undefined) put('userIds', getUsers(userIds).length === 0 ? t('Name at least one user') : null)
    if (groupId !== undefined) put('groupId', groupId.trim() === '' ? t('Required') : null)
    if (percentage !== undefined) put('percentage', percentProblem(percentage))
    if (rollout !== undefined) put('rollout', percentProblem(rollout))
  }
  return problems
}

function listProblem({ name, userListId, isListHidden = false }: DraftStrategy): string | null {
  return name === forUserList && userListId === null && !isListHidden ? t('Enter a list ID') : null
}

function percentProblem(text: string): string | null {
  return /^\d{1,3}$/.test(text) && Number(text) <= 100 ? null : t('A whole number from 0 to 100')
}

/** The strategies of a new flag. */
export function newStrategies(drafts: readonly DraftStrategy[]): NewStrategy[] {
  return drafts.map(newStrategy)
}

/**
 * The scopes of a new legacy flag: one for each environment, with its strategies; and those where it is off. A service
 * evaluates the scopes alone, so those of an inactive flag are all off, and one of them is for all environments.
 */
export function newLegacyScopes(
  drafts: readonly DraftStrategy[],
  { isActive, offIn }: { readonly isActive: boolean; readonly offIn: readonly string[] },
): NonNullable<Params<'featureFlags.create'>['scopes']> {
  const on = new Set(drafts.flatMap(({ scopes }) => scopes).filter(scope => !offIn.includes(scope)))
  return [
    ...[...on].map(environment_scope => ({
      environment_scope,
      active: isActive,
      strategies: drafts
        .filter(({ scopes }) => scopes.includes(environment_scope))
        .map(draft => ({ name: draft.name, parameters: { ...getParameters(draft) } })),
    })),
    ...offIn.map(environment_scope => ({ environment_scope, active: false })),
    ...(isActive || on.has('*') || offIn.includes('*') ? [] : [{ environment_scope: '*', active: false }]),
  ]
}

function newStrategy(draft: DraftStrategy): NewStrategy {
  return {
    name: draft.name,
    parameters: { ...getParameters(draft) },
    scopes: draft.scopes.map(environment_scope => ({ environment_scope })),
    ...(draft.userListId !== null && { user_list_id: draft.userListId }),
  }
}

/**
 * The `strategies` of a PUT that turn a flag's strategies into the drafted ones (document 2, section 4.1): ids are
 * kept, those without one are added, omitted ones stay, so only changes are sent. Strategies missing in the drafts are
 * destroyed.
 */
export function strategyChanges(
  was: readonly FeatureFlagStrategy[],
  drafts: readonly DraftStrategy[],
): StrategyChange[] {
  const kept = new Set(drafts.map(({ id }) => id))
  const removed = was.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ id, _destroy: true }))
  const changed = drafts.flatMap((draft): readonly StrategyChange[] => {
    const before = was.find(({ id }) => id === draft.id)
    if (!before) return [newStrategy(draft)]
    if (isAsItWas(before, draft)) return []
    const { name, parameters } = newStrategy(draft)
    const scopes = scopeChanges(before.scopes, draft.scopes)
    const isListChanged = getUserList(before) !== draft.userListId
    return [{ id: before.id, name, parameters, scopes, ...(isListChanged && { user_list_id: draft.userListId }) }]
  })
  return [...changed, ...removed]
}

function isAsItWas(was: FeatureFlagStrategy, draft: DraftStrategy): boolean {
  const { name, parameters, scopes } = was
  return (
    name === draft.name &&
    getUserList(was) === draft.userListId &&
    sameTexts(parameters, getParameters(draft) ?? {}) &&
    scopes
      .map(scope => scope.environment_scope)
      .toSorted()
      .join('\n') === draft.scopes.toSorted().join('\n')
  )
}

function sameTexts(one: Parameters, other: Parameters): boolean {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every(key => one[key] === other[key])
}

/** Scopes that go away give their ids to those that come, as far as they reach. */
function scopeChanges(was: FeatureFlagStrategy['scopes'], wanted: readonly string[]): StrategyChange['scopes'] {
  const stay = was.filter(scope => wanted.includes(scope.environment_scope))
  const free = was.filter(scope => !wanted.includes(scope.environment_scope))
  const come = wanted.filter(text => !stay.some(scope => scope.environment_scope === text))
  return [
    ...stay.map(({ id, environment_scope }) => ({ id, environment_scope })),
    ...come.map((environment_scope, index) => {
      const id = free[index]?.id
      return { ...(id !== undefined && { id }), environment_scope }
    }),
    ...free.slice(come.length).map(({ id }) => ({ id, _destroy: true })),
  ]
}

/** One strategy of a flag after a change, and what became of it. */
export interface Outcome {
  readonly key: string
  readonly kind: 'kept' | 'changed' | 'added' | 'removed'
  readonly words: string
}

/** What results when drafts are sent: those that were there, and those that come. */
export function getOutcomes(was: readonly FeatureFlagStrategy[], drafts: readonly DraftStrategy[]): readonly Outcome[] {
  const kept = new Set(drafts.map(({ id }) => id))
  const gone = getDrafts(was.filter(({ id }) => !kept.has(id))).map(draft => outcome(draft, 'removed'))
  const here = drafts.map(draft => {
    const before = was.find(({ id }) => id === draft.id)
    return outcome(draft, before ? (isAsItWas(before, draft) ? 'kept' : 'changed') : 'added')
  })
  return [...here, ...gone]
}

function outcome(draft: DraftStrategy, kind: Outcome['kind']): Outcome {
  const words = formatRule({
    name: draft.name,
    parameters: getParameters(draft) ?? {},
    user_list_id: draft.userListId,
  })
  return { key: draft.key, kind, words: t('{words} – in {scopes}', { words, scopes: draft.scopes.join(', ') }) }
}
