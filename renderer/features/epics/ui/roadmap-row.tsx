import { Table } from '@mantine/core'
import { memo } from 'react'
import type { Epic } from '#shared/contract/epics.ts'
import { visibleString } from '#shared/text/visible.ts'
import { type EdgeMove, whyNotMove, withMove } from '../model/edge-move.ts'
import type { Edge } from '../model/epic-dates.ts'
import { barOf, type Scale } from '../model/scale.ts'
import type { EdgeEvents } from '../model/use-edge-move.ts'
import { EdgeHandle } from './edge-handle.tsx'
import { EpicLink } from './epic-link.tsx'
import classes from './roadmap.module.css'

interface RowProps {
  readonly epic: Epic
  readonly scale: Scale
  /** Of an edge of this epic. */
  readonly move: EdgeMove | null
  /** Why nobody's edge can be moved by this person. */
  readonly whyNot: string | undefined
  readonly events: EdgeEvents
}

/** One epic: its dates, and its bar. The others stand still while an edge is carried. */
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
          <span>was {day}</span>
        </>
      ) : (
        <>
          {day ?? 'open'}
          {day && typeof isFixed === 'boolean' && <span>{isFixed ? 'fixed' : 'inherited'}</span>}
        </>
      )}
    </Table.Td>
  )
}

/** The bar is drawn for the eye; the cells beside it say the same. An edge that nobody fixed is dashed. */
function EpicBar({ epic, scale, move, whyNot, events }: RowProps) {
  const bar = barOf(withMove(epic, move), scale)
  if (!bar) return null
  const kindOf = (isOpen: boolean, isFixed: boolean | null | undefined) =>
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
        data-start={kindOf(bar.isOpenStart, epic.start_date_is_fixed)}
        data-due={kindOf(bar.isOpenEnd, epic.due_date_is_fixed)}
        data-state={epic.state}
        style={{ left: `${bar.left * 100}%`, width: `${bar.width * 100}%` }}
      />
      {!bar.isOpenStart && handle('start', bar.left)}
      {!bar.isOpenEnd && handle('due', bar.left + bar.width)}
    </div>
  )
}
