import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { App, AppOptions } from '../../../e2e/support/app.ts'
import { within } from './limits.ts'

const measures = z.object({
  count: z.number(),
  stalls: z.object({ p99: z.number(), longest: z.number() }),
  heapUsed: z.number(),
})

/** What the main process measured of itself. */
export interface MainMeasures {
  /** How long its event loop was held up, in milliseconds: 99 % of the time, and at most. */
  readonly stalls: { readonly p99: number; readonly longest: number }
  /** Bytes of its heap after a collection. */
  readonly heapUsed: number
}

/** An app whose main process measures itself. */
export interface MeasuredMain {
  readonly options: Pick<AppOptions, 'appFolder' | 'environment'>
  /** What it measured since the last time. */
  take(app: Pick<App, 'pid'>): Promise<MainMeasures>
}

/** @param folder an empty folder */
export function measuredMain(folder: string): MeasuredMain {
  const file = join(folder, 'measures.json')
  let count = 0
  const written = async (): Promise<MainMeasures> => {
    for (;;) {
      const found = read(file)
      if (found !== null && found.count > count) {
        count = found.count
        return found
      }
      await pause(20)
    }
  }
  return {
    options: {
      appFolder: join(import.meta.dirname, '../apps/measured'),
      environment: { GATEHOUSE_BENCH_MEASURES: file },
    },
    take: ({ pid }) => {
      process.kill(pid, 'SIGUSR2')
      return within('the measures of main', written())
    },
  }
}

/** Null while it is not written completely. */
function read(file: string): z.output<typeof measures> | null {
  try {
    return measures.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}
