import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Reads the next page of a list. Asked while the pages so far are read anew, the client would take that read for the answer,
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
