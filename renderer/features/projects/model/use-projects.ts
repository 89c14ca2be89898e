import { useMemo } from 'react'
import type { Provenance } from '#shared/bridge.ts'
import type { Project } from '#shared/contract/navigation.ts'
import type { AppError } from '#shared/errors.ts'
import { activeProjectsQuery } from '#shared/queries/places.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import type { UnreadRow } from '../../../ui/list/unread-row.ts'

/** The rows of the picker, from any source. */
export interface FoundProjects {
  readonly items: readonly Project[]
  /** Those that the service found and that could not be understood. */
  readonly unread: readonly UnreadRow[]
  /** Null when the service doesn't send it. */
  readonly total: number | null
  readonly error: AppError | null
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly provenance: Provenance | null
  /** True when the service couldn't search, and the cached projects were searched instead. */
  readonly searchedHere: boolean
  refetch(): void
  /** Undefined when there is no more. */
  readonly loadMore: (() => void) | undefined
}

const page = { size: 50 } as const
const options = { keepPrevious: true } as const
/** Those among all projects that the service can list: where the user is a member, that they own, that they starred (document 1). */
export const subsetsOfProjects = ['mine', 'owned', 'starred'] as const
export type SubsetOfProjects = (typeof subsetsOfProjects)[number]

const filters = { mine: { membership: true }, owned: { owned: true }, starred: { starred: true } } as const

/** Lists or searches the projects of the connection; without the service, searches among those seen before. */
export function useProjects(query: string, subset: SubsetOfProjects | undefined): FoundProjects {
  const searching = query !== ''
  const filter = subset ? filters[subset] : {}
  const found = useOperationPages(
    activeProjectsQuery({ ...filter, ...(searching && { search: query }) }, page),
    options,
  )
  const unreachable = found.error?.kind === 'offline' || found.error?.kind === 'timeout'
  const searchHere = searching && unreachable && found.items.length === 0
  const seen = useOperationPages(activeProjectsQuery(filter, page), { ...options, enabled: searchHere })
  const among = useMemo(() => searchProjects(seen.items, query), [seen.items, query])
  if (searchHere && seen.items.length > 0) {
    return {
      items: among,
      unread: [],
      total: null,
      error: null,
      isPending: false,
      isFetching: seen.isFetching,
      provenance: seen.provenance,
      searchedHere: true,
      refetch: found.refetch,
      loadMore: undefined,
    }
  }
  return {
    items: found.items,
    unread: found.unread,
    total: found.total,
    error: found.error,
    isPending: found.isPending,
    isFetching: found.isFetching,
    provenance: found.provenance,
    searchedHere: false,
    refetch: found.refetch,
    loadMore: found.hasNextPage ? found.fetchNextPage : undefined,
  }
}

/**
 * Projects whose name, path or description contains every word of the query: replaces the service's search when
 * offline.
 */
export function searchProjects(projects: readonly Project[], query: string): readonly Project[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return projects.filter(({ name, path_with_namespace, description }) => {
    const text = `${name} ${path_with_namespace} ${description ?? ''}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}
