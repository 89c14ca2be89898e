import type { ReviewRead } from '#shared/access-reviews/review.ts'
import type { Collection, ListRead } from '../../../ui/bulk/collect.ts'
import { errorOfStep } from '../../../ui/bulk/job.ts'

/** What reading one list came to. */
export interface ListResult<T> extends Pick<ReviewRead, 'at' | 'state' | 'error'> {
  readonly key: string
  readonly label: string
  /** Null when nothing was loaded. */
  readonly items: readonly T[] | null
}

/** Waits for a collection to end. */
export async function getListResults<T>(collection: Collection<ListRead<T>>): Promise<readonly ListResult<T>[]> {
  const { job, values } = await collection.ended
  return job.rows.map(({ key, label, step, endedAt, startedAt }) => {
    const value = values.get(key)
    const isComplete = value?.isComplete === true && step.state === 'done'
    const state = isComplete ? 'complete' : value ? 'incomplete' : 'failed'
    const error = errorOfStep(step)?.kind ?? (step.state === 'notSent' ? 'cancelled' : null)
    return { key, label, items: value?.items ?? null, state, error, at: endedAt ?? startedAt ?? job.startedAt }
  })
}
