import type { ReducedCommit } from '#shared/contract/commits.ts'
import type { Filter } from '#shared/queries/query.ts'
import type { Mailmap } from '../../contributors/model/mailmap.ts'
import type { CommitsSearch } from './routes.ts'

/**
 * What the service is asked for (document 1, section 4.2). `author` and `message` are not among it: the service has no
 * such filters.
 * @param defaultRef the ref of a link that names none
 */
export function listFilter(search: CommitsSearch, defaultRef: string): Filter<'commits.list'> {
  const { ref = defaultRef, range, path, since, until, all, first_parent, with_stats, order } = search
  return {
    // Of every commit there is, none is named by a ref.
    ...(all ? { all } : { ref_name: range ?? ref }),
    ...(path && { path }),
    ...(since && { since: parseMoment(since, 'first') }),
    ...(until && { until: parseMoment(until, 'last') }),
    ...(first_parent && { first_parent }),
    ...(with_stats && { with_stats }),
    // A parent drawn above its child would leave the child's line without an end.
    order: order ?? (hasGraph(search) ? 'topo' : 'default'),
  }
}

/**
 * Whether the graph is drawn. Of a part of the history only on request: the lines between its commits need every commit
 * between them to be loaded.
 */
export function hasGraph({ graph, all = false, path, ...search }: CommitsSearch): boolean {
  return graph ?? (all && !path && !isSearch(search))
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
