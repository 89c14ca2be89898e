import type { ReducedCommit } from '#shared/contract/commits.ts'
import type { Filter } from '#shared/queries/query.ts'
import type { Mailmap } from '../../contributors/model/mailmap.ts'
import type { CommitsSearch } from './routes.ts'

/**
 * What the service is asked for (document 1, section 4.2). `author` and `message` are not among it: the service has no
 * such filters.
 * @param defaultRef the ref of a link that names none
 */
export function listFilter(search: CommitsSearch, defaultRef: string, showsGraph: boolean): Filter<'commits.list'> {
  const { ref = defaultRef, range, path, since, until, all, first_parent, with_stats } = search
  return {
    // Of every commit there is, none is named by a ref.
    ...(all ? { all } : { ref_name: range ?? ref }),
    ...(path && { path }),
    ...(since && { since: parseMoment(since, 'first') }),
    ...(until && { until: parseMoment(until, 'last') }),
    ...(first_parent && { first_parent }),
    ...(with_stats && { with_stats }),
    order: getOrder(search, showsGraph),
  }
}

/**
 * The order of the list. In a graph of many branches each is kept together, and where a filter chooses the commits, the lines between
 * them are found only if no parent comes before its child. The graph of one branch keeps the service's own order, which
 * takes it no walk through the whole history.
 */
export function getOrder(search: CommitsSearch, showsGraph: boolean): 'default' | 'topo' {
  const { order, all = false } = search
  return order ?? (hasGraph(search, showsGraph) && (all || hasGaps(search)) ? 'topo' : 'default')
}

/** Whether commits between the listed ones may be left out, so that the lines between these are found only by loading those. */
export function hasGaps({ path, ...search }: CommitsSearch): boolean {
  return Boolean(path) || isSearch(search)
}

/**
 * Whether the graph is drawn: as the user prefers, but of a history with gaps only on request.
 * @param showsGraph the user's setting
 */
export function hasGraph(search: CommitsSearch, showsGraph: boolean): boolean {
  return search.graph ?? (showsGraph && !hasGaps(search))
}

/** True when anything but the ref chooses among the commits. */
export function isFiltered({ range, path, since, until, all, first_parent, ...search }: CommitsSearch): boolean {
  return [range, path, since, until, all, first_parent].some(Boolean) || isSearch(search)
}

/** The filters that the service doesn't have. */
export type CommitTexts = Pick<CommitsSearch, 'author' | 'message'>

/** Whether loaded commits are searched. */
export function isSearch({ author, message }: CommitTexts): boolean {
  return [author, message].some(text => text?.trim())
}

/**
 * Whether a commit matches, ignoring case: the name or email of its author, as in the commit or as in the mailmap, and its
 * message contain the texts.
 */
export function createMatcher({ author = '', message = '' }: CommitTexts, { resolve }: Mailmap) {
  const isIn = (wanted: string) => {
    const lower = wanted.trim().toLocaleLowerCase()
    return (text: string | undefined) => text?.toLocaleLowerCase().includes(lower) ?? false
  }
  const [isAuthor, isMessage] = [isIn(author), isIn(message)]
  return (commit: ReducedCommit): boolean => {
    const { author_name: name = '', author_email: email = '' } = commit
    const proper = resolve({ name, email })
    return [name, email, proper.name, proper.email].some(isAuthor) && [commit.title, commit.message].some(isMessage)
  }
}

/** A moment as the API takes it, without fractions of a second; of a day its first or last second by the reader's clock. */
function parseMoment(text: string, second: 'first' | 'last'): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  const time =
    day === undefined
      ? new Date(text)
      : new Date(Number(year), Number(month) - 1, Number(day), ...(second === 'first' ? [0, 0, 0] : [23, 59, 59]))
  return time.toISOString().replace(/\.\d+Z$/, 'Z')
}
