import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { GrantedPlace } from '#shared/assistants.ts'
import type { ConnectionRef } from '#shared/bridge.ts'
import { getEndpoint, type OperationId } from '#shared/contract/contract.ts'
import { type Endpoint, isSecret } from '#shared/contract/endpoint.ts'
import { placeParam } from '#shared/contract/places.ts'
import { unwrapped } from '#shared/contract/unwrapped.ts'
import { Failure } from '../failure.ts'
import type { ApiProxy } from '../proxy/proxy.ts'

type Values = Readonly<Record<string, unknown>>
type PlaceKind = GrantedPlace['kind']

/** How long a resolved project or group is used again. A move to another group counts after that. */
const resolvedMilliseconds = 60_000
const maxResolved = 500

/** Params of an operation that widen it beyond the project or group in its path. */
const widening: ReadonlySet<string> = new Set(['include_ancestor_groups'])

const project = z.looseObject({ id: z.number(), path_with_namespace: z.string() })
const group = z.looseObject({ id: z.number(), full_path: z.string() })

/** Says nothing about whether it exists: that is what a client without access would like to know. */
export function outOfReach(): Failure {
  return new Failure({ kind: 'notFound', message: 'It does not exist, or this client has no access to it' })
}

/** The kind of place that the value of a param, or each value of a list, names; null if it names none. */
export function namedPlace(schema: z.ZodType): PlaceKind | null {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodArray && inner.element instanceof z.ZodType) return namedPlace(inner.element)
  const refersTo = inner instanceof z.ZodType ? inner.meta()?.refersTo : undefined
  return refersTo === 'project' || refersTo === 'group' ? refersTo : null
}

/** Archives nobody can read as text, and files in Base64, which are offered as text. */
const unreadable: ReadonlySet<OperationId> = new Set(['repository.archive', 'files.get', 'repository.blob'])

/** Whether assistants are offered an operation at all: none that takes a secret or answers with one. */
export function isOffered(operation: OperationId): boolean {
  const endpoint = getEndpoint(operation)
  const { path, query, body } = endpoint.params
  const takesSecret = Object.values({ ...path, ...query, ...body }).some(isSecret)
  return !takesSecret && endpoint.secretAnswer !== true && !unreadable.has(operation)
}

interface Resolved {
  readonly id: number
  readonly path: string
}

/** A call's params within what a client may reach, and the project or group that it is about. */
export interface Scoped {
  readonly params: Values
  readonly place: string | null
}

/** Finds projects and groups on a service, and keeps calls within those that a client may reach. */
export function createScopes(proxy: Pick<ApiProxy, 'call'>, now: () => number = Date.now) {
  const known = new Map<string, Resolved & { readonly until: number }>()

  /** @throws Failure notFound, also for what the service answers from the cache only */
  async function resolve(connection: ConnectionRef, kind: PlaceKind, given: unknown): Promise<Resolved> {
    const key = JSON.stringify([String(connection), kind, given])
    const before = known.get(key)
    if (before && before.until > now()) return before
    const operation = kind === 'project' ? 'projects.get' : 'groups.get'
    const call = { callId: randomUUID(), connection, operation, params: { id: given }, priority: 'background' } as const
    const { value, provenance } = await proxy.call({ ...call, from: 'network' }).catch(() => {
      throw outOfReach()
    })
    const found = getResolved(kind, value)
    // What was true once does not decide about access now.
    if (!found || provenance.stale) throw outOfReach()
    if (known.size >= maxResolved) known.clear()
    known.set(key, { ...found, until: now() + resolvedMilliseconds })
    return found
  }

  async function isWithin(
    connection: ConnectionRef,
    kind: PlaceKind,
    found: Resolved,
    places: readonly GrantedPlace[],
  ) {
    if (places.some(place => place.kind === kind && place.id === found.id)) return true
    for (const place of places) {
      if (place.kind !== 'group') continue
      // The group may have been renamed or moved since.
      const granted = await resolve(connection, 'group', place.id).catch(() => null)
      if (granted && found.path.startsWith(`${granted.path}/`)) return true
    }
    return false
  }

  /** The ID of a project or group within reach. @throws Failure notFound */
  async function reach(
    connection: ConnectionRef,
    kind: PlaceKind,
    given: unknown,
    places: readonly GrantedPlace[] | null,
  ) {
    const found = await resolve(connection, kind, given)
    if (places !== null && !(await isWithin(connection, kind, found, places))) throw outOfReach()
    return found
  }

  return {
    resolve,
    /**
     * The params of a call, in which each project and group is the numeric ID that was checked: what is sent can't mean another one than what
     * was checked.
     * @param places null for a client that may reach everything on the connection
     * @throws Failure notFound
     */
    within: async (
      connection: ConnectionRef,
      endpoint: Endpoint,
      params: Values,
      places: readonly GrantedPlace[] | null,
    ): Promise<Scoped> => {
      const at = placeParam(endpoint)
      if (places === null) {
        // A write may wait for days: by then another project may have the path.
        if (!at || endpoint.effect === 'read') return { params, place: at && String(params[at.name]) }
      } else if (!at || [...widening].some(name => params[name] === true)) throw outOfReach()
      const found = await reach(connection, at.kind, params[at.name], places)
      const others: Record<string, unknown> = {}
      for (const [name, schema] of Object.entries({ ...endpoint.params.query, ...endpoint.params.body })) {
        const kind = namedPlace(schema)
        const given = params[name]
        if (!kind || given === undefined || given === null) continue
        const idOf = async (value: unknown) => (await reach(connection, kind, value, places)).id
        others[name] = Array.isArray(given) ? await inTurn(given, idOf) : await idOf(given)
      }
      return { params: { ...params, ...others, [at.name]: found.id }, place: found.path }
    },
  }
}
export type Scopes = ReturnType<typeof createScopes>

/** One after the other: a list may be long. */
async function inTurn<T>(values: readonly unknown[], work: (value: unknown) => Promise<T>): Promise<readonly T[]> {
  const found: T[] = []
  for (const value of values) found.push(await work(value))
  return found
}

function getResolved(kind: PlaceKind, value: unknown): Resolved | null {
  if (kind === 'project') {
    const found = project.safeParse(value).data
    return found ? { id: found.id, path: found.path_with_namespace } : null
  }
  const found = group.safeParse(value).data
  return found ? { id: found.id, path: found.full_path } : null
}
