/** What a row is called: one of them, and several. */
export type Noun = readonly [one: string, several: string]

/** @example counted(2340, ['member', 'members']) // '2,340 members' */
export function counted(count: number, [one, several]: Noun): string {
  return `${count.toLocaleString()} ${count === 1 ? one : several}`
}

/** How many rows there are, are loaded and fit the filter, in a few words. */
export function countWords({
  shown,
  loaded,
  total,
  hasMore,
  noun,
}: {
  readonly shown: number
  readonly loaded: number
  readonly total: number | null
  readonly hasMore: boolean
  readonly noun: Noun
}): string {
  const all = !hasMore
    ? counted(loaded, noun)
    : total === null
      ? `${counted(loaded, noun)} loaded, and there are more`
      : `${loaded.toLocaleString()} of ${counted(total, noun)} loaded`
  return shown === loaded ? all : `${shown.toLocaleString()} found, ${all}`
}

/**
 * A count that somebody types to confirm: the mark between thousands is on few keyboards.
 * @example countToType(2340, ['member', 'members']) // '2340 members'
 */
export function countToType(count: number, [one, several]: Noun): string {
  return `${count} ${count === 1 ? one : several}`
}
