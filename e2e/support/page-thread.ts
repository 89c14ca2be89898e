import { readFileSync, writeFileSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'

/** The cost of some work for the page. */
export interface PageCost {
  /** The longest task of a page's thread, in milliseconds of processor time: what else the machine does is not in it. */
  readonly longestTask: number
  /** How much the peak memory of a page's process grew, in megabytes; null where the system has no such figure. */
  readonly addedMemory: number | null
}

/** An event of a trace, as far as it is read here. Times in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** Runs some work with the page, and measures its cost for the main threads of all pages of the app. */
export async function getCost(page: Page, work: () => Promise<void>): Promise<PageCost> {
  let longestTask = 0
  const addedMemory = await getAddedMemory(page, async () => {
    const session = await getBrowserSession(page)
    try {
      const endTrace = await trace(session)
      await work()
      longestTask = longestIn(await endTrace())
    } finally {
      await session.detach()
    }
  })
  return { longestTask, addedMemory }
}

/** Runs some work with the page, and measures how much the peak memory of a page's process grew, in megabytes; null where the system has no such figure. */
export async function getAddedMemory(page: Page, work: () => Promise<void>): Promise<number | null> {
  const session = await getBrowserSession(page)
  try {
    await collectGarbage(page)
    const readPeaks = await getPeaks(session)
    await work()
    return readPeaks()
  } finally {
    await session.detach()
  }
}

async function getBrowserSession(page: Page): Promise<CDPSession> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page is of no browser that can be asked')
  return await browser.newBrowserCDPSession()
}

/** Earlier work must not be counted. */
async function collectGarbage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.detach()
}

/** Begins a trace of all tasks; gives what ends it. */
async function trace(session: CDPSession): Promise<() => Promise<readonly TraceEvent[]>> {
  const events: TraceEvent[] = []
  const keep = ({ value }: { value: unknown[] }) => events.push(...value.filter(isTraceEvent))
  session.on('Tracing.dataCollected', keep)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['disabled-by-default-devtools.timeline', '__metadata'],
      excludedCategories: ['*'],
    },
  })
  return async () => {
    const complete = new Promise(resolve => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await complete
    session.off('Tracing.dataCollected', keep)
    return events
  }
}

function isTraceEvent(event: unknown): event is TraceEvent {
  return event instanceof Object && 'name' in event && 'pid' in event && 'tid' in event && 'args' in event
}

function longestIn(events: readonly TraceEvent[]): number {
  const getName = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`
  const threads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(getName),
  )
  if (threads.size === 0) throw new Error('The trace names no thread of a page')
  const tasks = events.filter(event => event.name === 'RunTask' && threads.has(getName(event)))
  if (tasks.length === 0) throw new Error('The trace holds no task of a page')
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0)
}

/** Forgets the most memory that the pages had so far; gives what reads how much it grew from then on. Linux only: it is kept in /proc. */
async function getPeaks(session: CDPSession): Promise<() => number | null> {
  if (process.platform !== 'linux') return () => null
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  for (const id of pages) writeFileSync(`/proc/${id}/clear_refs`, '5')
  const before = new Map(pages.map(id => [id, getPeak(id)]))
  return () => Math.max(...pages.map(id => getPeak(id) - (before.get(id) ?? 0)))
}

/** 0 for a process that has ended. */
function getPeak(id: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1000
  } catch {
    return 0
  }
}
