import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Epic } from '#shared/contract/epics.ts'
import { visibleString } from '#shared/text/visible.ts'
import { daysAcross, type EdgeMove, movedDay, withMove } from '../model/edge-move.ts'
import type { Edge } from '../model/epic-dates.ts'
import { dayLength, type Scale } from '../model/scale.ts'
import type { EdgeEvents } from '../model/use-edge-move.ts'
import classes from './roadmap.module.css'

const words = { start: 'Start', due: 'Due date' } as const
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }
const week = 7

/** An edge of a bar, to be dragged or carried by the arrow keys; one that cannot be says why. */
export function EdgeHandle({
  epic,
  edge,
  at,
  scale,
  move,
  whyNot,
  events,
}: {
  readonly epic: Epic
  readonly edge: Edge
  /** Where it is, in parts of the whole width. */
  readonly at: number
  readonly scale: Scale
  /** Of this edge. */
  readonly move: EdgeMove | null
  readonly whyNot: string | undefined
  readonly events: EdgeEvents
}) {
  const grabbedAt = useRef<number | null>(null)
  const day = move?.day ?? epic[`${edge}_date`] ?? ''
  const carry = (from: Epic, days: number) => {
    const moved = movedDay(from, edge, days)
    if (moved !== null) events.carry(epic, edge, moved)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // With Alt they go back and forward.
    const step = event.altKey ? undefined : steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (whyNot !== undefined) events.refuse(whyNot)
      else carry(withMove(epic, move), event.shiftKey ? step * week : step)
    } else if (event.key === 'Enter' && move) {
      event.preventDefault()
      events.drop(epic, edge)
    } else if (event.key === 'Escape' && move) {
      event.stopPropagation()
      grabbedAt.current = null
      events.leave()
    }
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    if (whyNot !== undefined) return events.refuse(whyNot)
    event.currentTarget.setPointerCapture(event.pointerId)
    grabbedAt.current = event.clientX
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const track = event.currentTarget.parentElement?.getBoundingClientRect()
    if (grabbedAt.current === null || !track) return
    // No further than the columns in view.
    const here = Math.min(Math.max(event.clientX, track.left), track.right)
    carry(epic, daysAcross(here - grabbedAt.current, track.width, scale))
  }
  const onPointerUp = () => {
    if (grabbedAt.current !== null) events.drop(epic, edge)
    grabbedAt.current = null
  }
  return (
    <span
      role="slider"
      tabIndex={0}
      className={classes.handle}
      style={{ left: `${at * 100}%` }}
      data-edge={edge}
      data-day={move ? day : undefined}
      aria-label={`${words[edge]} of ${visibleString(epic.title)}`}
      aria-valuemin={scale.from / dayLength}
      aria-valuemax={scale.to / dayLength}
      aria-valuenow={Date.parse(day) / dayLength}
      aria-valuetext={day}
      aria-disabled={whyNot !== undefined}
      aria-description={
        whyNot ?? 'Arrow keys carry it by a day, with Shift by a week. Enter shows the request, Escape puts it back.'
      }
      title={whyNot ?? `${words[edge]} ${day}: drag it, or use the arrow keys`}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        grabbedAt.current = null
        events.leave()
      }}
    />
  )
}
