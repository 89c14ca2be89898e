import { getAccessStates, isApplied, undecided, whyByHand } from '#shared/access-reviews/decisions.ts'
import type { Review, ReviewAccess, ReviewDecision, ReviewEvent } from '#shared/access-reviews/review.ts'
import type { ConnectionRef } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { BulkItem, Job, Row } from '../../../ui/bulk/job.ts'
import { journalOfStep } from '../../../ui/bulk/job.ts'
import { roleLevel } from '../../../ui/people/roles.ts'
import { changeItem, removeItem } from '../../members/model/member-items.ts'
import { memberOperations } from '../../members/model/member-requests.ts'

/** The changes that were decided and not applied yet, or undone since, a row for each. Rows that need a change by hand are blocked. */
export function getReviewItems(connection: ConnectionRef, review: Review): readonly BulkItem[] {
  const states = getAccessStates(review)
  return (review.content?.accesses ?? []).flatMap(access => {
    const state = states.get(access.key) ?? undecided
    const { decision } = state
    if (!decision || decision.action === 'keep' || isApplied(state)) return []
    return [toItem(connection, access, decision)]
  })
}

function toItem(connection: ConnectionRef, access: ReviewAccess, decision: ReviewDecision): BulkItem {
  const { key, place, person, level, expires } = access
  const byHand = whyByHand(access, decision)
  if (byHand !== null) {
    const { remove: operation } = memberOperations[place.source]
    const params = { id: place.id, user_id: person.id }
    return { key, label: `${person.name} @${person.username}`, where: place.path, operation, params, blocked: byHand }
  }
  const seen = { ...person, access_level: level, expires_at: expires === '' ? null : expires }
  if (decision.action === 'remove') return removeItem(connection, place, seen)
  const newLevel = decision.action === 'lower' && decision.level !== null ? roleLevel(`${decision.level}`) : null
  return changeItem(connection, place, seen, { level: newLevel, expires_at: decision.expires })
}

type PlannedChange = Pick<BulkItem, 'key' | 'operation' | 'params'>

/**
 * Changes that a dry run found to be applied already, as events for the log of the review: by another user, or by a job that
 * was interrupted. Rows whose decision has changed since, or that have a result by now, are left out.
 * @param planned what the dry run was started for
 * @param due what is decided and not applied now
 */
export function toFound(
  job: Pick<Job, 'rows'>,
  planned: readonly PlannedChange[],
  due: readonly PlannedChange[],
): readonly ReviewEvent[] {
  const getChanges = (items: readonly PlannedChange[]) =>
    new Map(items.map(({ key, operation, params }) => [key, JSON.stringify([operation, params])]))
  const [before, now] = [getChanges(planned), getChanges(due)]
  const isStillDue = (key: string) => now.has(key) && now.get(key) === before.get(key)
  return toResults({ rows: job.rows.filter(({ key, step }) => step.state === 'skipped' && isStillDue(key)) })
}

/** What became of the rows of a job, as events for the log of the review. Rows of a job that is not over are left out. */
export function toResults({ rows }: Pick<Job, 'rows'>): readonly ReviewEvent[] {
  return rows.flatMap(row => {
    const outcome = getOutcome(row)
    return outcome === null
      ? []
      : [{ kind: 'result', access: row.key, ...outcome, journal: journalOfStep(row.step) } as const]
  })
}

function getOutcome({ step }: Row) {
  switch (step.state) {
    case 'done':
      return { outcome: 'done', detail: '' } as const
    case 'differs':
      return { outcome: 'unknown', detail: t('Afterwards it was: {state}', { state: step.now }) } as const
    case 'skipped':
    case 'blocked':
      return { outcome: step.state, detail: step.reason } as const
    case 'failed':
    case 'unknown':
      return { outcome: step.state, detail: explain(step.error).sentence } as const
    case 'notSent':
      return { outcome: 'notSent', detail: '' } as const
    default:
      return null
  }
}
