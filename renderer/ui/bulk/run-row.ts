import type { JobRow } from '#shared/bridge.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { formatSentences, t } from '#shared/i18n/i18n.ts'
import { getError } from '../../lib/bridge/bridge.ts'
import {
  emptyPlan,
  isReading,
  type JobKind,
  journalOfStep,
  type ReadContext,
  type RowMode,
  type RowPlan,
  type Sent,
  type Settled,
  type Task,
  type Verdict,
  type Verification,
} from './job.ts'

/** What working on a row came to. */
export interface RowResult {
  readonly step: Settled
  /** What stopped it; a row that was applied may still have one, of its verification. */
  readonly error: AppError | null
  /** As they were, or would be, sent. */
  readonly params?: Readonly<Record<string, unknown>>
  /** How it is retried after a rate limit; null when the row has ended. */
  readonly again: { readonly mode: RowMode; readonly was: Settled } | null
}

interface RowWork {
  readonly task: Task
  readonly kind: JobKind
  readonly mode: RowMode
  readonly was: Settled
  /** Ends what only reads. */
  readonly signal: AbortSignal
  /** Aborts waiting requests. */
  readonly withdrawn: AbortSignal
  readonly pass: object
  readonly job: JobRow
}

/** After these errors the remaining rows would also fail: the job pauses, and the user decides. */
const pausing: readonly AppError['kind'][] = [
  'offline',
  'timeout',
  'tls',
  'proxy',
  'command',
  'unauthorized',
  'readOnly',
  'connectionChanged',
  'consentRequired',
]

/** Why a job pauses after an error; null when it continues. */
export function pauseReason(error: AppError, kind: JobKind): string | null {
  if (!pausing.includes(error.kind)) return null
  const rest = isReading(kind) ? t('The remaining rows would also fail.') : t('Remaining changes would also fail.')
  return `${explain(error).sentence} ${rest}`
}

/** Does the work of one row; never throws. */
export function resultOfRow(work: RowWork): Promise<RowResult> {
  switch (work.mode) {
    case 'run':
      return run(work)
    case 'check':
      return checkUnknown(work)
    case 'verify':
      return verifyAgain(work)
  }
}

async function run({ task, kind, was, signal, withdrawn, pass, job }: RowWork): Promise<RowResult> {
  let plan: RowPlan | null = null
  let isSent = false
  try {
    const verdict = (await task.check?.({ signal, pass })) ?? { kind: 'send' }
    if (verdict.kind === 'skip') return ended({ state: 'skipped', reason: verdict.reason })
    plan = getPlan(verdict)
    if (verdict.kind === 'block') return ended({ state: 'blocked', reason: verdict.reason, plan })
    const params = verdict.params ?? task.params
    if (kind === 'dryRun' || kind === 'undoPlan') return { ...ended({ state: 'would', plan }), params }
    const other = task.agreed && otherThanAgreed(task.agreed, plan)
    if (other) return ended({ state: 'blocked', reason: other, plan })
    signal.throwIfAborted()
    if (kind !== 'read') withdrawn.throwIfAborted()
    isSent = kind !== 'read'
    const sent = await task.send(params, { signal, withdrawn, job })
    return { ...(await verified(task, plan, sent)), params }
  } catch (thrown) {
    if (signal.aborted && !isSent) return ended(was)
    if (withdrawn.aborted && !isSent) return withdrawnRow(was)
    const error = getError(thrown)
    if (withdrawn.aborted && error.kind === 'cancelled') return withdrawnRow(was)
    if (error.kind === 'unknownOutcome' && error.found === 'made') {
      return verified(task, plan ?? emptyPlan, { journal: error.journal ?? null, note: foundMade })
    }
    return { step: stepOfError(error, plan), error, again: { mode: 'run', was } }
  }
}

/** Nothing was sent, and the row waits for its next turn. */
function withdrawnRow(was: Settled): RowResult {
  return { step: was, error: { kind: 'cancelled' }, again: { mode: 'run', was } }
}

const foundMade = t('The response was lost; reading the service shows that the change was made.')

