/** Code that a click or a key would wait for. */
const later = [
  () => import('./palette/palette-search.tsx'),
  () => import('../features/browsing/ui/file/blob-screen.tsx'),
  () => import('../features/browsing/ui/at-once/at-once-dialogs.tsx'),
  () => import('../ui/journal/write-notices.ts'),
]

/** Reads it, one after the other, while nothing else is done. What fails is asked for again when it is needed, and told then. */
export async function prefetchCode(): Promise<void> {
  for (const load of later) {
    await new Promise(resolve => requestIdleCallback(resolve))
    await load().catch(() => undefined)
  }
}
