/** The one IPC channel for requests, and the one for events. Separate from the schemas, to keep the preload small. */
export const channels = { request: 'gatehouse:request', event: 'gatehouse:event' } as const

/** The name under which the preload puts the bridge on `window`. */
export const exposedName = 'gatehouse'
