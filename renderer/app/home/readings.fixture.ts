import type { MonitoredPlace } from '#shared/attention/monitored-places.ts'
import type { AppError } from '#shared/errors.ts'
import type { Reading } from './reading.ts'

const fetchedAt = '2026-05-10T12:00:00.000Z'

/** A place that was read whole: one page of entries, or one answer. */
export function seen<V>(path: string, value: V, kind: MonitoredPlace['kind'] = 'project'): Reading<V> {
  return {
    place: { kind, path },
    values: [value],
    isSeen: true,
    isWhole: true,
    provenance: { source: 'network', fetchedAt, stale: false, because: null },
    error: null,
  }
}

/** A place that was not read: not yet, or not at all. */
export function unseen(path: string, error: AppError | null = null): Reading<never> {
  return { place: { kind: 'project', path }, values: [], isSeen: false, isWhole: true, provenance: null, error }
}
