import type { Connection, Pin } from '#shared/bridge.ts'

/** The offline data of a connection's current user: data stored as another user must not be shown. */
export function getPins(pins: readonly Pin[], { id, sudo }: Pick<Connection, 'id' | 'sudo'>): readonly Pin[] {
  const user = sudo?.username ?? null
  return pins.filter(pin => pin.connection === id && pin.sudo === user)
}
