/** The page's own origin, `gatehouse-app://app`: a scheme of its own, so that nothing on the network can share it. */
export const appScheme = 'gatehouse-app'
export const appHost = 'app'
export const appUrl = `${appScheme}://${appHost}/`

/** By this systems know the installed app: its package's identifier, which Windows wants from the running app as well. */
export const appId = 'app.gatehouse.desktop'

/** Whether an address is the page itself, which may load itself again. */
export function isAppPage(address: string): boolean {
  return URL.canParse(address) && new URL(address).href.split('#', 1)[0] === appUrl
}
