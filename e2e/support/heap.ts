import type { CDPSession, Page } from '@playwright/test'

/** Collects all unreachable objects of the page. */
export async function collectGarbage(page: Page, session: CDPSession): Promise<void> {
  // One round can make more garbage collectable: finalizers and idle callbacks run in between, immediately where the
  // page is never idle. V8 keeps unused hidden classes and code for some more rounds.
  for (let round = 0; round < 8; round += 1) {
    await session.send('HeapProfiler.collectGarbage')
    await page.evaluate(() => new Promise<void>(done => requestIdleCallback(() => done(), { timeout: 1000 })))
  }
}

/** The page's heap after a garbage collection, with every text in it. */
export async function getHeap(page: Page): Promise<Buffer> {
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
