import { useMemo } from 'react'
import type { Environment } from '#shared/contract/environments.ts'
import type { ProfileId } from '#shared/profile.ts'
import { environmentsQuery } from '#shared/queries/delivery.ts'
import {
  type OperationPagesResult,
  type PagesOptions,
  useOperationPages,
} from '../../../lib/operations/use-operation.ts'
import { type EnvironmentsSearch, serviceFilter, takesFilter } from './environments-routes.ts'

interface EnvironmentsFound {
  readonly list: OperationPagesResult<'environments.list'>
  /** The service does not take the filter, so that its list holds all of them. */
  readonly isFilteredHere: boolean
  /** Those of the list that the filter leaves. */
  readonly found: readonly Environment[]
}

/**
 * The environments of a project by a filter. The service searches where it takes the filter, else the loaded rows are filtered:
 * then a page is as long as it can be.
 */
export function useEnvironments(
  project: string,
  filter: EnvironmentsSearch,
  { profile, size, ...options }: PagesOptions & { readonly profile: ProfileId | undefined; readonly size?: number },
): EnvironmentsFound {
  const isFilteredHere = !takesFilter(filter, profile)
  const asked = {
    ...(!isFilteredHere && serviceFilter(filter)),
    // The documents have no such filter.
    ...(profile !== 'documents' && filter.state && { states: filter.state }),
  }
  const page = isFilteredHere || size === undefined ? {} : { size }
  const list = useOperationPages(environmentsQuery(project, asked, page), options)
  const { items, isPrevious } = list
  // The rows shown while another answer is awaited may be the unfiltered list.
  const sought = isFilteredHere || (isPrevious && filter.by !== 'name') ? (filter.text ?? '').trim().toLowerCase() : ''
  const found = useMemo(() => items.filter(({ name }) => name.toLowerCase().includes(sought)), [items, sought])
  return { list, isFilteredHere, found }
}
