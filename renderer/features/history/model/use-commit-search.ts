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

/** A search that runs through the history, page by page, until its end or until it is stopped. */
export interface CommitSearch {
  readonly matches: readonly Commit[]
  /** The commits that were searched. */
  readonly searched: readonly Commit[]
  /** Whether those are all there are. */
  readonly isAll: boolean
  readonly state: 'searching' | 'stopped' | 'failed' | 'complete'
  /** Why the rest can't be loaded. */
  readonly error: AppError | null
  stop(): void
  resume(): void
  refetch(): void
}

/**
 * Searches a history for an author, a message and the commits of a path: first the commits that the screen has loaded,
 * then the rest, in the largest pages.
 * @param list what the screen has loaded with the filter
 * @param ofPath the commits of a path to find among them; null for a history that the service has limited itself
 * @returns null when there is nothing to search for
 */
export function useCommitSearch(
  list: CommitPages,
  filter: Filter<'commits.list'>,
  texts: CommitTexts,
  ofPath: CommitPages | null,
): CommitSearch | null {
  const { author, message } = texts
  const isOn = isSearch(texts) || ofPath !== null
  const rest = useRestOfHistory(list, filter, isOn)
  const path = usePathCommits(ofPath, rest.items)
  const isUnread = list.items.length === 0 && list.error !== null
  const hasOlder = rest.isLeft || list.isPending || isUnread
  const isLeft = (hasOlder || path.isLeft) && !path.isFound
  const error = rest.error ?? path.error ?? (isUnread ? list.error : null)
  const mailmap = useMailmap(isOn && Boolean(author?.trim()))
  /** The search that was stopped: another one starts again. */
  const search = JSON.stringify([filter, author, message, ofPath !== null])
  const [stopped, setStopped] = useState<string | null>(null)
  const isSearching = isOn && isLeft && error === null && stopped !== search
  const isReading = isSearching && hasOlder
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new at every render and does the same
  useEffect(() => {
    if (isReading && !rest.isLoading) rest.load()
  }, [isReading, rest.isLoading, rest.pages.length])
  const isReadingPath = isSearching && path.isLeft
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (isReadingPath && !path.isLoading) path.load()
  }, [isReadingPath, path.isLoading, path.commits])
  const matchesOf = useMemo(() => {
    const matches = createMatcher({ author, message }, mailmap)
    // A page is searched once, however many follow it.
    const known = new WeakMap<readonly Commit[], readonly Commit[]>()
    return (page: readonly Commit[]) => {
      const found = known.get(page) ?? getWanted(page, path.commits).filter(matches)
      known.set(page, found)
      return found
    }
  }, [author, message, mailmap, path.commits])
  const { pages } = rest
  const matches = useMemo(() => (isOn ? pages.flatMap(matchesOf) : []), [isOn, pages, matchesOf])
  if (!isOn) return null
  return {
    matches,
    searched: rest.items,
    isAll: !hasOlder && !path.isLeft,
    state: isSearching ? 'searching' : !isLeft ? 'complete' : error ? 'failed' : 'stopped',
    error,
    stop: () => setStopped(search),
    resume: () => {
      setStopped(null)
      if (isUnread) list.refetch()
      if (path.error) path.load()
      if (rest.error) rest.load()
    },
    refetch: () => {
      list.refetch()
      ofPath?.refetch()
      if (rest.isWide) rest.refetch()
    },
  }
}

/** The commits of a page that are wanted, with the fields that were loaded with them; all of them when none are. */
function getWanted(page: readonly Commit[], wanted: ReadonlyMap<string, Commit> | null): readonly Commit[] {
  return wanted === null ? page : page.flatMap(({ id }) => wanted.get(id) ?? [])
}

/** The commits of a path, and whether all of them are among those loaded of the history. */
function usePathCommits(ofPath: CommitPages | null, loaded: readonly Commit[]) {
  const isReady = ofPath !== null && !ofPath.isPending && !ofPath.isPrevious
  const items = isReady ? ofPath.items : none
  const isAsked = ofPath !== null
  const commits = useMemo(() => (isAsked ? new Map(items.map(item => [item.id, item])) : null), [isAsked, items])
  const isWhole = isReady && !ofPath.hasNextPage
  const isFound = useMemo(() => {
    if (!isWhole) return false
    const ids = new Set(loaded.map(({ id }) => id))
    return items.every(({ id }) => ids.has(id))
  }, [isWhole, items, loaded])
  return {
    commits,
    isFound,
    isLeft: isAsked && !isWhole,
    isLoading: ofPath?.isFetching === true || !isReady,
    error: ofPath?.error ?? null,
    load: () => (ofPath?.hasNextPage ? ofPath.fetchNextPage() : ofPath?.refetch()),
  }
}

const none: readonly Commit[] = []

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
    items: more.items,
    isLeft: list.hasNextPage && (wide.pages.length === 0 || wide.hasNextPage),
    isLoading: wide.isFetching || wide.pages.length === 0,
    isWide: wide.pages.length > 0,
    refetch: wide.refetch,
    error: wide.error,
    load: () => (wide.pages.length === 0 ? wide.refetch() : wide.fetchNextPage()),
  }
}
