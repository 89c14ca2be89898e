import { create } from 'zustand'

const kept = 6

interface RecentRefs {
  /** Refs picked in this run, newest first, by project. */
  readonly byProject: Readonly<Record<string, readonly string[]>>
  remember(project: string, ref: string): void
}

/** Refs used lately. Kept for this run only: names of branches belong to the sealed store or nowhere. */
export const useRecentRefs = create<RecentRefs>(set => ({
  byProject: {},
  remember: (project, ref) =>
    set(state => ({
      byProject: { ...state.byProject, [project]: withNewest(state.byProject[project] ?? [], ref) },
    })),
}))

/** The list with a ref moved or put to its front, cut to what is kept. */
export function withNewest(refs: readonly string[], ref: string): string[] {
  return [ref, ...refs.filter(other => other !== ref)].slice(0, kept)
}
