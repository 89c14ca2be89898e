import type { ConnectionRef, Restored } from '#shared/bridge.ts'
import type { OperationId } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/i18n.ts'
import { request } from '../../lib/bridge/bridge.ts'
import { createConsentSet } from '../../lib/consent/consent.ts'
import { callAnyOperation, cancellable } from '../../lib/operations/call-operation.ts'
import {
  type BulkItem,
  type Job,
  journalOfStep,
  planOfStep,
  type Row,
  type RowPlan,
  type Task,
  type Verdict,
  type Verification,
} from './job.ts'
import type { JobSpec } from './job-run.ts'

export interface BulkSpec {
  /** The title of the job in the list: "Add ines to 40 projects". */
  readonly title: string
  readonly connection: ConnectionRef
  readonly items: readonly BulkItem[]
  /** Rows at once; 1 where order counts. */
  readonly parallel?: number
  /** Pauses when a row is no longer as the dry run found it, fails or has another result: where later rows build on earlier ones. */
  readonly pausesOnMismatch?: boolean
  /** Called each time the dry run has ended. */
  readonly onPlanned?: (job: Job) => void
  /** Called each time the job that applies the dry run has ended. */
  readonly onApplied?: (job: Job) => void
  /** Called when the user removes the job from the list. */
  readonly onRemove?: () => void
}

/** A job that sends one write for each item. */
export function writeJob({ onPlanned: _, onApplied, items, ...rest }: BulkSpec): JobSpec {
  return {
    ...rest,
    kind: 'write',
    tasks: items.map(item => getTask(item, rest.connection)),
    ...(onApplied && { onEnd: onApplied }),
  }
}

/** A job that only finds out what each item will do: reads, and sends nothing. */
export function dryRun(spec: BulkSpec): JobSpec {
  const { onEnd: _, ...job } = writeJob(spec)
  const { onPlanned, onApplied } = spec
  return { ...job, kind: 'dryRun', ...(onPlanned && { onEnd: onPlanned }), ...(onApplied && { onApplied }) }
}

/** The writes planned by a dry run. Each is checked once more: one whose state has changed is skipped. */
export function appliedJob(
  { onApplied, onEnd: _, ...spec }: JobSpec,
  { rows, kind }: Pick<Job, 'rows' | 'kind'>,
): JobSpec {
  const tasks = spec.tasks.flatMap((task, index) => {
    const step = rows[index]?.step
    return step?.state === 'would' ? [{ ...task, agreed: step.plan }] : []
  })
  return {
    ...spec,
    kind: kind === 'undoPlan' ? 'undo' : 'write',
    tasks: confirmedOnce(spec.connection, tasks),
    ...(onApplied && { onEnd: onApplied }),
  }
}

/** The same tasks, with one confirmation for all of them before the first is sent. */
function confirmedOnce(connection: ConnectionRef, tasks: readonly Task[]): readonly Task[] {
  const left = new Set(tasks)
  const consent = createConsentSet(connection, () => [...left].flatMap(task => task.toConfirm?.() ?? []))
  return tasks.map(task => ({
    ...task,
    send: (params, ends) =>
      consent.send(async given => {
        const sent = await task.send(params, ends, given)
        left.delete(task)
        return sent
      }),
  }))
}

function getTask(item: BulkItem, connection: ConnectionRef): Task {
  const { key, label, where, operation } = item
  const page = 'page' in item ? item.page : undefined
  const places = { ...(where !== undefined && { where }), ...(page !== undefined && { page }) }
  const facts = { key, label, ...places, operation, params: { ...item.params } }
  if ('blocked' in item) {
    return {
      ...facts,
      check: async () => ({ kind: 'block', reason: item.blocked }),
      send: () => Promise.reject(new TypeError('A blocked row is never sent')),
    }
  }
  /** As the last look found that it is to be sent. */
  let planned = facts.params
  return {
    ...facts,
    ...(item.check && {
      check: async context => {
        const verdict = plain(await item.check?.(context))
        if (verdict.kind === 'send') planned = { ...(verdict.params ?? facts.params) }
        return verdict
      },
    }),
    ...(item.verify && { verify: item.verify }),
    ...writeTask(connection, operation, () => planned),
  }
}

