import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useAppInfo } from '../../lib/app-info/use-app-info.ts'
import { useFetchCount } from '../watch-queries.ts'
import { useTour } from './tour-state.ts'

/** Its code is read when the tour begins. */
const TourCard = lazy(async () => ({ default: (await import('./tour-card.tsx')).TourCard }))

/** A screen without requests for this long is fully loaded. */
const restMilliseconds = 600

/** A short tour of the app. Starts at the first run, once the first screen is loaded. */
export function Tour() {
  const isFirst = useAppInfo()?.beginTour ?? false
  const isRouting = useRouterState({ select: state => state.status === 'pending' })
  const isResting = useFetchCount() === 0 && !isRouting
  const { step, offer } = useTour()
  useEffect(() => {
    if (!isFirst || !isResting) return
    const timer = setTimeout(offer, restMilliseconds)
    return () => clearTimeout(timer)
  }, [isFirst, isResting, offer])
  return step === null ? null : (
    <Suspense>
      <TourCard step={step} />
    </Suspense>
  )
}
