import { useContext, useId, useInsertionEffect } from 'react'
import { create } from 'zustand'
import { TabContext, useGone } from '../tabs/tab-life.ts'

/** A sentence about work that would be lost. */
interface UnfinishedEntry {
  readonly sentence: string
  /** The tab of the window it would be lost with; null when that is the window itself. */
  readonly tab: number | null
}

interface Unfinished {
  /** Work that would be lost if the window closed now, by the component that registered it. */
  readonly entries: Readonly<Record<string, UnfinishedEntry>>
  /** Registers a sentence; null removes it. */
  report(component: string, entry: UnfinishedEntry | null): void
}

export const useUnfinished = create<Unfinished>(set => ({
  entries: {},
  report: (component, entry) =>
    set(({ entries: { [component]: _before, ...others } }) => ({
      entries: entry === null ? others : { ...others, [component]: entry },
    })),
}))

/** The registered sentences; with a tab, only those of that tab. */
export function unfinishedSentences(entries: Unfinished['entries'], tab?: number): readonly string[] {
  const among = Object.values(entries).filter(entry => tab === undefined || entry.tab === tab)
  return [...new Set(among.map(({ sentence }) => sentence))]
}

/** Registers a sentence about what would be lost if the window or its tab closed now; null registers nothing. */
export function useReportUnfinished(sentence: string | null): void {
  const component = useId()
  const tab = useContext(TabContext)
  // Requests and saves in hidden tabs run to their end, so they are registered there too.
  useInsertionEffect(() => {
    queueMicrotask(() => useUnfinished.getState().report(component, sentence === null ? null : { sentence, tab }))
  }, [component, sentence, tab])
  useGone(() => useUnfinished.getState().report(component, null))
}
