import { vi } from 'vitest'
import { getBridge } from '../../lib/bridge/bridge.fake.ts'
import { createBulkEngine } from './engine.ts'
import type { Job } from './job.ts'

/** The page's bridge, with what answers for main instead of a window. */
export function bridgeTo(request: (method: string, argument: unknown) => Promise<object>): void {
  vi.stubGlobal('window', { gatehouse: getBridge(request) })
}

/** Retry-After is in seconds; a second of the engine is a millisecond here, so that the test need not wait. */
const quickened = 1000

/** The engine with a clock that runs fast. */
export function quickEngine() {
  return createBulkEngine({
    clock: {
      now: () => performance.now() * quickened,
      later: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds / quickened)
        return () => clearTimeout(timer)
      },
    },
    publishSoon: publish => void setImmediate(publish),
  })
}

/** Runs a job to its end; resumes it whenever it pauses. */
export async function runToEnd(engine: ReturnType<typeof createBulkEngine>, id: string): Promise<Job> {
  return new Promise(resolve => {
    const look = () => {
      const job = engine.store.getState().jobs.find(one => one.id === id)
      if (job?.phase.kind === 'paused') engine.resume(id)
      if (job?.phase.kind !== 'ended') return
      stop()
      resolve(job)
    }
    const stop = engine.store.subscribe(look)
    setImmediate(look)
  })
}
