import { create } from 'zustand'
import { useConnection } from '../connection/use-connection.ts'
import { useProject } from './project-context.ts'

const kept = 6

/** Two services may have projects of the same path. */
type ProjectKey = `${string} ${string}`

interface RecentRefs {
  /** Refs picked in this run, newest first, by connection and project. */
  readonly byProject: Readonly<Record<string, readonly string[]>>
  remember(project: ProjectKey, ref: string): void
}

/** Refs used lately. Kept for this run only: names of branches belong to the sealed store or nowhere. */
const useAllRecentRefs = create<RecentRefs>(set => ({
  byProject: {},
  remember: (project, ref) =>
    set(state => ({
      byProject: { ...state.byProject, [project]: withNewest(state.byProject[project] ?? [], ref) },
    })),
}))

/** The refs used lately in the project the screen belongs to, newest first, and how one is added. */
export function useRecentRefs(): { readonly recent: readonly string[]; remember(ref: string): void } {
  const key: ProjectKey = `${useConnection().id} ${useProject().id}`
  const recent = useAllRecentRefs(state => state.byProject[key]) ?? none
  const remember = useAllRecentRefs(state => state.remember)
  return { recent, remember: ref => remember(key, ref) }
}

const none: readonly string[] = []

/** The list with a ref moved or put to its front, cut to what is kept. */
export function withNewest(refs: readonly string[], ref: string): string[] {
  return [ref, ...refs.filter(other => other !== ref)].slice(0, kept)
}
