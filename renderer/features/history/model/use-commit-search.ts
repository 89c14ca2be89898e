import { useEffect, useMemo, useState } from 'react'
import { pageLimits } from '#shared/contract/choices.ts'
import type { Commit } from '#shared/contract/commits.ts'
import type { AppError } from '#shared/errors.ts'
import type { Filter } from '#shared/queries/query.ts'
import { commitsQuery } from '#shared/queries/repository.ts'
import { type OperationPagesResult, useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { useMailmap } from '../../contributors/model/use-mailmap.ts'
import { type CommitTexts, createMatcher, isSearch } from './filters.ts'

type CommitPages = OperationPagesResult<'commits.list'>

/** A search for texts that runs through the history, page by page, until its end or until it is stopped. */
export interface CommitSearch {
  readonly matches: readonly Commit[]
  /** The number of commits that were searched. */
  readonly searched: number
  readonly state: 'searching' | 'stopped' | 'failed' | 'complete'
  /** Why the rest can't be loaded. */
  readonly error: AppError | null
  stop(): void
  resume(): void
}

/**
 * Searches a history for an author and a message: first the commits that the screen has loaded, then the rest, in the
 * largest pages.
 * @param list what the screen has loaded with the filter
 * @returns null without texts to search for
 */
export function useCommitSearch(
  list: CommitPages,
  filter: Filter<'commits.list'>,
  texts: CommitTexts,
): CommitSearch | null {
  const { author, message } = texts
  const isOn = isSearch(texts)
  const rest = useRestOfHistory(list, filter, isOn)
  const { isLeft, error } = rest
  const mailmap = useMailmap(isOn && Boolean(author?.trim()))
  /** The search that was stopped: another one starts again. */
  const search = JSON.stringify([filter, author, message])
  const [stopped, setStopped] = useState<string | null>(null)
  const isSearching = isOn && isLeft && error === null && stopped !== search
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new at every render and does the same
  useEffect(() => {
    if (isSearching && !rest.isLoading) rest.load()
  }, [isSearching, rest.isLoading, rest.pages.length])
  const matchesOf = useMemo(() => {
    const matches = createMatcher({ author, message }, mailmap)
    // A page is searched once, however many follow it.
    const known = new WeakMap<readonly Commit[], readonly Commit[]>()
    return (page: readonly Commit[]) => {
      const found = known.get(page) ?? page.filter(matches)
      known.set(page, found)
      return found
    }
  }, [author, message, mailmap])
  const { pages } = rest
  const matches = useMemo(() => (isOn ? pages.flatMap(matchesOf) : []), [isOn, pages, matchesOf])
  if (!isOn) return null
  return {
    matches,
    searched: rest.count,
    state: isSearching ? 'searching' : !isLeft ? 'complete' : error ? 'failed' : 'stopped',
    error,
    stop: () => setStopped(search),
    resume: () => {
      setStopped(null)
      if (error) rest.load()
    },
  }
}

/** The pages of a history, in the size of which more are loaded. */
function useRestOfHistory(list: CommitPages, filter: Filter<'commits.list'>, isOn: boolean) {
  const { id } = useProject()
  const wide = useOperationPages(commitsQuery(id, filter, { size: pageLimits.maximumSize }), {
    enabled: isOn && !list.isPending && !list.isPrevious && list.hasNextPage,
  })
  // Cached pages of the one size are not those of the other: offline, the screen's own may be all there is.
  const more = wide.items.length < list.items.length ? list : wide
  const pages = useMemo(() => more.pages.map(({ value }) => value), [more.pages])
  return {
    pages,
    count: more.items.length,
    isLeft: list.hasNextPage && (wide.pages.length === 0 || wide.hasNextPage),
    isLoading: wide.isFetching || wide.pages.length === 0,
    error: wide.error,
    load: () => (wide.pages.length === 0 ? wide.refetch() : wide.fetchNextPage()),
  }
}
