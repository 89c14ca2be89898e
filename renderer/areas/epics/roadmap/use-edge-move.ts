import { useMemo, useState } from 'react'
import type { Epic } from '#shared/contract/epics.ts'
import type { Edge } from '../epic-dates.ts'
import type { EdgeMove } from './edge-move.ts'

/** What the edges of the bars tell. */
export interface EdgeEvents {
  /** It is carried to this day. */
  carry(epic: Epic, edge: Edge, day: string): void
  /** It is let go where it has come to. */
  drop(): void
  /** It goes back to where it was. */
  leave(): void
  /** It cannot be carried; says why. */
  refuse(why: string): void
}

/** One edge at a time is carried; what that would send is shown when it is let go. */
export function useEdgeMove() {
  const [move, setMove] = useState<EdgeMove | null>(null)
  const [isDropped, setDropped] = useState(false)
  const [refusal, setRefusal] = useState('')
  const events = useMemo<EdgeEvents>(
    () => ({
      carry: (epic, edge, day) => {
        setRefusal('')
        setMove(day === epic[`${edge}_date`] ? null : { epic, edge, day })
      },
      drop: () => setDropped(true),
      leave: () => {
        setMove(null)
        setDropped(false)
      },
      refuse: setRefusal,
    }),
    [],
  )
  return { move, isDropped: isDropped && move !== null, refusal, events }
}
