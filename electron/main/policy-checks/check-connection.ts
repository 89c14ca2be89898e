import { randomUUID } from 'node:crypto'
import { isAnswerOf } from '#shared/answer-guards.ts'
import type { CallSource, ConnectionRef } from '#shared/bridge.ts'
import type { ReadId } from '#shared/contract/contract.ts'
import { fleetCatalogs } from '#shared/fleet/catalog.ts'
import { type FleetRead, type KeptRef, loadList, type ReadCall } from '#shared/fleet/column.ts'
import { checkPolicy, policyColumns } from '#shared/fleet/policy.ts'
import type { Policy } from '#shared/fleet/policy-schema.ts'
import { type ProjectCells, projectCells } from '#shared/fleet/row.ts'
import { fewAtOnce, inTurns } from '#shared/in-turns.ts'
import { projectsByIdQuery } from '#shared/queries/places.ts'
import type { Query } from '#shared/queries/query.ts'
import { Failure } from '../failure.ts'
import type { ApiProxy } from '../proxy/proxy.ts'
import { readStates } from './read-states.ts'
import type { PolicyResult } from './record.ts'
import { createJudge, type Setbacks } from './setbacks.ts'

interface CheckContext {
  readonly proxy: Pick<ApiProxy, 'call' | 'cancel'>
  readonly connection: ConnectionRef
  readonly pins: readonly KeptRef[]
  /** When the check was started, maybe in an earlier run. */
  readonly startedAt: number
  /** Whether the check was stopped before: then what it has read since its start is in the cache. */
  readonly isResumed: boolean
  /** Of the runs of this check so far; this run adds to them. */
  readonly setbacks: Setbacks
  readonly now: () => number
  readonly signal: AbortSignal
}

/**
 * Reads what the policies need of all projects, and checks them. Every read is sent once, with the lowest priority.
 * @throws Failure where the service doesn't answer or limits requests; what was read until then is in the cache
 */
export async function checkConnection(
  context: CheckContext,
  policies: readonly Policy[],
): Promise<readonly PolicyResult[]> {
  const { byId, readsFor } = fleetCatalogs.projects
  const needed = readsFor(policyColumns(policies, byId))
  const call = createCall(context, 'network')
  const cached = createCall(context, 'cache')
  const listedAt = context.now()
  const { data: projects } = await loadList(call, projectsByIdQuery(), { pages: Number.POSITIVE_INFINITY })
  const listed = { at: new Date(listedAt).toISOString(), isStale: false }
  const judge = createJudge(context.setbacks)
  const rows: ProjectCells[] = []
  await inTurns(projects, fewAtOnce, async project => {
    const facts = { project, now: context.now() }
    const load = async (read: FleetRead) => {
      const kept = context.isResumed ? await read.load(cached, facts).catch(() => null) : null
      const isOfThisCheck = kept && !kept.isPartial && Date.parse(kept.at) >= context.startedAt
      if (isOfThisCheck) return kept
      const known = judge.getKnown(project.id)
      if (known) throw new Failure(known)
      return await read.load(call, facts)
    }
    const states = await readStates(needed, load, error => judge.isOfProject(project.id, error))
    rows.push(projectCells(project, states, listed, facts.now, context.pins))
  })
  const now = context.now()
  return policies.map(policy => ({ policy, result: checkPolicy(policy, rows, byId, now) }))
}

function createCall({ proxy, connection, signal }: CheckContext, from: CallSource): ReadCall {
  return async <I extends ReadId>({ operation, params, page }: Query<I>, token: string | null) => {
    if (signal.aborted) throw new Failure({ kind: 'cancelled' })
    const callId = randomUUID()
    const cancel = () => proxy.cancel(callId)
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const answer = await proxy.call({
        ...{ callId, connection, operation, params: { ...params }, from, once: true, priority: 'bulk' },
        // As the fleet table asks, so that it finds the answers in the cache.
        ...(page && { page: { size: page.size, ...(token !== null && { token }) } }),
      })
      if (answer.provenance.because) throw new Failure(answer.provenance.because)
      if (!isAnswerOf<I>(operation, answer)) throw new TypeError(`No answer to ${operation}`)
      return answer
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}
