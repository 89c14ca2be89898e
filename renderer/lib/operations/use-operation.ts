import {
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnswerOf, ConnectionRef, Provenance } from '#shared/bridge.ts'
import type { ListId, Params, ReadId, Value, WriteId } from '#shared/contract/contract.ts'
import { type AppError, wasMade } from '#shared/errors.ts'
import type { PagesQuery, Query } from '#shared/queries/query.ts'
import { UnreadRow } from '../../ui/list/unread-row.tsx'
import { errorOf } from '../bridge/bridge.ts'
import { useConnectionRef } from '../connection/use-connection.ts'
import { callOperation } from './call-operation.ts'
import { isKeyOf } from './operation-key.ts'
import { operationPagesQuery, operationQuery } from './operation-query.ts'
import { noteUnreadFields } from './unread-fields.ts'

export interface OperationOptions {
  /** Another connection than the route's. */
  readonly connection?: ConnectionRef
  /** False: don't ask yet. */
  readonly enabled?: boolean
  /** Show the answer to the former params until the new one is there (search as you type). */
  readonly keepPrevious?: boolean
  /** The screen can be used without it: it does not count for `app.ready`. */
  readonly secondary?: boolean
}

/** `error` can stand beside `data`: what was kept, and why it could not be renewed. */
export interface OperationResult<T> {
  readonly data: T | undefined
  readonly error: AppError | null
  /** Nothing to show yet, neither data nor an error. */
  readonly isPending: boolean
  readonly isFetching: boolean
  /** What is shown answers the params before these. */
  readonly isPrevious: boolean
  refetch(): void
}

/**
 * Reads what a query of `shared/queries` names: what is kept at once, then the service's answer (`data.provenance` says which it is). A read
 * that nobody waits for any more is cancelled.
 */
export function useOperation<I extends ReadId>(
  asked: Query<I>,
  options: OperationOptions = {},
): OperationResult<AnswerOf<I>> {
  const connection = useConnectionRef(options.connection)
  const client = useQueryClient()
  const enabled = options.enabled ?? true
  const query = useQuery({
    ...operationQuery(client, connection, asked),
    enabled,
    ...(options.keepPrevious && { placeholderData: ofSame(connection) }),
    ...(options.secondary && { meta: { secondary: true } }),
  })
  const { data } = query
  useMemo(() => data && noteUnreadFields([data.value], data.misfits ?? null), [data])
  return {
    data,
    error: query.error ? errorOf(query.error) : null,
    isPending: enabled && query.isPending,
    isFetching: query.isFetching,
    isPrevious: enabled && query.isPlaceholderData,
    refetch: () => void query.refetch(),
  }
}

/** Shows the answer to the former params, unless that was another generation's. */
function ofSame(connection: ConnectionRef) {
  return <T>(previous: T | undefined, query: { readonly queryKey: readonly unknown[] } | undefined): T | undefined =>
    query && isKeyOf(query.queryKey, new Set([connection])) ? previous : undefined
}

/** One entry of a list operation. */
export type ItemOf<I extends ListId> = Value<I> extends readonly (infer T)[] ? T : never

export interface PagesOptions extends OperationOptions {
  /**
   * For a list that something is concluded from, such as whether a row is there: it fails when one of its rows is not as declared. In
   * other lists such a row stands as one that is not understood.
   */
  readonly isWhole?: boolean
}

export interface OperationPagesResult<I extends ListId> {
  readonly items: readonly ItemOf<I>[]
  /** Rows that could not be understood, with their places among the items. */
  readonly unread: readonly UnreadRow[]
  readonly pages: readonly AnswerOf<I>[]
  /** Null when the service withholds it. */
  readonly total: number | null
  readonly hasNextPage: boolean
  fetchNextPage(): void
  readonly isFetchingNextPage: boolean
  readonly error: AppError | null
  readonly isPending: boolean
  readonly isFetching: boolean
  /** What is shown answers the params before these. */
  readonly isPrevious: boolean
  /** Of the oldest page in view; null while nothing is there. */
  readonly provenance: Provenance | null
  refetch(): void
}

