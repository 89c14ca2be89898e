import { useMemo } from 'react'
import type { Provenance } from '#shared/bridge.ts'
import type { Commit, ReducedCommit } from '#shared/contract/commits.ts'
import type { CompareResult } from '#shared/contract/repository.ts'
import type { AppError } from '#shared/errors.ts'
import { commitWithoutStatsQuery, comparisonQuery, mergeBaseQuery } from '#shared/queries/repository.ts'
import { oldest, useOperation } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { type DiffFile, getDiffFile } from '../../../ui/diff/diff-file.ts'
import { getRelation, getTotals, type Relation, type Totals } from './comparison.ts'

/** The refs of the link, and how to compare them. */
export interface Compared {
  readonly from: string
  readonly to: string
  readonly straight: boolean
}

/** The service's comparison of two refs. */
export interface Comparison {
  /** Newest first, as in a history. */
  readonly commits: readonly ReducedCommit[]
  readonly files: readonly DiffFile[]
  readonly totals: Totals
  /** The service cut it: more commits, files or lines than it sends. */
  readonly isCut: boolean
}

export interface ComparisonResult {
  /** Undefined while loading, and when a ref was deleted. */
  readonly comparison: Comparison | undefined
  readonly relation: Relation
  /** The commits of the refs, where the service sends them. */
  readonly fromTip: Commit | undefined
  readonly toTip: Commit | undefined
  readonly base: Commit | undefined
  /** Which of the two refs the service does not have. */
  readonly missing: readonly string[]
  readonly error: AppError | null
  readonly isPending: boolean
  readonly provenance: Provenance | null
  refetch(): void
}

/** Compares two refs, and loads their commits and their merge base, which the comparison lacks. */
export function useComparison({ from, to, straight }: Compared): ComparisonResult {
  const { id } = useProject()
  const compare = useOperation(comparisonQuery({ id, from, to, straight }))
  const fromTip = useOperation(commitWithoutStatsQuery(id, from), { secondary: true })
  const toTip = useOperation(commitWithoutStatsQuery(id, to), { secondary: true })
  const mergeBase = useOperation(mergeBaseQuery(id, [from, to]), { enabled: from !== to, secondary: true })
  const isGone = compare.error?.kind === 'notFound'
  const result = isGone ? undefined : compare.data?.value
  const comparison = useMemo(() => (result ? getComparison(result) : undefined), [result])
  const tips = [
    { ref: from, tip: fromTip },
    { ref: to, tip: toTip },
  ]
  const hasNoBase = mergeBase.error?.kind === 'notFound'
  const base = hasNoBase ? undefined : mergeBase.data?.value
  return {
    comparison,
    relation: getRelation({
      isSameRef: from === to,
      from: fromTip.data?.value.id,
      to: toTip.data?.value.id,
      base: hasNoBase ? null : base?.id,
    }),
    fromTip: fromTip.data?.value,
    toTip: toTip.data?.value,
    base,
    missing: [...new Set(tips.filter(({ tip }) => tip.error?.kind === 'notFound').map(({ ref }) => ref))],
    error: comparison ? null : compare.error,
    isPending: compare.isPending || (isGone && (fromTip.isPending || toTip.isPending)),
    provenance: comparison
      ? oldest([compare, fromTip, toTip, mergeBase].flatMap(({ data }) => (data ? [data.provenance] : [])))
      : null,
    refetch: () => {
      for (const query of [compare, fromTip, toTip, mergeBase]) query.refetch()
    },
  }
}

function getComparison(result: CompareResult): Comparison {
  const files = result.diffs.map(getDiffFile)
  return {
    commits: result.commits.toReversed(),
    files,
    totals: getTotals(result, files),
    isCut: result.compare_timeout,
  }
}
