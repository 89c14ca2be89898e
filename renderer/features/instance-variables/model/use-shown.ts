import { useMemo, useState } from 'react'

/** Which values are shown. */
export interface Shown {
  has(key: string): boolean
  show(key: string, isShown: boolean): void
  /** All of them, those to come as well. */
  readonly isAll: boolean
  showAll(isShown: boolean): void
}

/** Revealed values, until the screen is left. */
export function useShown(): Shown {
  const [all, setAll] = useState(false)
  // Those that are not as all the others are.
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set())
  return useMemo(
    () => ({
      has: key => all !== others.has(key),
      show: (key, isShown) => {
        const next = new Set(others)
        if (isShown === all) next.delete(key)
        else next.add(key)
        setOthers(next)
      },
      isAll: all,
      showAll: isShown => {
        setAll(isShown)
        setOthers(new Set())
      },
    }),
    [all, others],
  )
}
