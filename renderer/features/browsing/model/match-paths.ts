import type { PathMatch } from './path-index.ts'

/** What the worker is told: more paths, or what to look for from now on. */
export type Asked =
  | { readonly kind: 'add'; readonly paths: readonly string[] }
  | { readonly kind: 'find'; readonly query: string }

/** What it tells: the best matches of a query among the paths it has. */
export interface Found {
  readonly query: string
  readonly matches: readonly PathMatch[]
  /** Paths that were looked through. */
  readonly among: number
}

/** Nobody reads further; who does not find it types another letter. */
export const shownMatches = 100
