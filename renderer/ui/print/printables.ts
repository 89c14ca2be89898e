import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'

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

interface Printable {
  /** Where it is in the document. */
  getElement(): Element | null
  make(): MakePart | null
}

/** Those of the screens in view, in the order of their mounting. */
const printables = new Set<Printable>()

/**
 * Offers a part of the screen for printing while the caller is shown.
 * @param element what is printed, as it is on the screen: parts are printed in the order of their elements
 * @param make called when the user prints, so that its code is loaded only then; null while there is nothing to print
 */
export function usePrintable(element: RefObject<Element | null>, make: MakePart | null): void {
  const present = useEffectEvent(() => make)
  const isOffered = make !== null
  useEffect(() => {
    if (!isOffered) return
    const offered = { getElement: () => element.current, make: () => present() }
    printables.add(offered)
    return () => void printables.delete(offered)
  }, [element, isOffered])
}

/** The parts of the screen in view that can be printed, as they are now, in the order of the document. */
export function makePrintParts(): Promise<readonly PrintPart[]> {
  const inOrder = [...printables].sort((a, b) => (isBefore(a.getElement(), b.getElement()) ? -1 : 1))
  return Promise.all(inOrder.flatMap(({ make }) => make()?.() ?? []))
}

function isBefore(element: Element | null, other: Element | null): boolean {
  if (!element || !other) return other === null
  return (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
