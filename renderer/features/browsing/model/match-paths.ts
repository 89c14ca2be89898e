import type { PathMatch } from './path-index.ts'

/** A message to the worker: more paths, or a new query. */
export type Asked =
  | { readonly kind: 'add'; readonly paths: readonly string[] }
  | { readonly kind: 'find'; readonly query: string }

/** A message from the worker: the best matches of a query among its paths. */
export interface Found {
  readonly query: string
  readonly matches: readonly PathMatch[]
  /** Paths that were looked through. */
  readonly among: number
}

/** More are never read; another letter narrows the search. */
export const shownMatches = 100
