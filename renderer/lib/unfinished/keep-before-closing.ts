import { useContext, useEffect, useEffectEvent } from 'react'
import { TabContext } from '../tabs/tab-life.ts'

/** Resolves to whether everything is kept. */
type Keep = () => Promise<boolean>

/** Each with the tab of the window it belongs to; null when that is the window itself. */
const keepers = new Map<Keep, number | null>()

/** Has something kept, that would be kept a moment later anyway, before its tab is moved or the window closes for good. */
export function useKeepBeforeClosing(keep: Keep): void {
  const tab = useContext(TabContext)
  const now = useEffectEvent(keep)
  useEffect(() => whenClosing(() => now(), tab), [tab])
}

/** Calls back before the tab is moved or the window closes for good; gives what stops that. */
export function whenClosing(keep: Keep, tab: number | null): () => void {
  keepers.set(keep, tab)
  return () => void keepers.delete(keep)
}

/**
 * Keeps all there is to keep; with a tab, only what belongs to it. Ends when it was tried.
 * @returns whether everything is kept
 */
export async function keepBeforeClosing(tab?: number): Promise<boolean> {
  const among = [...keepers].filter(([, of]) => tab === undefined || of === tab)
  const results = await Promise.allSettled(among.map(([keep]) => keep()))
  return results.every(result => result.status === 'fulfilled' && result.value)
}
