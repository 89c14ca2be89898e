import { useEffect, useMemo, useState } from 'react'
import { runTask } from '../../../lib/tasks/run-task.ts'
import { TaskFailure } from '../../../lib/tasks/task-pool.ts'
import { diffOfTexts, type Texts } from '../diff-of-texts.ts'
import type { ParsedDiff } from '../parse-diff.ts'

/** Texts this small are compared at once, on the page's thread: at worst in 20 ms. Lines and characters of both together. */
const maxLinesAtOnce = 300
const maxCharactersAtOnce = 50_000

/** Why two texts could not be compared: they are too complex, or Gatehouse itself failed. */
type Uncompared = 'tooComplex' | 'internal'

/** How far the comparison of two texts is: its lines, `pending`, or why there are none. */
export type TextDiff = ParsedDiff | 'pending' | Uncompared

/**
 * Compares pairs of texts: small ones at once, others as tasks. Give the same array as long as the texts are the same.
 * @param pairs null for a pair that has no lines to compare
 */
export function useTextDiffs(pairs: readonly (Texts | null)[]): readonly (TextDiff | null)[] {
  const [answers, setAnswers] = useState<ReadonlyMap<Texts, ParsedDiff | Uncompared>>(new Map())
  const atOnce = useMemo(
    () => pairs.map(pair => (pair && isSmall(pair) ? diffOfTexts(pair.before, pair.after) : null)),
    [pairs],
  )
  useEffect(() => {
    const controller = new AbortController()
    setAnswers(new Map())
    const isHere = (pair: Texts, answer: ParsedDiff | Uncompared) => {
      if (!controller.signal.aborted) setAnswers(before => new Map(before).set(pair, answer))
    }
    for (const pair of pairs) {
      if (!pair || isSmall(pair)) continue
      runTask('compareTexts', pair, { signal: controller.signal }).then(
        diff => isHere(pair, diff),
        thrown => isHere(pair, thrown instanceof TaskFailure ? 'tooComplex' : 'internal'),
      )
    }
    return () => controller.abort()
  }, [pairs])
  return useMemo(
    () => pairs.map((pair, index) => (pair ? (atOnce[index] ?? answers.get(pair) ?? 'pending') : null)),
    [pairs, atOnce, answers],
  )
}

function isSmall({ before, after }: Texts): boolean {
  if (before.length + after.length > maxCharactersAtOnce) return false
  let lines = 0
  for (const text of [before, after]) {
    for (let at = text.indexOf('\n'); at !== -1 && lines <= maxLinesAtOnce; at = text.indexOf('\n', at + 1)) lines += 1
  }
  return lines <= maxLinesAtOnce
}
