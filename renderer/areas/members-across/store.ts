import { create } from 'zustand'
import type { ConnectionId } from '#shared/bridge.ts'
import type { NamedPlace } from '../../common/members/member-items.ts'
import { placeKey, type Reach, type Reading, readMembers } from '../../common/members/readings.ts'

/** What was chosen and read on one connection. */
export interface Across {
  readonly places: readonly NamedPlace[]
  readonly reach: Reach
  /** The jobs that read now. */
  readonly jobs: readonly string[]
  readonly read: { readonly readings: readonly Reading[]; readonly reach: Reach; readonly at: number } | null
}

const nothing: Across = { places: [], reach: 'list', jobs: [], read: null }

interface Store {
  readonly of: Readonly<Record<ConnectionId, Across>>
  change(connection: ConnectionId, change: (before: Across) => Partial<Across>): void
}

/** For this run only: who has which rights is nothing to leave on the disk. */
const useStore = create<Store>(set => ({
  of: {},
  change: (connection, change) =>
    set(({ of }) => {
      const before = of[connection] ?? nothing
      return { of: { ...of, [connection]: { ...before, ...change(before) } } }
    }),
}))

/** The chosen places of a connection and their members, and what can be done with the choice. */
export function useAcross(connection: ConnectionId) {
  const across = useStore(({ of }) => of[connection]) ?? nothing
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
      const { jobs, ended } = readMembers(connection, places, reach)
      const at = Date.now()
      change(connection, () => ({ jobs }))
      const readings = await ended
      change(connection, now => ({ read: { readings, reach, at }, jobs: now.jobs === jobs ? [] : now.jobs }))
    },
  }
}
