import type { ConnectionRef } from '#shared/bridge.ts'
import { getEndpoint, type OperationId, operationIds } from '#shared/contract/contract.ts'
import { isServed } from '#shared/contract/endpoint.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { type CheckedRead, isAnswered, type ServiceCheck } from '#shared/service-check.ts'
import { formatVersion } from '#shared/service-version.ts'
import { toAppError } from '../failure.ts'
import type { ApiProxy } from '../proxy/proxy.ts'
import { serviceKind, type Target } from '../proxy/target.ts'
import { missingExample, paramSets, type Values } from './examples.ts'
import { failedRead, getState, openRead, readFrom, together, undoPromises } from './outcomes.ts'
import { betterSample, getSample, type Sample } from './samples.ts'

/** All reads. A read that other reads take params from is sent before them, on demand. */
const allReads = operationIds.filter(id => getEndpoint(id).effect === 'read')
/** Sets of params to try per read: after a refused or empty response, another project may have rows. */
const maxTries = 8
/** Reads whose responses decide what undo restores, for writes where the version alone does not decide it. */
const statesNeeded = new Set<string | null>(
  operationIds.map(getEndpoint).map(one => {
    const { inverse } = one
    return inverse && inverse.fidelity !== 'none' && typeof inverse.note === 'function' ? getState(one) : null
  }),
)

/** The state of one check of a service. */
export interface Run {
  readonly connection: ConnectionRef
  readonly startedAt: string
  readonly probe: ApiProxy['probe']
  /** Notifies subscribers of progress. */
  readonly tell: () => void
  readonly reads: Map<OperationId, CheckedRead>
  /** Reads that are finished. */
  readonly done: Set<OperationId>
  /** Rows of the answers so far, by operation and params. */
  readonly rows: Map<string, readonly Values[]>
  /** One answer of each of the needed states. */
  readonly states: Map<OperationId, unknown>
  undo: ServiceCheck['undo']
  /** The best sample of each read. */
  readonly samples: Map<OperationId, Sample>
  service: Pick<Target, 'profile' | 'version'> | null
  state: ServiceCheck['state']
  error: AppError | null
  waitsUntil: number | null
  hasTimedOut: boolean
  controller: AbortController
  ended: Promise<void>
}

/** Returns a check with no read sent yet. */
export function newRun(parts: Pick<Run, 'connection' | 'probe' | 'tell'>): Run {
  return {
    ...parts,
    startedAt: new Date().toISOString(),
    reads: new Map(allReads.map(operation => [operation, openRead(operation)])),
    ...{ done: new Set(), rows: new Map(), states: new Map(), samples: new Map(), service: null, undo: [] },
    ...{ state: 'running', error: null, waitsUntil: null, hasTimedOut: false },
    controller: new AbortController(),
    ended: Promise.resolve(),
  }
}

/** Sends a read, unless it was sent with these params before, and records the outcome. Returns its rows. */
async function ask(run: Run, operation: OperationId, params: Values): Promise<readonly Values[]> {
  const key = JSON.stringify([operation, Object.entries(params).toSorted()])
  const before = run.rows.get(key)
  if (before) return before
  const { signal } = run.controller
  const onWait = (until: number | null) => {
    run.waitsUntil = until
    run.tell()
  }
  const found = await run
    .probe({ connection: run.connection, operation, params }, { signal, onWait })
    .catch((thrown: unknown) => lost(run, thrown))
  const read = 'failed' in found ? failedRead(operation, found.failed) : readFrom(operation, found)
  if (!('failed' in found)) {
    run.hasTimedOut = false
    run.service = { profile: found.profile, version: found.version }
    const sample = found.raw && getSample(operation, found.raw, found.read)
    if (sample) run.samples.set(operation, betterSample(run.samples.get(operation), sample))
  }
  const known = run.reads.get(operation)
  run.reads.set(operation, known?.outcome ? together(known, read) : read)
  const value = 'failed' in found ? null : found.read?.value
  const [state] = [value].flat()
  if (state !== undefined && state !== null && statesNeeded.has(operation)) run.states.set(operation, state)
  const rows = Array.isArray(value) ? value.filter(isRow) : []
  run.rows.set(key, rows)
  run.tell()
  return rows
}

/** Runs one read, with one set of params after the other until a response has rows. */
async function check(run: Run, operation: OperationId): Promise<void> {
  const version = run.service?.version
  if (version && !isServed(getEndpoint(operation), version)) {
    const detail = t('Not in version {version}', { version: formatVersion(version) })
    run.reads.set(operation, { ...openRead(operation), outcome: 'gone', detail })
    return
  }
  let tries = 0
  for await (const params of paramSets(operation, (read, found) => ask(run, read, found))) {
    await ask(run, operation, params)
    tries += 1
    const read = run.reads.get(operation)
    if (tries === maxTries || (read && isAnswered(read) && read.rows !== 0)) return
  }
  if (tries > 0) return
  run.reads.set(operation, { ...openRead(operation), outcome: 'notAsked', detail: missingExample(operation) })
}

/**
 * Sends the remaining reads until all are done or the run is halted. If the run was resumed in between, the later call ends it.
 */
export async function proceed(run: Run): Promise<void> {
  const { controller } = run
  const end = (state: Run['state'], error: AppError | null) => {
    if (run.controller !== controller) return
    Object.assign(run, { state: run.state === 'done' ? 'done' : state, error, waitsUntil: null })
    if (state === 'done') conclude(run)
    run.tell()
  }
  try {
    for (const operation of allReads) {
      if (run.done.has(operation)) continue
      await check(run, operation)
      run.done.add(operation)
    }
    end('done', null)
  } catch (thrown) {
    const error = toAppError(thrown)
    end('paused', error.kind === 'cancelled' ? null : error)
  }
}

/**
 * Decides what a read without a response means. A single timeout fails only that read; a second timeout in a row, or a service that
 * cannot be reached, pauses the check.
 * @throws the given error, when it concerns the whole check
 */
function lost(run: Run, thrown: unknown): { readonly failed: AppError } {
  const error = toAppError(thrown)
  const isOwn = error.kind === 'badResponse' || error.kind === 'rateLimited' || error.kind === 'server'
  if (!isOwn && !(error.kind === 'timeout' && !run.hasTimedOut)) throw thrown
  run.hasTimedOut = error.kind === 'timeout'
  return { failed: error }
}

/** Marks the remaining reads of a stopped check as skipped. */
export function leaveRest(run: Run): void {
  for (const operation of allReads) {
    if (run.done.has(operation)) continue
    run.done.add(operation)
    if (run.reads.get(operation)?.outcome) continue
    const detail = t('The check was stopped')
    run.reads.set(operation, { ...openRead(operation), outcome: 'notAsked', detail })
  }
}

/** Determines what can be undone, and releases the rows and states of the responses. */
export function conclude(run: Run): void {
  if (run.undo.length > 0) return
  const { service, reads, states, rows } = run
  if (service) run.undo = undoPromises([...reads.values()], serviceKind(service), states)
  rows.clear()
  states.clear()
}

/** The check as the page and the command line get it. */
export function shown({ connection, startedAt, state, error, waitsUntil, service, reads, undo }: Run): ServiceCheck {
  return {
    ...{ connection, startedAt, state, error, waitsUntil, undo },
    profile: service?.profile.label ?? 'unknown',
    version: service?.version ? formatVersion(service.version) : null,
    reads: [...reads.values()],
  }
}

function isRow(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
