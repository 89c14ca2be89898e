import { type ConnectionRef, toConnectionRef } from '#shared/bridge.ts'

/** A generation of a connection, for tests without main. */
export function fakeRef(id: string, generation = 'g'): ConnectionRef {
  return toConnectionRef(id, generation.padEnd(22, '-'))
}
