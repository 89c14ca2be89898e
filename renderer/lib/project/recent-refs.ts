import { create } from 'zustand'
import { forgetsEnded, withoutEnded } from '../connection/generation-state.ts'
import { useConnection } from '../connection/use-connection.ts'
import { useProject } from './project-context.ts'

const kept = 6

/** Two services may have projects of the same path. */
type ProjectKey = `${string} ${string}`

interface UsedRefs {
  /** Newest first. */
  readonly recent: readonly string[]
  /** The one in view where a screen has none of its own; null before any was gone to. */
  readonly current: string | null
}

interface RecentRefs {
  /** Refs picked in this run, by connection and project. */
  readonly byProject: Readonly<Record<string, UsedRefs>>
  use(project: ProjectKey, ref: string, isGoneTo: boolean): void
}

/** Refs used lately. Kept for this run only: names of branches belong to the sealed store or nowhere. */
const useAllRecentRefs = forgetsEnded(
  create<RecentRefs>(set => ({
    byProject: {},
    use: (project, ref, isGoneTo) =>
      set(({ byProject }) => {
        const { recent, current } = byProject[project] ?? none
        const used = { recent: withNewest(recent, ref), current: isGoneTo ? ref : current }
        return { byProject: { ...byProject, [project]: used } }
      }),
  })),
  ({ byProject }, isEnded) => ({ byProject: withoutEnded(byProject, isEnded) }),
)

/** The refs used lately in the project the screen belongs to. */
export function useRecentRefs(): UsedRefs & {
  /** It was picked for something, such as a tag that is made at it: offered first from now on. */
  remember(ref: string): void
  /** It is what the person looks at from now on. */
  goneTo(ref: string): void
} {
  const key: ProjectKey = `${useConnection().ref} ${useProject().id}`
  const { recent, current } = useAllRecentRefs(state => state.byProject[key]) ?? none
  const use = useAllRecentRefs(state => state.use)
  return { recent, current, remember: ref => use(key, ref, false), goneTo: ref => use(key, ref, true) }
}

const none: UsedRefs = { recent: [], current: null }

/** The list with a ref moved or put to its front, cut to what is kept. */
export function withNewest(refs: readonly string[], ref: string): string[] {
  return [ref, ...refs.filter(other => other !== ref)].slice(0, kept)
}
