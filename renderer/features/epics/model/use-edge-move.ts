import { useMemo, useState } from 'react'
import type { Epic } from '#shared/contract/epics.ts'
import { carried, dropped, nothingHeld } from './edge-move.ts'
import type { Edge } from './epic-dates.ts'

/** The events of the bars' edges. */
export interface EdgeEvents {
  /** It is carried to this day. */
  carry(epic: Epic, edge: Edge, day: string): void
  /** The edge was dropped. */
  drop(epic: Epic, edge: Edge): void
  /** It goes back to where it was. */
  leave(): void
  /** The edge can't be moved, with the reason. */
  refuse(why: string): void
}

/** One edge at a time is carried; what that would send is shown when it is let go. */
export function useEdgeMove() {
  const [{ move, isDropped }, setHeld] = useState(nothingHeld)
  const [refusal, setRefusal] = useState('')
  const events = useMemo<EdgeEvents>(
    () => ({
      carry: (epic, edge, day) => {
        setRefusal('')
        setHeld(carried(epic, edge, day))
      },
      drop: (epic, edge) => setHeld(held => dropped(held, epic, edge)),
      leave: () => setHeld(nothingHeld),
      refuse: setRefusal,
    }),
    [],
  )
  return { move, isDropped, refusal, events }
}
