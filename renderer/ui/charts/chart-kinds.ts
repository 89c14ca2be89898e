/** One thing that is drawn over time. */
export interface Series {
  /** The key of its values. */
  readonly name: string
  readonly label: string
  /** Something gone wrong: drawn in red. */
  readonly isBad?: boolean
}

/** The values of all series at one time. */
export interface TimePoint {
  /** As it is shown at the axis: a day, a month. Unique. */
  readonly at: string
  readonly values: Readonly<Record<string, number>>
}

/** One bar. */
export interface Bar {
  /** Unique. */
  readonly name: string
  readonly value: number
  /** All others together: in the table, and not drawn, since it would make the others small. */
  readonly isRest?: boolean
}

/** Counts by weekday, from Monday, then by hour. */
export type WeekCounts = readonly (readonly number[])[]
