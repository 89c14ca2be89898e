import type { ConnectionId } from '#shared/bridge.ts'
import { endpointOf, type OperationId } from '#shared/contract/contract.ts'
import { request } from '../bridge/bridge.ts'
import { callAnyOperation } from '../operations/call-operation.ts'
import type { JobSpec, Task } from './engine.ts'
import type { BulkItem, Job, Row, Verdict } from './job.ts'

export interface BulkSpec {
  /** What the job does, for the list of jobs: "Add ines to 40 projects". */
  readonly title: string
  readonly connection: ConnectionId
  readonly items: readonly BulkItem[]
  /** Rows at once; 1 where order counts. */
  readonly parallel?: number
}

/** A job that sends one write for each item. */
export function writeJob(spec: BulkSpec): JobSpec {
  const { items, ...rest } = spec
  return { ...rest, kind: 'write', tasks: items.map(item => taskOf(item, spec.connection)) }
}

/** A job that only finds out what each item would do: looks, and sends nothing. */
export function dryRun(spec: BulkSpec): JobSpec {
  return { ...writeJob(spec), kind: 'dryRun' }
}

/** The writes that a dry run found would be sent; each is looked at once more before it is. */
export function appliedJob(spec: JobSpec, { rows }: Job): JobSpec {
  return { ...spec, kind: 'write', tasks: spec.tasks.filter((_, index) => rows[index]?.state === 'would') }
}

function taskOf(item: BulkItem, connection: ConnectionId): Task {
  const { key, label, operation } = item
  return {
    key,
    label,
    operation,
    params: { ...item.params },
    ...(item.check && { check: async signal => plain(await item.check?.(signal)) }),
    send: async params => ({ journal: (await callAnyOperation(connection, operation, params)).journal }),
  }
}

/** A verdict whatever operation its params are for. */
function plain(verdict: Verdict<object> = { kind: 'send' }): Verdict {
  if (verdict.kind === 'skip') return verdict
  return { kind: 'send', ...(verdict.params && { params: { ...verdict.params } }) }
}

/** Whether the contract says that a write can be taken back. */
export function canBeTakenBack(operation: OperationId): boolean {
  const { inverse } = endpointOf(operation)
  return inverse !== undefined && inverse !== null && inverse.fidelity !== 'none'
}

/** The rows of a job that taking it back would be about: they were made and are in the journal. */
export function rowsToTakeBack({ kind, rows }: Job): readonly Row[] {
  if (kind !== 'write') return []
  return rows.filter(
    ({ state, journal, operation }) => state === 'done' && journal !== null && canBeTakenBack(operation),
  )
}

/** A job that takes back what another has made, the last row first; what has changed since is left alone. */
export function undoJob(job: Job): JobSpec {
  return {
    title: `Take back: ${job.title}`,
    kind: 'undo',
    connection: job.connection,
    tasks: rowsToTakeBack(job)
      .toReversed()
      .flatMap(row => (row.journal === null ? [] : [undoTask(row, row.journal)])),
  }
}

function undoTask({ key, label, operation, params }: Row, entry: number): Task {
  return {
    key,
    label,
    operation,
    params,
    check: async () => {
      const plan = await request('journal.planUndo', { id: entry })
      if (!plan.possible) return { kind: 'skip', reason: plan.because }
      if (plan.changed.length > 0) return { kind: 'skip', reason: 'It has changed since, so it is left as it is' }
      return { kind: 'send' }
    },
    send: async () => {
      const { journal } = await request('journal.undo', { id: entry, callId: crypto.randomUUID() })
      return { journal }
    },
  }
}
