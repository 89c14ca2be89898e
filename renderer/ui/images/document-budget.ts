import { createContext } from 'react'

/** The limits on a document's images together: one may be harmless, a thousand not. */
export interface DocumentBudget {
  /** Whether one more image may be loaded. An address that was loaded before always may. */
  mayLoad(address: string): boolean
  /** Whether an image of so many pixels may be drawn beside the others. */
  mayDraw(address: string, pixels: number): boolean
}

const maxImages = 100
const maxPixels = 100_000_000

/** A budget for the images of one document. */
export function createDocumentBudget(): DocumentBudget {
  const loaded = new Set<string>()
  const drawn = new Map<string, number>()
  let left = maxPixels
  return {
    mayLoad: address => {
      if (!loaded.has(address) && loaded.size >= maxImages) return false
      loaded.add(address)
      return true
    },
    mayDraw: (address, pixels) => {
      const before = drawn.get(address) ?? 0
      if (pixels - before > left) return false
      left -= pixels - before
      drawn.set(address, pixels)
      return true
    },
  }
}

export const DocumentBudgetContext = createContext<DocumentBudget>({ mayLoad: () => true, mayDraw: () => true })
