import type { PlannedFor } from '#shared/bridge.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { formatList, formatNumber, formatSentences, t } from '#shared/i18n/i18n.ts'
import { isUnverified, type Job, type JobKind, type RowState, type Step } from './job.ts'

const sharedLabels = {
  waiting: t('Waiting'),
  running: t('In progress'),
  would: t('Will change'),
  skipped: t('No change needed'),
  blocked: t('Cannot be applied'),
  failed: t('Failed'),
  unknown: t('Outcome unknown'),
  notSent: t('Not sent'),
} as const

/** The label of a state in a row. */
export const stateLabels: Readonly<Record<JobKind, Readonly<Record<RowState, string>>>> = {
  write: { ...sharedLabels, done: t('Applied'), differs: t('Differs after applying') },
  dryRun: { ...sharedLabels, done: t('Read'), differs: t('Differs') },
  read: { ...sharedLabels, done: t('Loaded'), differs: t('Differs'), notSent: t('Not loaded') },
  undo: { ...sharedLabels, done: t('Restored'), differs: t('Not fully restored'), blocked: t('Cannot be undone') },
  undoPlan: {
    ...sharedLabels,
    done: t('Read'),
    differs: t('Differs'),
    would: t('Will be restored'),
    blocked: t('Cannot be undone'),
  },
}

/** The label of a row's state, with whether it was read again after the write. @example 'Applied, verified' */
export function formatVerified(state: string, isVerified: boolean, isUnverified: boolean): string {
  if (isVerified) return t('{state}, verified', { state })
  return isUnverified ? t('{state}, not verified', { state }) : state
}

/** What kind of job it is, for lists and titles. */
export const kindLabels: Readonly<Record<JobKind, string>> = {
  write: t('Changes'),
  read: t('Loading'),
  dryRun: t('Preview (dry run)'),
  undo: t('Undo'),
  undoPlan: t('Preview of undo (dry run)'),
}

/** Why the rest of an interrupted job can't be planned again, and what to do instead. */
export function formatRestRefusal(plannedFor: PlannedFor | null): string {
  const { service = null, account = null, sudo = null } = plannedFor ?? {}
  const known = formatList([
    ...(service ? [service] : []),
    ...(account ? [t('as {account}', { account })] : []),
    ...(sudo ? [t('acting as {sudo}', { sudo })] : []),
  ])
  const reason = known
    ? t('The address, account or user of the connection changed after this was planned ({known}).', { known })
    : t('The address, account or user of the connection changed after this was planned.')
  const nextStep =
    sudo === null
      ? t('Cancel the rest and start a new dry run.')
      : t('Act as {sudo} again to preview the rest, or cancel the rest and start a new dry run.', { sudo })
  return formatSentences([reason, nextStep])
}

/** The reason for a row's state; empty when it has none. */
export function reasonOfStep(step: Step, service?: string): string {
  switch (step.state) {
    case 'waiting':
    case 'running':
    case 'notSent':
    case 'would':
      return ''
    case 'skipped':
    case 'blocked':
      return step.reason
    case 'done':
      return [step.note ?? '', isUnverified(step) ? formatNotVerified(step, service) : ''].filter(Boolean).join(' ')
    case 'differs':
      return t('Verification found {now}.', { now: step.now })
    case 'failed':
      return explainFailure(step.error, service)
    case 'unknown':
      return [explain(step.error, service).sentence, step.note ?? ''].filter(Boolean).join(' ')
  }
}

/** With the role that is needed, where that may be the reason. */
function explainFailure(error: AppError, service: string | undefined): string {
  const { sentence, nextStep } = explain(error, service)
  return error.kind === 'forbidden' && error.needs !== undefined ? formatSentences([sentence, nextStep]) : sentence
}

function formatNotVerified(step: Step, service: string | undefined): string {
  if (step.state !== 'done' || step.verification?.kind !== 'unread') return ''
  const { error } = step.verification
  return error ? t('Not verified: {sentence}', { sentence: explain(error, service).sentence }) : t('Not verified.')
}

