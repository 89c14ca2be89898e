import { formatNumber, t } from '#shared/i18n/i18n.ts'

/** The noun for a row. */
export interface Noun {
  /** @example '2,340 members' */
  counted(count: number): string
  /** Without a number, as in “Filter members”. */
  readonly plural: string
}

/**
 * The note in a title when some requests failed; empty when all succeeded.
 * @example formatIncomplete(16, 1004, projectNoun) // 'incomplete: 16 of 1,004 projects couldn’t be loaded'
 */
export function formatIncomplete(missing: number, total: number, noun: Noun): string {
  return missing === 0
    ? ''
    : t('incomplete: {missing} of {counted} couldn’t be loaded', {
        missing: formatNumber(missing),
        counted: noun.counted(total),
      })
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
  if (shown !== loaded) return formatMatches(shown, loaded, hasMore, noun)
  if (!hasMore || loaded === total) return noun.counted(loaded)
  return total === null
    ? t('{counted} loaded, more available', { counted: noun.counted(loaded) })
    : t('{loaded} of {counted} loaded', { loaded: formatNumber(loaded), counted: noun.counted(total) })
}

/** How many of the loaded rows match the filter. */
function formatMatches(shown: number, loaded: number, hasMore: boolean, noun: Noun): string {
  const counted = noun.counted(loaded)
  if (shown === 0) {
    return hasMore
      ? t('No matches in {counted} loaded, more available', { counted })
      : t('No matches in {counted}', { counted })
  }
  return hasMore
    ? t('{shown, plural, one {# match} other {# matches}} in {counted} loaded, more available', { shown, counted })
    : t('{shown, plural, one {# match} other {# matches}} in {counted}', { shown, counted })
}

/**
 * The count that the user types to confirm, without thousands separators, which few keyboards have.
 * @example countToType(2340, memberNoun) // '2340 members'
 */
export function countToType(count: number, noun: Noun): string {
  return noun.counted(count).replace(formatNumber(count), String(count))
}
