/** Code that a click or a key would wait for. */
const later = [
  () => import('./palette/palette-search.tsx'),
  () => import('../features/browsing/ui/goto/file-search.tsx'),
  () => import('../ui/offline/keep-dialog.tsx'),
  () => import('../features/browsing/ui/file/blob-screen.tsx'),
  () => import('../features/browsing/ui/at-once/at-once-dialogs.tsx'),
  () => import('../ui/journal/write-notices.ts'),
]

/** Loads it piece by piece while the window is idle. A piece that fails is loaded again when it is needed, and its error is shown then. */
export async function prefetchCode(): Promise<void> {
  for (const load of later) {
    await new Promise(resolve => requestIdleCallback(resolve))
    await load().catch(() => undefined)
  }
}
