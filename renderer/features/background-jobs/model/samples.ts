import type { JobMetrics } from '#shared/contract/background-jobs.ts'
import { createPageState } from '../../../lib/connection/generation-state.ts'

/** The metrics at one moment. */
export interface Sample {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Undefined where the service didn't send it. */
  readonly processed: number | undefined
  readonly failed: number | undefined
  readonly backlog: number
  /** Seconds, of the slowest queue. */
  readonly latency: number
  readonly busy: number
  readonly concurrency: number
}

/** At one every five seconds, more than four hours. */
export const maxSamples = 3000

/** The measurements while the screen is open, oldest first. */
export const measured = createPageState<readonly Sample[]>()

/** The samples with one more; the oldest make room. A moment that is there already stays as it was. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  if ((samples.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= sample.at) return samples
  return [...samples, sample].slice(-maxSamples)
}

/** One measurement as a sample (document 3, section 4.1). */
export function getSample({ queues, processes, jobs }: JobMetrics, at: number): Sample {
  const all = Object.values(queues)
  return {
    at,
    processed: jobs.processed,
    failed: jobs.failed,
    backlog: all.reduce((sum, queue) => sum + queue.backlog, 0),
    latency: Math.max(0, ...all.map(queue => queue.latency)),
    busy: processes.reduce((sum, process) => sum + process.busy, 0),
    concurrency: processes.reduce((sum, process) => sum + process.concurrency, 0),
  }
}

/** Jobs that failed between two measurements. */
export interface FirstFailure {
  readonly from: number
  readonly to: number
  readonly jobs: number
}

/** The first measurements between which jobs failed; null where none did, or the service sends no counts. */
export function getFirstFailure(samples: readonly Sample[]): FirstFailure | null {
  for (const [index, { at, failed }] of samples.entries()) {
    const before = samples[index - 1]
    if (failed === undefined || before?.failed === undefined || failed === before.failed) continue
    // A counter that went back counts from zero: the service was started again.
    const jobs = failed > before.failed ? failed - before.failed : failed
    if (jobs > 0) return { from: before.at, to: at, jobs }
  }
  return null
}

/** The values drawn between two samples: rates, and the state at the later one. */
export interface Rate {
  readonly at: number
  /** Jobs each minute; undefined where a sample has no count. */
  readonly processed: number | undefined
  readonly failed: number | undefined
  readonly backlog: number
  readonly latency: number
}

/**
 * The rates between samples, at most `most` of them, by leaving samples out evenly. Counters that went back (the service was
 * started again) count from zero.
 */
export function getRates(samples: readonly Sample[], most: number): readonly Rate[] {
  const step = Math.max(1, Math.ceil(samples.length / most))
  const kept = samples.filter((_, index) => (samples.length - 1 - index) % step === 0)
  return kept.slice(1).map((sample, index) => {
    const before = kept[index] ?? sample
    const minutes = (sample.at - before.at) / 60_000
    const each = (now: number | undefined, then: number | undefined) =>
      now === undefined || then === undefined ? undefined : (now >= then ? now - then : now) / minutes
    return {
      at: sample.at,
      processed: each(sample.processed, before.processed),
      failed: each(sample.failed, before.failed),
      backlog: sample.backlog,
      latency: sample.latency,
    }
  })
}
