import { type ReactNode, useEffect, useEffectEvent } from 'react'

/** One line above what is printed, such as "Filter: mats". */
export type PrintFact = readonly [name: string, value: string]

/** One part of a screen as it is printed: a table, a diff, a roadmap. */
export interface PrintPart {
  /** "Members of the project". */
  readonly title: string
  /** How much of it is printed: "250 of 1,004 members loaded". */
  readonly count: string
  /** What determines the content besides the screen's address. */
  readonly facts: readonly PrintFact[]
  /** It needs the wider side of the paper. */
  readonly isWide: boolean
  readonly body: ReactNode
}

type MakePart = () => Promise<PrintPart>

/** Those of the screens in view, in their order. */
const printables = new Set<{ readonly make: () => MakePart | null }>()

/**
 * Offers a part of the screen for printing while the caller is shown.
 * @param make called when the user prints, so that its code is loaded only then; null while there is nothing to print
 */
export function usePrintable(make: MakePart | null): void {
  const present = useEffectEvent(() => make)
  const isOffered = make !== null
  useEffect(() => {
    if (!isOffered) return
    const offered = { make: () => present() }
    printables.add(offered)
    return () => void printables.delete(offered)
  }, [isOffered])
}

/** The parts of the screen in view that can be printed, as they are now. */
export function makePrintParts(): Promise<readonly PrintPart[]> {
  return Promise.all([...printables].flatMap(({ make }) => make()?.() ?? []))
}
