import type { Interval } from '#shared/freeze/freeze.ts'

/** A stretch of time with both its ends. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** The parts of the intervals between two times. */
export function cutTo(intervals: readonly Interval[], from: number, to: number): Stretch[] {
  return intervals
    .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end ?? to, to) }))
    .filter(({ start, end }) => start < end)
}

/** Stretches that overlap or touch as one, in order. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = []
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    if (last && start <= last.end) all[all.length - 1] = { start: last.start, end: Math.max(last.end, end) }
    else all.push({ start, end })
  }
  return all
}

/** The gaps between stretches, from one time to another. */
export function gaps(stretches: readonly Stretch[], from: number, to: number): Stretch[] {
  const free: Stretch[] = []
  let start = from
  for (const taken of joined(cutTo(stretches, from, to))) {
    free.push({ start, end: taken.start })
    start = taken.end
  }
  return cutTo([...free, { start, end: to }], from, to)
}

/** Where stretches of more than one list hold at the same time. */
export function overlaps(lists: readonly (readonly Stretch[])[]): Stretch[] {
  const edges = lists
    .flatMap(joined)
    .flatMap(({ start, end }) => [
      { time: start, step: 1 },
      { time: end, step: -1 },
    ])
    .toSorted((a, b) => a.time - b.time || a.step - b.step)
  const common: Stretch[] = []
  let holding = 0
  let start = 0
  for (const { time, step } of edges) {
    holding += step
    if (step === 1 && holding === 2) start = time
    if (step === -1 && holding === 1) common.push({ start, end: time })
  }
  return joined(common)
}