/** Reads a list page by page; the first page is shown from what is kept, as `useOperation` does. */
export function useOperationPages<I extends ListId>(
  list: PagesQuery<I>,
  options: PagesOptions = {},
): OperationPagesResult<I> {
  const connection = useConnectionRef(options.connection)
  const client = useQueryClient()
  const enabled = options.enabled ?? true
  const asked = operationPagesQuery(client, connection, list, options.isWhole)
  const query = useInfiniteQuery({
    ...asked,
    enabled,
    ...(options.keepPrevious && { placeholderData: ofSame(connection) }),
    ...(options.secondary && { meta: { secondary: true } }),
  })
  const pages = query.data?.pages
  const { items, unread } = useMemo(() => rowsOf<I>(pages ?? []), [pages])
  return {
    items,
    unread,
    pages: pages ?? [],
    total: pages?.[0]?.page?.total ?? null,
    hasNextPage: query.hasNextPage,
    fetchNextPage: () => void readNextPage(client, asked.queryKey, () => query.fetchNextPage({ cancelRefetch: false })),
    isFetchingNextPage: query.isFetchingNextPage,
    error: query.error ? errorOf(query.error) : null,
    isPending: enabled && query.isPending,
    isFetching: query.isFetching,
    isPrevious: enabled && query.isPlaceholderData,
    provenance: oldest(pages?.map(page => page.provenance) ?? []),
    refetch: () => void query.refetch(),
  }
}

/** Notices about writes need the whole contract, so their code is loaded after the first screen. */
const writeNotices = () => import('../../ui/journal/write-notices.ts')

/**
 * Sends a write. What it makes stale is read again when main says so (`operations.invalidated`), so that writes of
 * another window count too. What was carried out is told with an offer to take it back, and that nothing was changed when it
 * was so already, unless `isTold` says that the screen does so itself.
 */
export function useWrite<I extends WriteId>(
  operation: I,
  options: { readonly connection?: ConnectionRef; readonly isTold?: boolean } = {},
) {
  const connection = useConnectionRef(options.connection)
  const { mutateAsync, isPending, reset } = useMutation({
    mutationFn: (params: Params<I>) => callOperation(connection, operation, params),
    // What was sent may hold a secret, and nothing asks for it again.
    gcTime: 0,
    onSuccess: ({ journal, value }, params) => {
      if (options.isTold || journal === null) return
      void writeNotices().then(({ tellWritten }) => tellWritten({ operation, params: { ...params }, journal, value }))
    },
    onError: (thrown, params) => {
      if (options.isTold || !wasMade(errorOf(thrown))) return
      void writeNotices().then(({ tellMade }) => tellMade(operation, { ...params }))
    },
  })
  return { mutateAsync, isPending, reset }
}

/** The provenance that says the least good of a list: the stale one that is oldest, else the oldest. */
export function oldest(provenances: readonly Provenance[]): Provenance | null {
  const stale = provenances.filter(provenance => provenance.stale)
  const among = stale.length > 0 ? stale : provenances
  return among.reduce<Provenance | null>(
    (found, next) => (found === null || next.fetchedAt < found.fetchedAt ? next : found),
    null,
  )
}

function itemsOf<I extends ListId>(value: Value<I>): readonly ItemOf<I>[] {
  return Array.isArray(value) ? value : []
}

/** The rows of pages, those that were not understood apart. */
function rowsOf<I extends ListId>(pages: readonly AnswerOf<I>[]) {
  const items: ItemOf<I>[] = []
  const unread: UnreadRow[] = []
  for (const [number, { value, misfits }] of pages.entries()) {
    const before = items.length
    items.push(...itemsOf<I>(value))
    for (const [index, { position, json }] of (misfits?.rows ?? []).entries()) {
      unread.push(new UnreadRow(`not understood ${number} ${position}`, before + position - index, json))
    }
    noteUnreadFields(itemsOf<I>(value), misfits ?? null)
  }
  return { items, unread }
}

/**
 * Reads the next page of a list. Asked while the pages so far are read again, the client would take that read for the answer,
 * so its end is waited for. Nothing is read when that read fails, or when nobody waits for it any more.
 */
export async function readNextPage(
  client: QueryClient,
  queryKey: QueryKey,
  fetchNextPage: () => Promise<unknown>,
): Promise<void> {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  if (!query) return
  const isUnderWay = () => query.state.fetchStatus !== 'idle'
  while (isUnderWay()) {
    if (query.state.fetchMeta?.fetchMore) return
    const isRead = await query.promise?.then(
      () => true,
      () => false,
    )
    // One that was cancelled may have been followed by another at once.
    if (!isRead && !isUnderWay()) return
  }
  await fetchNextPage()
}
