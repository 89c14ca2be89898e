import type { Epic } from '#shared/contract/epics.ts'
import { t } from '#shared/i18n/i18n.ts'
import { dateOrigin, type Edge } from './epic-dates.ts'
import { type Dated, dayLength, type Scale } from './scale.ts'

/** An edge of an epic's bar on its way to another day. */
export interface EdgeMove {
  readonly epic: Epic
  readonly edge: Edge
  /** The day it was moved to, `YYYY-MM-DD`. */
  readonly day: string
}

/** The edge that is carried, and whether it was let go; then what that would send is shown. */
export interface Held {
  readonly move: EdgeMove | null
  readonly isDropped: boolean
}

export const nothingHeld: Held = { move: null, isDropped: false }

/** The held moves after an edge was moved to a day; an edge back at its original day has none. */
export function carried(epic: Epic, edge: Edge, day: string): Held {
  return day === epic[`${edge}_date`] ? nothingHeld : { move: { epic, edge, day }, isDropped: false }
}

/** An edge is let go. One that was not carried, such as one that was only clicked, changes nothing. */
export function dropped(held: Held, epic: Epic, edge: Edge): Held {
  const { move } = held
  return move?.epic.id === epic.id && move.edge === edge ? { move, isDropped: true } : held
}

const firstMoment = Date.parse('0001-01-01')
const lastMoment = Date.parse('9999-12-31')

/** Converts a distance on the screen to whole days, in a track of that width; negative to the left. */
export function daysAcross(distance: number, width: number, { from, to }: Scale): number {
  return width > 0 ? Math.round(((distance / width) * (to - from)) / dayLength) : 0
}

/** The day of an edge so many days on, at most where the other edge is. Null for an edge without a date. */
export function movedDay(epic: Dated, edge: Edge, days: number): string | null {
  const moment = Date.parse(epic[`${edge}_date`] ?? '')
  if (Number.isNaN(moment)) return null
  const moved = Math.min(Math.max(moment + days * dayLength, firstMoment), lastMoment)
  const day = new Date(moved).toISOString().slice(0, 10)
  const { start_date: start, due_date: due } = epic
  if (edge === 'start' && due && day > due) return due
  if (edge === 'due' && start && day < start) return start
  return day
}

/** The epic with the edge moved. */
export function withMove(epic: Epic, move: EdgeMove | null): Epic {
  return move === null ? epic : { ...epic, [`${move.edge}_date`]: move.day }
}

/** Why an edge cannot be dragged: only a fixed date is a date of the epic's own. Undefined when it can. */
export function whyNotMove(epic: Epic, edge: Edge): string | undefined {
  const { origin, sentence } = dateOrigin(epic, edge)
  switch (origin) {
    case 'fixed':
      return undefined
    case 'inherited':
      return t('{sentence} Edit the epic to fix a date of its own.', { sentence })
    case 'unknown':
      return sentence
  }
}
