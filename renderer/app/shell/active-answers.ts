import type { Query } from '@tanstack/react-query'
import type { Answer } from '#shared/bridge.ts'
import { useQueriesValue } from '../watch-queries.ts'

/** An answer that a screen shows, and the operation it is of. */
export interface ActiveAnswer {
  readonly operation: string
  readonly answer: Answer<unknown>
}

/**
 * Derives a value from all answers on the screen, and updates it when they change.
 * @param tell must return an equal primitive, or the same object, for the same answers
 */
export function useActiveAnswers<T>(tell: (answers: readonly ActiveAnswer[]) => T): T {
  return useQueriesValue(queries => tell(queries.filter(query => query.isActive()).flatMap(getAnswers)))
}

/** One answer, or the pages of a list. */
function getAnswers({ queryKey, state: { data } }: Query): readonly ActiveAnswer[] {
  const operation = String(queryKey[2])
  if (isAnswer(data)) return [{ operation, answer: data }]
  if (typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)) {
    return data.pages.filter(isAnswer).map(answer => ({ operation, answer }))
  }
  return []
}

function isAnswer(data: unknown): data is Answer<unknown> {
  return typeof data === 'object' && data !== null && 'provenance' in data
}
