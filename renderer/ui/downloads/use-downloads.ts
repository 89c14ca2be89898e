import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'
import type { BridgeArgument, Download } from '#shared/bridge.ts'
import { request, subscribe } from '../../lib/bridge/bridge.ts'
import { notifyFailure } from '../../lib/notices/notices.ts'

const downloadsKey = ['downloads'] as const

/** Whether the list of downloads is open. */
export const useDownloadList = create<{ readonly isOpen: boolean; open(isOpen: boolean): void }>(set => ({
  isOpen: false,
  open: isOpen => set({ isOpen }),
}))

/** The downloads of this run; updated by main's progress events. */
export function useDownloads(): readonly Download[] {
  const client = useQueryClient()
  useEffect(
    () =>
      subscribe(event => {
        if (event.type === 'downloads.changed') client.setQueryData(downloadsKey, event.downloads)
      }),
    [client],
  )
  const { data } = useQuery({
    queryKey: downloadsKey,
    queryFn: () => request('downloads.list', {}),
    // The header always observes them.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? []
}

/** Queues a download, after asking where to save it; shows the queue, or the error. */
export async function addDownload(download: BridgeArgument<'downloads.add'>): Promise<void> {
  try {
    if (await request('downloads.add', download)) useDownloadList.getState().open(true)
  } catch (thrown) {
    notifyFailure(thrown)
  }
}
