import { useMemo } from 'react'
import { frozenUntil, isFrozenAt, nextFreeze } from '#shared/freeze/freeze.ts'
import { freezePeriodsQuery } from '#shared/queries/delivery.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { calendarZone } from './zone-clock.ts'

/** Whether deployments are frozen; `unknown` while it is not read, or for those who may not read it (document 2, section 4.4). */
export type FreezeState =
  | { readonly kind: 'unknown' }
  /** The end, null when none is found, and the time zone that the screen of freeze periods shows. */
  | { readonly kind: 'frozen'; readonly until: number | null; readonly zone: string }
  /** When the next freeze starts; null when none is to come. */
  | { readonly kind: 'open'; readonly next: number | null }

/** Whether deployments of a project are frozen at a time. Only maintainers have access. */
export function useFreezeState(project: string, now: number): FreezeState {
  const { items, isPending, error } = useOperationPages(freezePeriodsQuery(project), { secondary: true })
  // Schedules have a resolution of minutes.
  const time = Math.floor(now / 60_000) * 60_000
  const isUnknown = isPending || (error !== null && items.length === 0)
  return useMemo(() => {
    if (isUnknown) return { kind: 'unknown' }
    if (isFrozenAt(items, time)) {
      return { kind: 'frozen', until: frozenUntil(items, time), zone: calendarZone(items) }
    }
    return { kind: 'open', next: nextFreeze(items, time) }
  }, [items, isUnknown, time])
}