/** How a write is sent and confirmed. @param planned as it will be sent */
export function writeTask(
  connection: ConnectionRef,
  operation: OperationId,
  planned: () => Readonly<Record<string, unknown>>,
): Pick<Task, 'settle' | 'toConfirm' | 'send'> {
  return {
    settle: entry => request('journal.check', { connection, id: entry, priority: 'bulk' }),
    toConfirm: () => ({ operation, params: planned() }),
    send: async (params, { withdrawn, job }, consent) => {
      const options = { consent, withdrawn, job, priority: 'bulk' } as const
      return { journal: (await callAnyOperation(connection, operation, params, options)).journal }
    },
  }
}

/** A verdict for the params of any operation. */
function plain(verdict: Verdict<object> = { kind: 'send' }): Verdict {
  if (verdict.kind !== 'send') return verdict
  const { params, ...rest } = verdict
  return { ...rest, ...(params && { params: { ...params } }) }
}

/** The rows of a job that undoing it is about: all that were applied, also those that cannot be undone. */
export function rowsToUndo({ kind, rows }: Pick<Job, 'kind' | 'rows'>): readonly Row[] {
  if (kind !== 'write') return []
  return rows.filter(({ step }) => step.state === 'done' || step.state === 'differs' || step.state === 'unknown')
}

/**
 * A job that finds out what undoing another would restore, row by row, the last one first. Sends nothing.
 * @param spec of the other job; where its order counts, that of the undo does, too
 */
export function undoPlanJob(job: Job, { parallel }: Pick<JobSpec, 'parallel'> = {}): JobSpec {
  return {
    ...(parallel !== undefined && { parallel }),
    title: t('Undo: {title}', { title: job.title }),
    kind: 'undoPlan',
    connection: job.connection,
    tasks: rowsToUndo(job)
      .toReversed()
      .map(row => undoRow(row, job.connection)),
  }
}

function undoRow({ key, label, where, page, operation, params, step }: Row, connection: ConnectionRef): Task {
  const done = planOfStep(step)
  const change = { before: done?.after ?? null, after: done?.before ?? null }
  const places = { ...(where !== null && { where }), ...(page !== null && { page }) }
  const facts = { key, label, ...places, operation, params }
  return undoTask({ ...facts, change, entry: journalOfStep(step) }, connection)
}

interface UndoneRow extends Pick<Task, 'key' | 'label' | 'where' | 'page' | 'operation' | 'params'> {
  readonly change: Pick<RowPlan, 'before' | 'after'>
  /** In the journal. */
  readonly entry: number | null
}

/** Undoes an entry of the journal. */
export function undoTask({ change, entry, ...facts }: UndoneRow, connection: ConnectionRef): Task {
  return {
    ...facts,
    ...(entry !== null && { undoes: entry }),
    check: async () => {
      if (entry === null) return { kind: 'block', reason: t('Its journal entry is not known') }
      const plan = await request('journal.planUndo', { connection, id: entry, priority: 'bulk' })
      if (!plan.possible) return { kind: 'block', reason: plan.because, plan: change }
      if (plan.changed.length > 0) {
        const fields = plan.changed.map(({ path }) => path || t('the whole')).slice(0, 3)
        return {
          kind: 'block',
          reason: t('Changed since it was applied ({fields})', { fields: fields.join(', ') }),
          plan: change,
        }
      }
      const undo = plan.note === null ? { kind: 'full' as const } : { kind: 'partly' as const, lost: plan.note }
      return { kind: 'send', plan: { ...change, undo } }
    },
    ...(entry !== null && { toConfirm: () => ({ undo: entry }) }),
    send: async (_params, { withdrawn, job }, consent) => {
      if (entry === null) throw new TypeError('A row without an entry is never sent')
      const of = { ...(consent !== undefined && { consent }), ...(job && { job }) }
      const undo = { connection, id: entry, priority: 'bulk', ...of } as const
      const { journal, restored } = await cancellable({ withdrawn }, callId =>
        request('journal.undo', { ...undo, callId }),
      )
      return { journal, verification: getVerification(restored) }
    },
    settle: id => request('journal.check', { connection, id, priority: 'bulk' }),
    ...(entry !== null && {
      verify: async () =>
        getVerification(await request('journal.checkUndo', { connection, id: entry, priority: 'bulk' })),
    }),
  }
}

/** What reading after an undo found, as the verification of its row. */
function getVerification(restored: Restored): Verification {
  const fields = restored.fields.slice(0, 5).join(', ')
  switch (restored.state) {
    case 'full':
      return { kind: 'confirmed' }
    case 'partly':
      return { kind: 'differs', now: t('other values than before in {fields}', { fields }) }
    case 'not':
      return { kind: 'differs', now: t('the same state as before the undo') }
    case 'unread':
      return { kind: 'unread', error: null }
  }
}
