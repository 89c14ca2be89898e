import { useContext, useId, useInsertionEffect } from 'react'
import { create } from 'zustand'
import { TabContext, useGone } from '../tabs/tab-life.ts'

/** What would be lost. */
interface Told {
  readonly sentence: string
  /** The tab of the window it would be lost with; null when that is the window itself. */
  readonly tab: number | null
}

interface Unfinished {
  /** What would be lost if the window closed now, by who says so. */
  readonly told: Readonly<Record<string, Told>>
  /** Says it, or with null that it is over. */
  tell(who: string, told: Told | null): void
}

export const useUnfinished = create<Unfinished>(set => ({
  told: {},
  tell: (who, now) =>
    set(({ told: { [who]: _before, ...others } }) => ({ told: now === null ? others : { ...others, [who]: now } })),
}))

/** What is told, as sentences; with a tab only what would be lost with that one. */
export function unfinishedSentences(told: Unfinished['told'], tab?: number): readonly string[] {
  const among = Object.values(told).filter(one => tab === undefined || one.tab === tab)
  return [...new Set(among.map(({ sentence }) => sentence))]
}

/** Says that something would be lost if the window or its tab closed now; null when there is nothing of the kind. */
export function useTellUnfinished(sentence: string | null): void {
  const who = useId()
  const tab = useContext(TabContext)
  // What is sent or saved out of sight comes to its end there, too.
  useInsertionEffect(() => {
    queueMicrotask(() => useUnfinished.getState().tell(who, sentence === null ? null : { sentence, tab }))
  }, [who, sentence, tab])
  useGone(() => useUnfinished.getState().tell(who, null))
}
