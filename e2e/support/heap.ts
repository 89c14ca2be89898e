import type { CDPSession, Page } from '@playwright/test'

/** Collects what nothing in the page holds any more. */
export async function collectGarbage(page: Page, session: CDPSession): Promise<void> {
  // What one round frees lets the next one free more: finalizers and what is done when idle run between them, at once where the page is never idle.
  // V8 keeps hidden classes and code that nothing uses for some rounds more.
  for (let round = 0; round < 8; round += 1) {
    await session.send('HeapProfiler.collectGarbage')
    await page.evaluate(() => new Promise<void>(done => requestIdleCallback(() => done(), { timeout: 1000 })))
  }
}

/** All that lives in the page's heap, after what is not needed any more was collected, with every text in it. */
export async function heapOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.enable')
  // Chromium's remarks about forms hold their elements for the console of a debugger, which is there in tests alone.
  await session.send('Runtime.discardConsoleEntries')
  await collectGarbage(page, session)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return Buffer.from(chunks.join(''))
}
