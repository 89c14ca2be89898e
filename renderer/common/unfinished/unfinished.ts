import { useEffect, useId } from 'react'
import { create } from 'zustand'

interface Unfinished {
  /** What would be lost if the window closed now: sentences, by who says so. */
  readonly told: Readonly<Record<string, string>>
  /** Says it, or with null that it is over. */
  tell(who: string, sentence: string | null): void
}

export const useUnfinished = create<Unfinished>(set => ({
  told: {},
  tell: (who, sentence) =>
    set(({ told: { [who]: _before, ...others } }) => ({
      told: sentence === null ? others : { ...others, [who]: sentence },
    })),
}))

/** Says that something would be lost if the window closed now; null when there is nothing of the kind. */
export function useTellUnfinished(sentence: string | null): void {
  const who = useId()
  useEffect(() => {
    const { tell } = useUnfinished.getState()
    tell(who, sentence)
    return () => tell(who, null)
  }, [who, sentence])
}
