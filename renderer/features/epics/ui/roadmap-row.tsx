import { Table } from '@mantine/core'
import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react'
import type { Epic } from '#shared/contract/epics.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { daysAcross, type EdgeMove, movedDay, whyNotMove, withMove } from '../model/edge-move.ts'
import type { Edge } from '../model/epic-dates.ts'
import { dayLength, getBar, type Scale } from '../model/scale.ts'
import type { EdgeEvents } from '../model/use-edge-move.ts'
import { EpicLink } from './epic-link.tsx'
import classes from './roadmap.module.css'

const words = { start: t('Start'), due: t('Due date') } as const

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

const week = 7

interface RowProps {
  readonly epic: Epic
  readonly scale: Scale
  /** Of an edge of this epic. */
  readonly move: EdgeMove | null
  /** Why the user can't move any edge. */
  readonly whyNot: string | undefined
  readonly events: EdgeEvents
}

/** One epic: its dates, and its bar. The other rows are not rendered while an edge moves. */
export const RoadmapRow = memo((props: RowProps) => (
  <Table.Tr>
    <Table.Td className={classes.title}>
      <span className={classes.cut} title={visibleString(props.epic.title)}>
        <EpicLink epic={props.epic} />
      </span>
    </Table.Td>
    <Day {...props} edge="start" />
    <Day {...props} edge="due" />
    <Table.Td p={0}>
      <EpicBar {...props} />
    </Table.Td>
  </Table.Tr>
))

function Day({ epic, edge, move }: RowProps & { readonly edge: Edge }) {
  const day = epic[`${edge}_date`]
  const isFixed = epic[`${edge}_date_is_fixed`]
  return (
    <Table.Td className={classes.day}>
      {move?.edge === edge ? (
        <>
          {move.day}
          <span>{t('was {day}', { day })}</span>
        </>
      ) : (
        <>
          {day ?? t('open')}
          {day && typeof isFixed === 'boolean' && <span>{isFixed ? t('fixed') : t('inherited')}</span>}
        </>
      )}
    </Table.Td>
  )
}

/** The bar is visual; the cells beside it have the same data. An inherited edge is dashed. */
function EpicBar({ epic, scale, move, whyNot, events }: RowProps) {
  const bar = getBar(withMove(epic, move), scale)
  if (!bar) return null
  const getKind = (isOpen: boolean, isFixed: boolean | null | undefined) =>
    isOpen ? 'open' : isFixed ? 'fixed' : 'inherited'
  const handle = (edge: Edge, at: number) => (
    <EdgeHandle
      epic={epic}
      edge={edge}
      at={at}
      scale={scale}
      move={move?.edge === edge ? move : null}
      whyNot={whyNot ?? whyNotMove(epic, edge)}
      events={events}
    />
  )
  return (
    <div className={classes.track}>
      <span
        aria-hidden
        className={classes.epic}
        data-start={getKind(bar.isOpenStart, epic.start_date_is_fixed)}
        data-due={getKind(bar.isOpenEnd, epic.due_date_is_fixed)}
        data-state={epic.state}
        style={{ left: `${bar.left * 100}%`, width: `${bar.width * 100}%` }}
      />
      {!bar.isOpenStart && handle('start', bar.left)}
      {!bar.isOpenEnd && handle('due', bar.left + bar.width)}
    </div>
  )
}

/** An edge of a bar, to be moved by drag or by the arrow keys; one that can't be moved shows why. */
function EdgeHandle({
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
      aria-label={t('{words} of {title}', { words: words[edge], title: visibleString(epic.title) })}
      aria-valuemin={scale.from / dayLength}
      aria-valuemax={scale.to / dayLength}
      aria-valuenow={Date.parse(day) / dayLength}
      aria-valuetext={day}
      aria-disabled={whyNot !== undefined}
      aria-description={
        whyNot ?? t('Arrow keys move it by a day, with Shift by a week. Enter shows the request, Escape cancels.')
      }
      title={whyNot ?? t('{words} {day}: drag it, or use the arrow keys', { words: words[edge], day })}
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
