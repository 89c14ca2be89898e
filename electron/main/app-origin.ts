/** The page's own origin, `gatehouse-app://app`: a scheme of its own, so that nothing on the network can share it. */
export const appScheme = 'gatehouse-app'
export const appHost = 'app'
export const appUrl = `${appScheme}://${appHost}/`
