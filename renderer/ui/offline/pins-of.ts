import type { Connection, Pin } from '#shared/bridge.ts'

/** What is kept offline of a connection by whom it acts as now: what was kept as somebody else is not what this one may see. */
export function pinsOf(pins: readonly Pin[], { id, sudo }: Pick<Connection, 'id' | 'sudo'>): readonly Pin[] {
  const user = sudo?.username ?? null
  return pins.filter(pin => pin.connection === id && pin.sudo === user)
}