/** Verifies an applied row. A cancelled job still verifies the rows it has sent. */
async function verified(task: Task, plan: RowPlan, sent: Sent): Promise<RowResult> {
  const { journal, note = null, verification } = sent
  if (verification) return ended(applied(plan, journal, note, verification))
  if (!task.verify) return ended(applied(plan, journal, note, null))
  try {
    const found = await task.verify({ signal: new AbortController().signal, pass: {} })
    return ended(applied(plan, journal, note, found))
  } catch (thrown) {
    const error = getError(thrown)
    const step = applied(plan, journal, note, { kind: 'unread', error })
    return { step, error, again: { mode: 'verify', was: step } }
  }
}

function applied(
  plan: RowPlan | null,
  journal: number | null,
  note: string | null,
  verification: Verification | null,
): Settled {
  if (verification?.kind === 'differs') return { state: 'differs', plan, journal, now: verification.now }
  return { state: 'done', plan, journal, verification, note }
}

async function verifyAgain({ task, was, signal, pass }: RowWork): Promise<RowResult> {
  if (was.state !== 'done' && was.state !== 'differs') return ended(was)
  const note = was.state === 'done' ? was.note : null
  try {
    const found = (await task.verify?.({ signal, pass })) ?? null
    return ended(found ? applied(was.plan, was.journal, note, found) : was)
  } catch (thrown) {
    if (signal.aborted) return ended(was)
    return { step: was, error: getError(thrown), again: { mode: 'verify', was } }
  }
}

/** Resolves a row whose outcome is unknown. Only reads: sending it again is a separate decision. */
async function checkUnknown({ task, was, signal, pass }: RowWork): Promise<RowResult> {
  if (was.state !== 'unknown') return ended(was)
  const { plan } = was
  const context: ReadContext = { signal, pass }
  const entry = journalOfStep(was)
  // The journal is separate: a failure to settle its entry doesn't affect the row.
  if (entry !== null) await task.settle?.(entry).catch(() => undefined)
  const done = (note: string) => ended(applied(plan, entry, note, { kind: 'confirmed' }))
  try {
    const found = await task.verify?.(context)
    if (found?.kind === 'confirmed') return done(t('Reading the service shows that the change was made.'))
    const verdict = await task.check?.(context)
    if (!task.verify && verdict?.kind === 'skip') return done(verdict.reason)
    // A write that isn't applied yet may still be.
    if (was.error.kind === 'queued') return ended(was)
    const now = verdict && getPlan(verdict)
    if (verdict?.kind === 'send' && now && isSameChange(now, plan)) {
      const detail = was.error.kind === 'unknownOutcome' ? was.error.detail : explain(was.error).sentence
      const error: AppError = { kind: 'unknownOutcome', detail, found: 'notMade' }
      return ended({ state: 'failed', plan, error })
    }
    const note = formatSentences([
      t('The service’s state doesn’t show the outcome.'),
      found?.kind === 'differs' && t('It shows {now}.', { now: found.now }),
    ])
    return ended({ ...was, note })
  } catch (thrown) {
    if (signal.aborted) return ended(was)
    const error = getError(thrown)
    const note = t('Couldn’t check the service: {sentence}', { sentence: explain(error).sentence })
    return { step: { ...was, note }, error, again: { mode: 'check', was } }
  }
}

function getPlan(verdict: Verdict): RowPlan {
  return { ...emptyPlan, ...('plan' in verdict ? verdict.plan : null) }
}

function isSameChange(one: RowPlan, other: RowPlan | null): boolean {
  return one.before === (other?.before ?? null) && one.after === (other?.after ?? null)
}

/** The confirmed change is sent, or nothing is. */
function otherThanAgreed(agreed: RowPlan, now: RowPlan): string | null {
  if (isSameChange(now, agreed)) return null
  return t('Changed since the dry run: it was {words}, now it is {words2}.', {
    words: words(agreed.before),
    words2: words(now.before),
  })
}

function words(state: string | null): string {
  return state ?? 'absent'
}

function stepOfError(error: AppError, plan: RowPlan | null): Settled {
  // It may be applied later: sending it again would request it twice.
  if (error.kind === 'queued') return { state: 'unknown', plan, error, journal: null, note: explain(error).sentence }
  if (error.kind !== 'unknownOutcome' || error.found === 'notMade') return { state: 'failed', plan, error }
  return { state: 'unknown', plan, error, journal: error.journal ?? null, note: null }
}

function ended(step: Settled): RowResult {
  return { step, error: null, again: null }
}
