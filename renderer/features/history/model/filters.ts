import type { ReducedCommit } from '#shared/contract/commits.ts'
import type { Filter } from '#shared/queries/query.ts'
import type { CommitsSearch } from './routes.ts'

/**
 * What the service is asked for (document 1, section 4.2). `author` is not among it: the service has no such filter.
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
    order: order ?? (graphState(search) === 'drawn' ? 'topo' : 'default'),
  }
}

/** Whether the graph is drawn, can be, or why not: the lines between commits need every commit between them. */
export function graphState({
  graph,
  all,
  path,
  author,
}: CommitsSearch): 'drawn' | 'off' | 'not of a path' | 'not of an author' {
  if (path) return 'not of a path'
  if (author?.trim()) return 'not of an author'
  return (graph ?? all) ? 'drawn' : 'off'
}

/** True when anything but the ref chooses among the commits. */
export function isFiltered({ range, path, since, until, all, first_parent, author }: CommitsSearch): boolean {
  return [range, path, since, until, all, first_parent, author?.trim()].some(Boolean)
}

/** Whether the author's name or email of a commit contains the text, ignoring case. */
export function isBy({ author_name, author_email }: ReducedCommit, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase()
  return [author_name, author_email].some(name => name?.toLocaleLowerCase().includes(wanted))
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
