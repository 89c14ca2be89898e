import { useContext, useId, useInsertionEffect } from 'react'
import { create } from 'zustand'
import { TabContext, useGone } from '../tabs/tab-life.ts'

/** A sentence about work that would be lost. */
interface Told {
  readonly sentence: string
  /** The tab of the window it would be lost with; null when that is the window itself. */
  readonly tab: number | null
}

interface Unfinished {
  /** Work that would be lost if the window closed now, by the component that registered it. */
  readonly told: Readonly<Record<string, Told>>
  /** Registers a sentence; null removes it. */
  tell(who: string, told: Told | null): void
}

export const useUnfinished = create<Unfinished>(set => ({
  told: {},
  tell: (who, now) =>
    set(({ told: { [who]: _before, ...others } }) => ({ told: now === null ? others : { ...others, [who]: now } })),
}))

/** The registered sentences; with a tab, only those of that tab. */
export function unfinishedSentences(told: Unfinished['told'], tab?: number): readonly string[] {
  const among = Object.values(told).filter(one => tab === undefined || one.tab === tab)
  return [...new Set(among.map(({ sentence }) => sentence))]
}

/** Registers a sentence about what would be lost if the window or its tab closed now; null registers nothing. */
export function useTellUnfinished(sentence: string | null): void {
  const who = useId()
  const tab = useContext(TabContext)
  // Requests and saves in hidden tabs run to their end, so they are registered there too.
  useInsertionEffect(() => {
    queueMicrotask(() => useUnfinished.getState().tell(who, sentence === null ? null : { sentence, tab }))
  }, [who, sentence, tab])
  useGone(() => useUnfinished.getState().tell(who, null))
}
