import { randomUUID } from 'node:crypto'
import { isAnswerOf } from '#shared/answer-guards.ts'
import {
  type Finding,
  findAnomalies,
  findExpiring,
  findFreezes,
  findMirrors,
  findQueues,
  mirroredPlaces,
  type ReadOf,
} from '#shared/attention/findings.ts'
import type { MonitoredPlace } from '#shared/attention/monitored-places.ts'
import { auditPages, instanceAudit, memberPages } from '#shared/attention/reads.ts'
import type { Mute } from '#shared/audit/rule-ids.ts'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { ReadId, Value } from '#shared/contract/contract.ts'
import { freezePeriodsQuery, mirrorsQuery } from '#shared/queries/delivery.ts'
import { groupAuditQuery, projectAuditQuery } from '#shared/queries/events.ts'
import { jobMetricsQuery } from '#shared/queries/instance.ts'
import { groupMembersQuery, projectMembersQuery } from '#shared/queries/people.ts'
import { projectQuery } from '#shared/queries/places.ts'
import type { Query } from '#shared/queries/query.ts'
import { Failure } from '../failure.ts'
import type { ApiProxy } from '../proxy/proxy.ts'
import type { Step } from './plan.ts'

/** What the steps of a connection share. */
export interface StepContext {
  readonly proxy: Pick<ApiProxy, 'call' | 'cancel'>
  readonly connection: ConnectionRef
  /** The number of days ahead and back, as on Home. */
  readonly days: number
  /** Rules for anomalies that mark nothing for some authors. */
  readonly mutes: readonly Mute[]
  readonly now: number
  readonly signal: AbortSignal
  /** Called before each read. */
  onRead(): void
}

/**
 * Runs one step. Every read is sent once, with background priority, so that it never delays a request of the user.
 * @throws Failure the service's error, or why it didn't respond; also when only the cache could respond
 */
export async function runStep(context: StepContext, { check, place }: Step): Promise<readonly Finding[]> {
  const { days, now } = context
  const { path } = place
  const read = async <I extends ReadId>(query: Query<I>, most = 1): Promise<readonly ReadOf<Value<I>>[]> => [
    { place, values: await readPages(context, query, most) },
  ]
  switch (check) {
    case 'queues':
      return findQueues(await read(jobMetricsQuery()))
    case 'mirrors': {
      const mirrors = await read(mirrorsQuery(path))
      const projects = mirroredPlaces(mirrors).length > 0 ? await read(projectQuery(path)) : []
      return findMirrors(mirrors, projects, now)
    }
    case 'freezes':
      return findFreezes(await read(freezePeriodsQuery(path)), days, now)
    case 'members':
      return place.kind === 'group'
        ? findExpiring(await read(groupMembersQuery(path), memberPages), days, now)
        : findExpiring(await read(projectMembersQuery(path), memberPages), days, now)
    case 'audit':
      return findAnomalies(await readLog(read, place), days, now, context.mutes)
  }
}

type Read = <I extends ReadId>(query: Query<I>, most?: number) => Promise<readonly ReadOf<Value<I>>[]>

/** The newest events of a log, as many as Home reads. */
async function readLog(read: Read, { kind, path }: MonitoredPlace) {
  if (kind === 'service') return await read(instanceAudit(), auditPages)
  return kind === 'group' ? await read(groupAuditQuery(path)) : await read(projectAuditQuery(path))
}

/** @throws Failure */
async function readPages<I extends ReadId>(
  context: StepContext,
  { operation, params, page }: Query<I>,
  most: number,
): Promise<readonly Value<I>[]> {
  const { proxy, connection, signal, onRead } = context
  const values: Value<I>[] = []
  let token: string | null = null
  do {
    if (signal.aborted) throw new Failure({ kind: 'cancelled' })
    const callId = randomUUID()
    const stop = () => proxy.cancel(callId)
    signal.addEventListener('abort', stop, { once: true })
    try {
      onRead()
      const answer = await proxy.call({
        ...{ callId, connection, operation, params: { ...params } },
        ...{ from: 'network', once: true, priority: 'background' },
        ...(page && { page: { size: page.size, ...(token !== null && { token }) } }),
      })
      if (answer.provenance.because) throw new Failure(answer.provenance.because)
      if (!isAnswerOf(operation, answer)) throw new Error(`No answer to ${operation}`)
      values.push(answer.value)
      token = answer.page?.next ?? null
    } finally {
      signal.removeEventListener('abort', stop)
    }
  } while (token !== null && values.length < most)
  return values
}
