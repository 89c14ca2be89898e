/**
 * The connection a screen is of, by its route path; null for a screen of the app itself.
 * @example connectionIn('/c/work/p/harbor%2Fcrane/tree') // 'work'
 */
export function connectionIn(at: string): string | null {
  return /^\/c\/([^/?#]+)/.exec(at)?.[1] ?? null
}
