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
import { UnreadRow } from '../../ui/list/unread-row.ts'
import { getError } from '../bridge/bridge.ts'
import { useConnectionRef } from '../connection/use-connection.ts'
import { callOperation } from './call-operation.ts'
import { isKeyOf } from './operation-key.ts'
import { operationPagesQuery, operationQuery } from './operation-query.ts'
import { noteUnreadFields } from './unread-fields.ts'

export interface OperationOptions {
  /** Another connection than the route's. */
  readonly connection?: ConnectionRef
  /** False: don't send the request yet. */
  readonly enabled?: boolean
  /** Show the answer to the former params until the new one is there (search as you type). */
  readonly keepPrevious?: boolean
  /** The screen can be used without it: it does not count for `app.ready`. */
  readonly secondary?: boolean
}

/** `error` can occur with `data`: cached data, and why it couldn't be refreshed. */
export interface OperationResult<T> {
  readonly data: T | undefined
  readonly error: AppError | null
  /** Nothing to show yet, neither data nor an error. */
  readonly isPending: boolean
  readonly isFetching: boolean
  /** The data is for the previous params. */
  readonly isPrevious: boolean
  refetch(): void
}

/**
 * Reads what a query of `shared/queries` names: what is kept at once, then the service's answer (`data.provenance` says which it is). A read
 * whose screen was left is cancelled.
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
    error: query.error ? getError(query.error) : null,
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
   * For a list from which conclusions are drawn, such as whether a row exists: it fails when one of its rows is
   * malformed. In other lists such a row is shown as not understood.
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
  /** The data is for the previous params. */
  readonly isPrevious: boolean
  /** Of the oldest visible page; null while there is none. */
  readonly provenance: Provenance | null
  refetch(): void
}

/** Reads a list page by page; the first page is shown from the cache, as in `useOperation`. */
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
  const { items, unread } = useMemo(() => getRows<I>(pages ?? []), [pages])
  return {
    items,
    unread,
    pages: pages ?? [],
    total: pages?.[0]?.page?.total ?? null,
    hasNextPage: query.hasNextPage,
    fetchNextPage: () => void readNextPage(client, asked.queryKey, () => query.fetchNextPage({ cancelRefetch: false })),
    isFetchingNextPage: query.isFetchingNextPage,
    error: query.error ? getError(query.error) : null,
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
 * Sends a write. The data it invalidates is refetched on main's event (`operations.invalidated`), so that writes of
 * another window count too. A notice with an undo button shows that it was applied, or that no change was needed,
 * unless `isTold` leaves that to the screen.
 */
export function useWrite<I extends WriteId>(
  operation: I,
  options: { readonly connection?: ConnectionRef; readonly isTold?: boolean } = {},
) {
  const connection = useConnectionRef(options.connection)
  const { mutateAsync, isPending, reset } = useMutation({
    mutationFn: (params: Params<I>) => callOperation(connection, operation, params),
    // The params may contain a secret, and are not needed again.
    gcTime: 0,
    onSuccess: ({ journal, value }, params) => {
      if (options.isTold || journal === null) return
      void writeNotices().then(({ notifyWritten }) =>
        notifyWritten({ operation, params: { ...params }, journal, value }),
      )
    },
    onError: (thrown, params) => {
      if (options.isTold || !wasMade(getError(thrown))) return
      void writeNotices().then(({ notifyDone }) => notifyDone(operation, { ...params }))
    },
  })
  return { mutateAsync, isPending, reset }
}

/** The worst provenance of a list: the oldest stale one, else the oldest. */
export function oldest(provenances: readonly Provenance[]): Provenance | null {
  const stale = provenances.filter(provenance => provenance.stale)
  const among = stale.length > 0 ? stale : provenances
  return among.reduce<Provenance | null>(
    (found, next) => (found === null || next.fetchedAt < found.fetchedAt ? next : found),
    null,
  )
}

function getItems<I extends ListId>(value: Value<I>): readonly ItemOf<I>[] {
  return Array.isArray(value) ? value : []
}

/** The rows of pages, those that were not understood apart. */
function getRows<I extends ListId>(pages: readonly AnswerOf<I>[]) {
  const items: ItemOf<I>[] = []
  const unread: UnreadRow[] = []
  for (const [number, { value, misfits }] of pages.entries()) {
    const before = items.length
    items.push(...getItems<I>(value))
    for (const [index, { position, json }] of (misfits?.rows ?? []).entries()) {
      unread.push(new UnreadRow(`not understood ${number} ${position}`, before + position - index, json))
    }
    noteUnreadFields(getItems<I>(value), misfits ?? null)
  }
  return { items, unread }
}

/**
 * Reads the next page of a list. During a refetch of the loaded pages, the client would take that read for the answer,
 * so this waits for its end. Nothing is read when that read fails, or without observers.
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
