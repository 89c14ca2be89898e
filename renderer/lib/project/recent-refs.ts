import { createPageState } from '../connection/generation-state.ts'
import { useConnection } from '../connection/use-connection.ts'
import { useProject } from './project-context.ts'

const kept = 6

interface UsedRefs {
  /** Newest first. */
  readonly recent: readonly string[]
  /** The one in view where a screen has none of its own; null before any was gone to. */
  readonly current: string | null
}

/** Refs used lately, by project. Names of branches belong to the sealed store or nowhere. */
const usedRefs = createPageState<UsedRefs>()

/** The refs used lately in the project the screen belongs to. */
export function useRecentRefs(): UsedRefs & {
  /** It was picked for something, such as a tag that is made at it: offered first from now on. */
  remember(ref: string): void
  /** It is what the person looks at from now on. */
  goneTo(ref: string): void
} {
  const key = [useConnection().ref, useProject().id] as const
  const { recent, current } = usedRefs.use(key) ?? none
  const use = (ref: string, isGoneTo: boolean) => {
    const before = usedRefs.get(key) ?? none
    usedRefs.set(key, { recent: withNewest(before.recent, ref), current: isGoneTo ? ref : before.current })
  }
  return { recent, current, remember: ref => use(ref, false), goneTo: ref => use(ref, true) }
}

const none: UsedRefs = { recent: [], current: null }

/** The list with a ref moved or put to its front, cut to what is kept. */
export function withNewest(refs: readonly string[], ref: string): string[] {
  return [ref, ...refs.filter(other => other !== ref)].slice(0, kept)
}
