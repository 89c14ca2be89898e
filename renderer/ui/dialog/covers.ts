import { createContext, useContext, useLayoutEffect } from 'react'

/** Lays a dialog over the one around it; gives the function that takes it away. */
export type Cover = () => () => void

export const CoverContext = createContext<Cover | null>(null)

/** Registers an open dialog above the one that contains the caller: Escape then closes only the upper one. */
export function useCover(isOpen: boolean): void {
  const cover = useContext(CoverContext)
  useLayoutEffect(() => (isOpen ? cover?.() : undefined), [isOpen, cover])
}
