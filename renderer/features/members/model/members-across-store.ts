import { create } from 'zustand'
import type { ConnectionRef } from '#shared/bridge.ts'
import { forgetsEnded, mapWithoutEnded } from '../../../lib/connection/generation-state.ts'
import type { NamedPlace } from './member-requests.ts'
import { placeKey, type Reach, type Reading, readMembers, rereadMissing } from './readings.ts'

/** The chosen places and loaded members of a connection. */
interface Across {
  readonly places: readonly NamedPlace[]
  readonly reach: Reach
  /** The jobs that read now. */
  readonly jobs: readonly string[]
  readonly read: {
    readonly readings: readonly Reading[]
    readonly reach: Reach
    readonly at: number
    /** The jobs that read it: what failed can be read again. */
    readonly jobs: readonly string[]
  } | null
}

const nothing: Across = { places: [], reach: 'list', jobs: [], read: null }

interface Store {
  readonly of: ReadonlyMap<ConnectionRef, Across>
  change(connection: ConnectionRef, change: (before: Across) => Partial<Across>): void
}

/** In memory only: access data is sensitive and must not be written to disk. */
const useStore = forgetsEnded(
  create<Store>(set => ({
    of: new Map(),
    change: (connection, change) =>
      set(({ of }) => {
        const before = of.get(connection) ?? nothing
        return { of: new Map(of).set(connection, { ...before, ...change(before) }) }
      }),
  })),
  ({ of }, isEnded) => ({ of: mapWithoutEnded(of, isEnded) }),
)

/** The chosen places of a connection and their members, and the actions on them. */
export function useAcross(connection: ConnectionRef) {
  const across = useStore(({ of }) => of.get(connection)) ?? nothing
  const change = useStore(store => store.change)
  return {
    places: across.places,
    reach: across.reach,
    jobs: across.jobs,
    result: across.read,
    choose: (more: readonly NamedPlace[]) =>
      change(connection, ({ places }) => ({
        places: [...new Map([...places, ...more].map(place => [placeKey(place), place])).values()],
      })),
    clear: () => change(connection, () => ({ places: [], read: null })),
    setReach: (reach: Reach) => change(connection, () => ({ reach })),
    /** Reads the members of all chosen places; resolves when they are there. */
    read: async () => {
      const { places, reach } = across
      // A refresh belongs to the load it was started from, not to a later one.
      const onReread = (readings: readonly Reading[]) =>
        change(connection, ({ read }) => (read?.jobs === jobs ? { read: { ...read, readings } } : {}))
      const { jobs, ended } = readMembers(connection, places, reach, onReread)
      const at = Date.now()
      change(connection, () => ({ jobs }))
      const readings = await ended
      change(connection, now => ({ read: { readings, reach, at, jobs }, jobs: now.jobs === jobs ? [] : now.jobs }))
    },
    /** Reads again the places that could not be read. */
    reread: () => rereadMissing(across.read?.jobs ?? []),
  }
}
