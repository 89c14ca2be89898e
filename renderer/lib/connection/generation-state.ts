import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ConnectionRef } from '#shared/bridge.ts'

/** Whether a key names a generation that ended. */
export type IsEnded = (key: unknown) => boolean

const forgetters = new Set<(isEnded: IsEnded) => void>()

/** Calls back with each set of generations that ended, for state that is no store. */
export function whenGenerationsEnd(forget: (isEnded: IsEnded) => void): void {
  forgetters.add(forget)
}

/**
 * Makes a store of another form than `createPageState` forget generations that ended. Every store of the window is page
 * state, uses this, or holds nothing that was typed or answered (`generation-state.test.ts`).
 * @param forget returns the state without the ended generations
 */
export function forgetsEnded<S, T extends Pick<StoreApi<S>, 'getState' | 'setState'>>(
  store: T & Pick<StoreApi<S>, 'getState' | 'setState'>,
  forget: (state: S, isEnded: IsEnded) => Partial<S>,
): T {
  whenGenerationsEnd(isEnded => store.setState(forget(store.getState(), isEnded)))
  return store
}

/** What an entry of page state is about: first the generation that owns it. */
export type PageKey = readonly [
  owner: ConnectionRef,
  ...about: readonly (string | number | boolean | null | undefined)[],
]

/** State that outlives its screen, by key. Nothing outlives the run, or the generation that owns it. */
export interface PageState<T> {
  /** The value at a key, in a component. */
  use(key: PageKey): T | undefined
  get(key: PageKey): T | undefined
  /** @param value null to forget it */
  set(key: PageKey, value: T | null): void
  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void
}

/**
 * Creates state for typed text or a service's answers. An entry is dropped when its generation ends.
 * @param options.max above this number of entries, the oldest is dropped
 * @example const forms = createPageState<Form>() const form = forms.use([connection.ref, project, 'new']) ?? emptyForm
 */
export function createPageState<T>({ max = Number.POSITIVE_INFINITY } = {}): PageState<T> {
  const store = createStore<ReadonlyMap<string, { readonly owner: ConnectionRef; readonly value: T }>>(() => new Map())
  whenGenerationsEnd(isEnded =>
    store.setState(new Map([...store.getState()].filter(([, { owner }]) => !isEnded(owner))), true),
  )
  return {
    use: key => useStore(store, entries => entries.get(JSON.stringify(key))?.value),
    get: key => store.getState().get(JSON.stringify(key))?.value,
    set: (key, value) => {
      const name = JSON.stringify(key)
      const others = [...store.getState()].filter(([other]) => other !== name)
      const all = value === null ? others : [...others, [name, { owner: key[0], value }] as const]
      store.setState(new Map(all.slice(Math.max(0, all.length - max))), true)
    },
    subscribe: listener => store.subscribe(listener),
  }
}

/** Lets go of everything of these generations. */
export function forgetGenerations(ended: ReadonlySet<ConnectionRef>): void {
  const names = [...ended].map(ref => `${ref}`)
  const isEnded: IsEnded = key => names.some(name => `${key}`.includes(name))
  for (const forget of forgetters) forget(isEnded)
}

/** A record without the entries whose keys contain a generation that ended. */
export function withoutEnded<T>(record: Readonly<Record<string, T>>, isEnded: IsEnded): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !isEnded(key)))
}

/** The same of a map. */
export function mapWithoutEnded<K, V>(map: ReadonlyMap<K, V>, isEnded: IsEnded): ReadonlyMap<K, V> {
  return new Map([...map].filter(([key]) => !isEnded(key)))
}
