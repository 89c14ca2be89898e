import { useMemo, useState } from 'react'
import type { Epic } from '#shared/contract/epics.ts'
import { carried, dropped, nothingHeld } from './edge-move.ts'
import type { Edge } from './epic-dates.ts'

/** What the edges of the bars tell. */
export interface EdgeEvents {
  /** It is carried to this day. */
  carry(epic: Epic, edge: Edge, day: string): void
  /** It is let go where it has come to. */
  drop(epic: Epic, edge: Edge): void
  /** It goes back to where it was. */
  leave(): void
  /** It cannot be carried; says why. */
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
