import type { PlannedFor } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { isUnverified, type Job, type JobKind, type RowState, type Step } from './job.ts'

const sharedLabels = {
  waiting: 'Waiting',
  running: 'In progress',
  would: 'Will change',
  skipped: 'No change needed',
  blocked: 'Cannot be applied',
  failed: 'Failed',
  unknown: 'Outcome unknown',
  notSent: 'Not sent',
} as const

/** The label of a state in a row and, in lower case, in a summary. */
export const stateLabels: Readonly<Record<JobKind, Readonly<Record<RowState, string>>>> = {
  write: { ...sharedLabels, done: 'Applied', differs: 'Differs after applying' },
  dryRun: { ...sharedLabels, done: 'Read', differs: 'Differs' },
  read: { ...sharedLabels, done: 'Loaded', differs: 'Differs', notSent: 'Not loaded' },
  undo: { ...sharedLabels, done: 'Restored', differs: 'Not fully restored', blocked: 'Cannot be undone' },
  undoPlan: {
    ...sharedLabels,
    done: 'Read',
    differs: 'Differs',
    would: 'Will be restored',
    blocked: 'Cannot be undone',
  },
}

/** What kind of job it is, for lists and titles. */
export const kindLabels: Readonly<Record<JobKind, string>> = {
  write: 'Changes',
  read: 'Loading',
  dryRun: 'Preview (dry run)',
  undo: 'Undo',
  undoPlan: 'Preview of undo (dry run)',
}

/** Why the rest of an interrupted job can't be planned again, and what to do instead. */
export function formatRestRefusal(plannedFor: PlannedFor | null): string {
  const { service = null, account = null, sudo = null } = plannedFor ?? {}
  const as = [account && `as ${account}`, sudo && `acting as ${sudo}`].filter(Boolean).join(', ')
  const known = [service, as].filter(Boolean).join(' ')
  const reason = 'The address, account or user of the connection changed after this was planned'
  const nextStep = sudo === null ? 'Cancel' : `Act as ${sudo} again to preview the rest, or cancel`
  return `${reason}${known && ` (${known})`}. ${nextStep} the rest and start a new dry run.`
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
      return `Verification found ${step.now}.`
    case 'failed':
      return explain(step.error, service).sentence
    case 'unknown':
      return [explain(step.error, service).sentence, step.note ?? ''].filter(Boolean).join(' ')
  }
}

function formatNotVerified(step: Step, service: string | undefined): string {
  if (step.state !== 'done' || step.verification?.kind !== 'unread') return ''
  const { error } = step.verification
  return error ? `Not verified: ${explain(error, service).sentence}` : 'Not verified.'
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

/** Short forms for a summary, where the number makes them clear. */
const summaryLabels: Partial<Record<RowState, string>> = { skipped: 'unchanged' }

const summed = ['done', 'differs', 'would', 'skipped', 'blocked', 'failed', 'unknown', 'notSent'] as const

/** A summary of a job: each state with its number of rows. The counts add up to all rows. */
export function formatSummary(job: Pick<Job, 'totals' | 'rows' | 'kind'>): string {
  const { totals, rows, kind } = job
  const parts = summed
    .filter(state => totals[state] > 0)
    .map(
      state =>
        `${totals[state].toLocaleString()} ${(summaryLabels[state] ?? stateLabels[kind][state]).toLowerCase()}${formatVerified(job, state)}`,
    )
  const all = rows.length.toLocaleString()
  return parts.length === 0 ? `0 of ${all}` : `${parts.join(', ')}, of ${all}`
}

function formatVerified(job: Pick<Job, 'rows' | 'kind'>, state: RowState): string {
  if (state !== 'done' || (job.kind !== 'write' && job.kind !== 'undo')) return ''
  const verified = verifiedCount(job)
  return verified === 0 ? '' : ` (${verified.toLocaleString()} verified)`
}

/** What a plan promises about undo; empty when it promises nothing. */
export function formatUndoPromise(job: Pick<Job, 'rows' | 'kind'>): string {
  const { full, partly, none } = planSums(job)
  const known = full + partly + none
  if (known === 0) return ''
  const parts = [
    ...(full > 0 ? [`${full.toLocaleString()} in full`] : []),
    ...(partly > 0 ? [`${partly.toLocaleString()} partly`] : []),
    ...(none > 0 ? [`${none.toLocaleString()} not`] : []),
  ].join(', ')
  if (job.kind === 'undoPlan') return `Restores ${parts}, of ${job.rows.length.toLocaleString()}`
  return `Undoable: ${parts}`
}
