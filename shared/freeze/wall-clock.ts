const minute = 60_000
const hour = 60 * minute
/** Further from a time than any change of clocks moves them, and nearer than two changes follow each other. */
const reach = 48 * hour

/**
 * The clock of a time zone. A wall time is its local time, as milliseconds since 1970 as if it were UTC: so it can be
 * compared and calculated with, regardless of daylight saving time.
 */
export interface WallClock {
  /** The local time at a time. */
  wallAt(time: number): number
  /**
   * The first time at which the clocks show a wall time, or a later one: of a wall time that comes twice, the first; of one that
   * is skipped, the moment the clocks were put forward. It never falls as the wall time rises.
   */
  getTime(wall: number): number
  /**
   * The last whole minute, as a wall time, that has occurred by a time: later than the local time while an hour
   * repeats.
   */
  latestAt(time: number): number
}

/** The clocks of a time zone, to the minute. @throws RangeError for an unknown zone */
export function createWallClock(timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const offsetAt = (time: number): number => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]))
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
    const shown = Date.UTC(
      parts.get('era') === 'BC' ? 1 - part('year') : part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    )
    return shown - Math.floor(time / 1000) * 1000
  }
  /** The first minute after `low` at which the offset differs from the one at `low`; it has changed by `high`. */
  const changeBetween = (low: number, high: number): number => {
    const before = offsetAt(low)
    let [same, changed] = [Math.floor(low / minute), Math.ceil(high / minute)]
    while (changed - same > 1) {
      const middle = Math.floor((same + changed) / 2)
      if (offsetAt(middle * minute) === before) same = middle
      else changed = middle
    }
    return changed * minute
  }
  const wallAt = (time: number) => time + offsetAt(time)
  const getTime = (wall: number): number => {
    const before = offsetAt(wall - reach)
    const after = offsetAt(wall + reach)
    const first = wall - before
    if (before === after || wallAt(first) === wall) return first
    const second = wall - after
    return wallAt(second) === wall ? second : changeBetween(wall - reach, wall + reach)
  }
  return {
    wallAt,
    getTime,
    latestAt(time) {
      const now = Math.floor(time / minute) * minute
      const wall = wallAt(now)
      const repeated = now - getTime(wall)
      if (repeated <= 0) return wall
      const change = changeBetween(now - repeated, now)
      return change + offsetAt(change - minute) - minute
    },
  }
}
