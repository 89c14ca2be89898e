import type { Commit, ReducedCommit } from '#shared/contract/commits.ts'
import { longDay } from '../time/time.ts'

/** A commit of a list: those of a history have counts and a pipeline status where the service gives them. */
export type ListedCommit = ReducedCommit & Partial<Pick<Commit, 'stats' | 'status'>>

/** One row of a history: the day, before the first of its commits, or a commit. */
export type HistoryRow<C extends ListedCommit> =
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | { readonly kind: 'commit'; readonly key: string; readonly commit: C }

/** The time a commit is sorted by: when it was committed, which some lists leave out; undefined when neither was sent. */
export function commitTime(commit: Pick<ReducedCommit, 'committed_date' | 'created_at'>): string | undefined {
  return commit.committed_date ?? commit.created_at
}

/** Puts commits under the days they were made on, in the order they come; the clock is the reader's own. */
export function historyRows<C extends ListedCommit>(commits: readonly C[]): HistoryRow<C>[] {
  const rows: HistoryRow<C>[] = []
  let lastDay: string | null = null
  for (const commit of commits) {
    const day = longDay(commitTime(commit) ?? '')
    if (day !== lastDay) rows.push({ kind: 'day', key: `day:${day}:${commit.id}`, day })
    lastDay = day
    rows.push({ kind: 'commit', key: commit.id, commit })
  }
  return rows
}
