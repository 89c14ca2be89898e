import { pageLimits } from '#shared/contract/fields.ts'
import type { AppError } from '#shared/errors.ts'
import type { ResponseCache } from '../store/response-cache.ts'
import { computedList } from './computed-list.ts'
import { canServeFromCache } from './dispatch.ts'
import { keptAnswer, type ReadAnswer } from './kept-answer.ts'
import { type Operation, parseOperation } from './operation.ts'
import { answerKey } from './prepare-request.ts'
import type { Target } from './target.ts'

type ListCache = Pick<ResponseCache, 'get' | 'getKey' | 'remove'>

interface KeptList {
  readonly rows: readonly unknown[]
  /** Of its oldest page. */
  readonly fetchedAt: string
}

/** Computes a list from a completely cached one when the service is unreachable and this list is not cached; null if there is none. */
export function computedAnswer(
  cache: ListCache,
  target: Target,
  { id, params }: Operation,
  because: AppError,
): ReadAnswer | null {
  if (!canServeFromCache(because)) return null
  const found = computedList(id, params, base =>
    keptList(cache, target, parseOperation({ operation: id, params: base })),
  )
  if (!found) return null
  const { rows, fetchedAt } = found
  const page = { next: null, total: rows.length, totalPages: 1, perPage: null, page: 1 }
  return { value: rows, misfits: null, page, provenance: { source: 'cache', fetchedAt, stale: true, because } }
}

/** A list whose pages are all cached and valid, in the page size of screens; null otherwise. */
function keptList(cache: ListCache, target: Target, operation: Operation): KeptList | null {
  const rows: unknown[] = []
  const ages: string[] = []
  const totals = new Set<number>()
  const walked = new Set<string | null>()
  for (let next: string | null = null; !walked.has(next); ) {
    walked.add(next)
    const page = { size: pageLimits.maximumSize, keyset: false, next }
    const kept = keptAnswer(cache, operation.endpoint, answerKey(cache, target, operation, page), true)
    if (!kept || kept.misfits?.rows.length || !Array.isArray(kept.value)) return null
    rows.push(...kept.value)
    ages.push(kept.fetchedAt)
    if (kept.page?.total != null) totals.add(kept.page.total)
    next = kept.page?.next ?? null
    // Pages of different moments can leave a row out between them.
    if (next === null && [...totals].some(total => total !== rows.length)) return null
    if (next === null) return { rows, fetchedAt: ages.reduce((one, other) => (other < one ? other : one)) }
  }
  return null
}
