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

/**
 * Recently used refs, by project. Branch names are sensitive: they may be stored in the sealed store only, so these
 * stay in memory.
 */
const usedRefs = createPageState<UsedRefs>()

/** The refs used lately in the project the screen belongs to. */
export function useRecentRefs(): UsedRefs & {
  /** It was picked for something, such as a tag that is made at it: offered first from now on. */
  remember(ref: string): void
  /** Makes a ref the most recent one. */
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

/** The list with a ref moved or added to its front, truncated to the maximum length. */
export function withNewest(refs: readonly string[], ref: string): string[] {
  return [ref, ...refs.filter(other => other !== ref)].slice(0, kept)
}
