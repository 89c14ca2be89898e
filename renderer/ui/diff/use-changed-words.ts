import { useEffect, useMemo, useState } from 'react'
import { runTask } from '../../lib/tasks/run-task.ts'
import { changedWords, type Range } from './word-changes.ts'

/** Lines that together have no more characters are compared at once: at worst in half a millisecond. */
const maxCharactersAtOnce = 400

const none: readonly Range[] = []

/** The words of a line that are not in the line it replaces. Long lines are compared as a task; until then none is marked. */
export function useChangedWords(text: string, other: string | null): readonly Range[] {
  const [answer, setAnswer] = useState<{ readonly of: string; readonly words: readonly Range[] } | null>(null)
  const isSmall = other !== null && text.length + other.length <= maxCharactersAtOnce
  const atOnce = useMemo(() => (isSmall ? changedWords(text, other) : none), [text, other, isSmall])
  useEffect(() => {
    if (other === null || isSmall) return
    const controller = new AbortController()
    runTask('changedWords', { text, other }, { signal: controller.signal }).then(
      words => setAnswer({ of: text, words }),
      // Cut off, or out of view by now: the line is shown as changed in whole.
      () => undefined,
    )
    return () => controller.abort()
  }, [text, other, isSmall])
  return answer?.of === text && !isSmall ? answer.words : atOnce
}
