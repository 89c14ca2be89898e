import { pageLimits } from '../contract/choices.ts'
import type { ListId, Params, ReadId } from '../contract/contract.ts'

/** How a list is cut into pages. */
export interface Paging {
  readonly size: number
  /** Keyset instead of offset pages, where the operation has them: no totals, no upper end. */
  readonly keyset: boolean
}

/** One read, named once: screens, prefetching, Home, the palette and offline keeping take it from the same function. */
export interface Query<I extends ReadId> {
  readonly operation: I
  readonly params: Params<I>
  /** Of a list that is read page by page. */
  readonly page?: Paging
}

export interface PagesQuery<I extends ListId> extends Query<I> {
  readonly page: Paging
}

/** What a list is narrowed by, beside the project or group it belongs to. */
export type Filter<I extends ListId> = Omit<Params<I>, 'id' | 'project_id'>

/** A read that is answered at once. */
export function query<I extends ReadId>(operation: I, params: Params<I>): Query<I> {
  return { operation, params }
}

/** A list, as many rows a page as a service gives unless said otherwise: only lists of that size can answer for others while offline. */
export function pagesQuery<I extends ListId>(
  operation: I,
  params: Params<I>,
  { size = pageLimits.maximumSize, keyset = false }: Partial<Paging> = {},
): PagesQuery<I> {
  return { operation, params, page: { size, keyset } }
}

/** Page sizes of lists to choose from: few rows are in view, and who looks for more types on. */
export const pageSizes = { picker: 20, palette: 6, search: 8 } as const
