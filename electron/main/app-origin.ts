/** The page's origin, `gatehouse-app://app`: a custom scheme, so that no server on the network can have the same origin. */
export const appScheme = 'gatehouse-app'
export const appHost = 'app'
export const appUrl = `${appScheme}://${appHost}/`

/** Identifies the installed app to the system: its package's identifier. Windows requires it from the running app as well. */
export const appId = 'app.gatehouse.desktop'

/** The screen that a link of the page leads to, as a route path; null for any other address. */
export function screenIn(address: string): string | null {
  const place = URL.canParse(address) ? new URL(address).hash.slice(1) : ''
  return isAppPage(address) && place.startsWith('/') ? place : null
}

/** Whether an address is the page itself, which may load itself again. */
export function isAppPage(address: string): boolean {
  return URL.canParse(address) && new URL(address).href.split('#', 1)[0] === appUrl
}