/** How many rows of each promise and risk a plan has. */
export function planSums({ rows }: Pick<Job, 'rows'>) {
  const sums = { full: 0, partly: 0, none: 0, raises: 0, ownAccess: 0, unsure: 0 }
  for (const { step } of rows) {
    if (step.state !== 'would') continue
    const { undo, risks } = step.plan
    if (undo) sums[undo.kind] += 1
    if (risks.some(({ kind }) => kind === 'raise')) sums.raises += 1
    if (risks.some(({ kind }) => kind === 'ownAccess')) sums.ownAccess += 1
    if (risks.some(({ kind }) => kind === 'notVerified')) sums.unsure += 1
  }
  return sums
}

/** How many of the applied rows were read again and are as they were to be. */
export function verifiedCount({ rows }: Pick<Job, 'rows'>): number {
  return rows.filter(({ step }) => step.state === 'done' && step.verification?.kind === 'confirmed').length
}

type Summed = (typeof summed)[number]
const summed = ['done', 'differs', 'would', 'skipped', 'blocked', 'failed', 'unknown', 'notSent'] as const

/** A summary of a job: each state with its number of rows. The counts add up to all rows. */
export function formatSummary(job: Pick<Job, 'totals' | 'rows' | 'kind'>): string {
  const { totals, rows, kind } = job
  const parts = summed
    .filter(state => totals[state] > 0)
    .map(state => {
      const counted = formatStateCount(kind, state, totals[state])
      const verified = countVerified(job, state)
      return verified === 0 ? counted : t('{counted} ({verified, number} verified)', { counted, verified })
    })
  const all = formatNumber(rows.length)
  return parts.length === 0 ? t('0 of {all}', { all }) : t('{parts}, of {all}', { parts: formatList(parts), all })
}

/** The number of rows in a state, for a summary. @example formatStateCount('undo', 'done', 3) // '3 restored' */
function formatStateCount(kind: JobKind, state: Summed, count: number): string {
  switch (state) {
    case 'done':
      return formatDoneCount(kind, count)
    case 'differs':
      if (kind === 'write') return t('{count, number} differing after applying', { count })
      return kind === 'undo'
        ? t('{count, number} not fully restored', { count })
        : t('{count, number} differing', { count })
    case 'would':
      return kind === 'undoPlan'
        ? t('{count, number} will be restored', { count })
        : t('{count, number} will change', { count })
    case 'skipped':
      return t('{count, number} unchanged', { count })
    case 'blocked':
      return kind === 'undo' || kind === 'undoPlan'
        ? t('{count, number} cannot be undone', { count })
        : t('{count, number} cannot be applied', { count })
    case 'failed':
      return t('{count, number} failed', { count })
    case 'unknown':
      return t('{count, number} with unknown outcome', { count })
    case 'notSent':
      return kind === 'read' ? t('{count, number} not loaded', { count }) : t('{count, number} not sent', { count })
  }
}

function formatDoneCount(kind: JobKind, count: number): string {
  switch (kind) {
    case 'write':
      return t('{count, number} applied', { count })
    case 'undo':
      return t('{count, number} restored', { count })
    case 'read':
      return t('{count, number} loaded', { count })
    case 'dryRun':
    case 'undoPlan':
      return t('{count, number} read', { count })
  }
}

/** How many rows of a state are verified; 0 for a state or a job without verification. */
function countVerified(job: Pick<Job, 'rows' | 'kind'>, state: RowState): number {
  return state === 'done' && (job.kind === 'write' || job.kind === 'undo') ? verifiedCount(job) : 0
}

/** What a plan promises about undo; empty when it promises nothing. */
export function formatUndoPromise(job: Pick<Job, 'rows' | 'kind'>): string {
  const { full, partly, none } = planSums(job)
  const known = full + partly + none
  if (known === 0) return ''
  const parts = formatList([
    ...(full > 0 ? [t('{full} in full', { full: formatNumber(full) })] : []),
    ...(partly > 0 ? [t('{partly} partly', { partly: formatNumber(partly) })] : []),
    ...(none > 0 ? [t('{none} not', { none: formatNumber(none) })] : []),
  ])
  if (job.kind === 'undoPlan') return t('Restores {parts}, of {rows}', { parts, rows: formatNumber(job.rows.length) })
  return full + partly === 0 ? t('Not undoable') : t('Undoable: {parts}', { parts })
}
