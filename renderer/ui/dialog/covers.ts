import { createContext, useContext, useLayoutEffect } from 'react'

/** Lays a dialog over the one around it; gives the function that takes it away. */
export type Cover = () => () => void

export const CoverContext = createContext<Cover | null>(null)

/** Says that a dialog is open above the one it is drawn in: Escape belongs to it alone then. */
export function useCover(isOpen: boolean): void {
  const cover = useContext(CoverContext)
  useLayoutEffect(() => (isOpen ? cover?.() : undefined), [isOpen, cover])
}
