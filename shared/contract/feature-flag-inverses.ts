import { z } from 'zod'
import type { CarriedOut, Inverse, OperationCall } from './endpoint.ts'
import { orNone } from './inverses.ts'

/** How changes of feature flags are taken back (document 2, section 4.1). */

const scope = z.looseObject({ id: z.number(), environment_scope: z.string() })
const strategy = z.looseObject({
  id: z.number(),
  name: z.string(),
  parameters: z.record(z.string(), z.string()),
  scopes: z.array(scope),
})
const flag = z.looseObject({
  name: z.string(),
  description: z.string().nullish(),
  version: z.string(),
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

const flagState = ({ id, name }: Readonly<Record<string, unknown>>): OperationCall => ({
  operation: 'featureFlags.get',
  params: { id, name },
})

export const flagMade: Inverse = {
  fidelity: 'exact',
  state: flagState,
  back: ({ params: { id, name } }) => ({ operation: 'featureFlags.delete', params: { id, name } }),
}

export const flagChanged: Inverse = {
  fidelity: 'near',
  note: 'A strategy or a scope that was removed comes back under another id.',
  state: flagState,
  back: ({ params, answer, before }: CarriedOut) => {
    const was = flag.parse(before)
    const is = flag.parse(answer)
    return {
      operation: 'featureFlags.update',
      params: {
        id: params.id,
        name: params.name,
        ...(params.description === undefined ? {} : { description: was.description ?? '' }),
        ...(params.strategies === undefined
          ? {}
          : { strategies: changesBack(was.strategies ?? [], is.strategies ?? []) }),
      },
    }
  },
}

export const flagDeleted: Inverse = {
  fidelity: 'near',
  note: 'The flag is recreated: its strategies and scopes get new IDs, and it gets a new creation date.',
  state: flagState,
  back: ({ params: { id }, before }) => {
    const was = flag.parse(before)
    const { name, version } = was
    const rules =
      version === 'legacy_flag' ? legacyRules(was) : was.strategies && { strategies: was.strategies.map(anew) }
    if (!rules) return null
    return {
      operation: 'featureFlags.create',
      params: { id, name, version, description: orNone(was.description), ...rules },
    }
  },
}

/** The change that turns the strategies a flag has into those it had. */
function changesBack(was: readonly Strategy[], is: readonly Strategy[]): object[] {
  const present = new Map(is.map(one => [one.id, one]))
  const known = new Set(was.map(({ id }) => id))
  const brought = was.map(one => {
    const now = present.get(one.id)
    if (!now) return anew(one)
    const { id, name, parameters } = one
    return { id, name, parameters, scopes: scopesBack(one.scopes, now.scopes) }
  })
  const added = is.filter(({ id }) => !known.has(id))
  return [...brought, ...added.map(({ id }) => ({ id, _destroy: true }))]
}

function scopesBack(was: Strategy['scopes'], is: Strategy['scopes']): object[] {
  const present = new Set(is.map(({ id }) => id))
  const known = new Set(was.map(({ id }) => id))
  const brought = was.map(({ id, environment_scope }) =>
    present.has(id) ? { id, environment_scope } : { environment_scope },
  )
  return [...brought, ...is.filter(({ id }) => !known.has(id)).map(({ id }) => ({ id, _destroy: true }))]
}

function anew({ name, parameters, scopes }: Strategy): object {
  return { name, parameters, scopes: scopes.map(({ environment_scope }) => ({ environment_scope })) }
}

/** A legacy flag is made from its strategies where they say all of it, as the documents have it, else from its scopes. */
function legacyRules(flag: Flag): object | null {
  const strategies = legacyStrategies(flag)
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
