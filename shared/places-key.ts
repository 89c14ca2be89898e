import type { Connection, ConnectionId } from './connection.ts'

/**
 * Under which key what a person opened, starred and chose on a connection is kept: paths read as one user are not shown while acting
 * as another.
 */
export function placesKey({ id, sudo }: Pick<Connection, 'id' | 'sudo'>): string {
  return sudo === null ? id : `${id}~${sudo.id}`
}

/** The connection such a key is of. */
export function connectionOfPlaces(key: string): ConnectionId {
  return key.split('~', 1)[0] ?? key
}
