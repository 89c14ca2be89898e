import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { isLegacyFlag } from '../legacy-flag.ts'
import type { CarriedOut, Inverse, OperationCall } from './endpoint.ts'
import { orNone } from './inverses.ts'

/** Undo of changes of feature flags (document 2, section 4.1). */

const scope = z.looseObject({ id: z.number(), environment_scope: z.string() })
const strategy = z.looseObject({
  id: z.number(),
  name: z.string(),
  parameters: z.record(z.string(), z.string()),
  scopes: z.array(scope),
  user_list: z.looseObject({ id: z.number() }).nullish(),
  user_list_id: z.number().nullish(),
})
const flag = z.looseObject({
  name: z.string(),
  description: z.string().nullish(),
  version: z.string().optional(),
  active: z.boolean().nullish(),
  strategies: z.array(strategy).nullish(),
  scopes: z
    .array(
      z.looseObject({
        environment_scope: z.string().optional(),
        active: z.boolean().optional(),
        strategies: z.array(strategy.pick({ name: true, parameters: true })).optional(),
      }),
    )
    .nullish(),
})
type Strategy = z.output<typeof strategy>
type Flag = z.output<typeof flag>

/** After a write the flag has the name in the response, because only some services can rename it. */
const flagState = ({ id, name }: Readonly<Record<string, unknown>>, answer: unknown): OperationCall => ({
  operation: 'featureFlags.get',
  params: { id, name: named.safeParse(answer).data?.name ?? name },
})
const named = z.looseObject({ name: z.string() })

export const flagMade: Inverse = {
  fidelity: 'exact',
  state: flagState,
  back: ({ params: { id, name } }) => ({ operation: 'featureFlags.delete', params: { id, name } }),
}

export const flagChanged: Inverse = {
  fidelity: 'near',
  get note() {
    return t('A removed strategy or scope is recreated with a new ID.')
  },
  state: flagState,
  back: ({ params, answer, before }: CarriedOut) => {
    const was = flag.parse(before)
    const is = flag.parse(answer)
    const strategies =
      params.strategies === undefined ? undefined : changesBack(was.strategies ?? [], is.strategies ?? [])
    if (strategies === null || givesUntoldList(params.strategies, was.strategies ?? [])) return null
    const active = params.active === undefined ? undefined : orNone(was.active)
    if (params.active !== undefined && active === undefined) return null
    return {
      operation: 'featureFlags.update',
      params: {
        id: params.id,
        name: is.name,
        ...(is.name !== was.name && { new_name: was.name }),
        ...(params.description !== undefined && { description: was.description ?? '' }),
        ...(active !== undefined && { active }),
        ...(strategies && { strategies }),
      },
    }
  },
}

export const flagDeleted: Inverse = {
  fidelity: 'near',
  get note() {
    return t('The flag is recreated: its strategies and scopes get new IDs, and it gets a new creation date.')
  },
  state: flagState,
  back: ({ params: { id }, before }) => {
    const was = flag.parse(before)
    const { name, version } = was
    const rules = isLegacyFlag(was) ? legacyRules(was) : was.strategies && allAnew(was.strategies)
    if (!rules) return null
    return {
      operation: 'featureFlags.create',
      params: { id, name, version, description: orNone(was.description), active: orNone(was.active), ...rules },
    }
  },
}

/** The change from the current to the previous strategies of a flag; null when one had an unknown user list. */
function changesBack(was: readonly Strategy[], is: readonly Strategy[]): object[] | null {
  const present = new Map(is.map(one => [one.id, one]))
  const known = new Set(was.map(({ id }) => id))
  const brought: object[] = []
  for (const one of was) {
    const now = present.get(one.id)
    const isUntold = hasUntoldList(one)
    if (isUntold && now?.name !== one.name) return null
    if (now) brought.push(changeBack(one, now))
    else brought.push(again(one))
  }
  const added = is.filter(({ id }) => !known.has(id))
  return [...brought, ...added.map(({ id }) => ({ id, _destroy: true }))]
}

function changeBack(was: Strategy, is: Strategy): object {
  const { id, name, parameters } = was
  const [list, present] = [getList(was), getList(is)]
  const scopes = scopesBack(was.scopes, is.scopes)
  return { id, name, parameters, scopes, ...(list !== present && { user_list_id: list ?? null }) }
}

/** The user list of a strategy, which services return in one of two fields. */
function getList({ user_list, user_list_id }: Strategy): number | undefined {
  return user_list?.id ?? orNone(user_list_id)
}

/** Whether a strategy uses a user list that the service did not return, so that it can't be recreated. */
function hasUntoldList(strategy: Strategy): boolean {
  return strategy.name === 'gitlabUserList' && getList(strategy) === undefined
}

function scopesBack(was: Strategy['scopes'], is: Strategy['scopes']): object[] {
  const present = new Set(is.map(({ id }) => id))
  const known = new Set(was.map(({ id }) => id))
  const brought = was.map(({ id, environment_scope }) =>
    present.has(id) ? { id, environment_scope } : { environment_scope },
  )
  return [...brought, ...is.filter(({ id }) => !known.has(id)).map(({ id }) => ({ id, _destroy: true }))]
}

/** Whether a change replaced a user list that the service did not return. */
function givesUntoldList(changes: unknown, was: readonly Strategy[]): boolean {
  const given = z.array(z.looseObject({ id: z.number().optional(), user_list_id: z.unknown() })).safeParse(changes)
  const ids = given.data?.filter(one => one.user_list_id !== undefined).map(({ id }) => id)
  return was.some(one => hasUntoldList(one) && ids?.includes(one.id))
}

function again(strategy: Strategy): object {
  const { name, parameters, scopes } = strategy
  const list = getList(strategy)
  return {
    name,
    parameters,
    scopes: scopes.map(({ environment_scope }) => ({ environment_scope })),
    ...(list !== undefined && { user_list_id: list }),
  }
}

function allAnew(strategies: readonly Strategy[]): object | null {
  return strategies.some(hasUntoldList) ? null : { strategies: strategies.map(again) }
}

/**
 * Recreates a legacy flag from its strategies if they are complete, as documented, else from its scopes: services that send whether it is active, or
 * no version, take only those.
 */
function legacyRules(flag: Flag): object | null {
  const isDocumented = flag.version !== undefined && typeof flag.active !== 'boolean'
  const strategies = isDocumented ? legacyStrategies(flag) : null
  if (strategies) return { strategies }
  const scopes = flag.scopes ?? []
  if (scopes.some(({ environment_scope }) => environment_scope === undefined)) return null
  return {
    scopes: scopes.map(({ environment_scope, active, strategies: rules = [] }) => ({
      environment_scope,
      active: active === true,
      strategies: rules.map(({ name, parameters }) => ({ name, parameters })),
    })),
  }
}

/** Strategies with a scope each; null when a scope is off, or has none. */
function legacyStrategies({ scopes }: Flag): object[] | null {
  const strategies: object[] = []
  for (const { environment_scope, active, strategies: rules = [] } of scopes ?? []) {
    if (environment_scope === undefined || active !== true || rules.length === 0) return null
    for (const { name, parameters } of rules) strategies.push({ name, parameters, scopes: [{ environment_scope }] })
  }
  return strategies
}
