import type { StoreApi } from 'zustand/vanilla'
import type { ConnectionRef } from '#shared/bridge.ts'

/** Whether a key names a generation that ended. */
export type IsEnded = (key: unknown) => boolean

const forgetters = new Set<(isEnded: IsEnded) => void>()

/**
 * Makes a store of what generations of connections were answered, or what was typed for them, forget those that ended. Every
 * store of the window either does so or holds nothing of the kind (`generation-state.test.ts`).
 * @param forget what the state becomes
 */
export function forgetsEnded<S, T extends Pick<StoreApi<S>, 'getState' | 'setState'>>(
  store: T & Pick<StoreApi<S>, 'getState' | 'setState'>,
  forget: (state: S, isEnded: IsEnded) => Partial<S>,
): T {
  forgetters.add(isEnded => store.setState(forget(store.getState(), isEnded)))
  return store
}

/** Lets go of everything of these generations. */
export function forgetGenerations(ended: ReadonlySet<ConnectionRef>): void {
  const names = [...ended].map(ref => `${ref}`)
  const isEnded: IsEnded = key => names.some(name => `${key}`.includes(name))
  for (const forget of forgetters) forget(isEnded)
}

/** A record without the entries whose keys name a generation that ended. */
export function withoutEnded<T>(record: Readonly<Record<string, T>>, isEnded: IsEnded): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !isEnded(key)))
}

/** The same of a map. */
export function mapWithoutEnded<K, V>(map: ReadonlyMap<K, V>, isEnded: IsEnded): ReadonlyMap<K, V> {
  return new Map([...map].filter(([key]) => !isEnded(key)))
}
