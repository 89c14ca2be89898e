/** The noun for a row, in singular and plural. */
export type Noun = readonly [one: string, several: string]

/** @example counted(2340, ['member', 'members']) // '2,340 members' */
export function counted(count: number, [one, several]: Noun): string {
  return `${count.toLocaleString()} ${count === 1 ? one : several}`
}

/**
 * The note in a title when some requests failed; empty when all succeeded.
 * @example formatIncomplete(16, 1004, ['project', 'projects']) // 'incomplete: 16 of 1,004 projects couldn’t be loaded'
 */
export function formatIncomplete(missing: number, total: number, noun: Noun): string {
  return missing === 0 ? '' : `incomplete: ${missing.toLocaleString()} of ${counted(total, noun)} couldn’t be loaded`
}

/**
 * A name with the marks that its cell shows beside it, for paper.
 * @example withMarks('main', ['Default', 'Protected']) // 'main (Default, Protected)'
 */
export function withMarks(name: string, marks: readonly string[]): string {
  return marks.length === 0 ? name : `${name} (${marks.join(', ')})`
}

/** How far a list is read. */
export interface ListState {
  readonly isPending: boolean
  readonly error: unknown
}

/** Whether a number of rows is a known count: zero rows of a list that isn't loaded, or couldn't be, are not. */
export function hasCount(count: number, state: ListState | undefined): boolean {
  return count > 0 || state === undefined || (!state.isPending && !state.error)
}

/** How many rows there are, are loaded and fit the filter, in a few words; nothing while that isn't known. */
export function formatCount({
  shown,
  loaded,
  total,
  hasMore,
  noun,
  state,
}: {
  readonly shown: number
  readonly loaded: number
  readonly total: number | null
  readonly hasMore: boolean
  readonly noun: Noun
  readonly state: ListState | undefined
}): string {
  if (!hasCount(loaded, state)) return ''
  const all = !hasMore
    ? counted(loaded, noun)
    : total === null
      ? `${counted(loaded, noun)} loaded, more available`
      : `${loaded.toLocaleString()} of ${counted(total, noun)} loaded`
  return shown === loaded ? all : `${shown.toLocaleString()} found, ${all}`
}

/**
 * The count that the user types to confirm, without thousands separators, which few keyboards have.
 * @example countToType(2340, ['member', 'members']) // '2340 members'
 */
export function countToType(count: number, [one, several]: Noun): string {
  return `${count} ${count === 1 ? one : several}`
}
