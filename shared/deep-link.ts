/**
 * Deep links: `gatehouse://open/<route path>` names a screen. They open and never change anything.
 */
export const deepLinkScheme = 'gatehouse'

/**
 * The route path a deep link names, such as `/c/sandbox/p/harbor%2Flighthouse/tree`, or null when it is none.
 * A bare route path (`/c/…`) is accepted as well, for the command line.
 */
export function parseDeepLink(link: string): string | null {
  const prefix = `${deepLinkScheme}://open/`
  const path = link.startsWith(prefix) ? link.slice(prefix.length - 1) : link
  if (!path.startsWith('/') || path.startsWith('//') || path.length > 4000) return null
  for (const character of path) {
    const code = character.codePointAt(0) ?? 0
    if (code <= 0x20 || code === 0x7f || character === '\\') return null
  }
  return path
}

/** The deep link to a route path. */
export function deepLink(routePath: string): string {
  return `${deepLinkScheme}://open${routePath}`
}
