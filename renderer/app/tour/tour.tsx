import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useAppInfo } from '../../lib/app-info/use-app-info.ts'
import { useFetchCount } from '../watch-queries.ts'
import { useTour } from './tour-state.ts'

/** Their code is read when they are shown. */
const TourCard = lazy(async () => ({ default: (await import('./tour-card.tsx')).TourCard }))
const Welcome = lazy(async () => ({ default: (await import('./welcome.tsx')).Welcome }))

/** A screen without requests for this long is fully loaded. */
const restMilliseconds = 600

/** The welcome at the first run, once the first screen is loaded, and a short tour of the app. */
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
  if (step === null) return null
  return <Suspense>{step === 'welcome' ? <Welcome /> : <TourCard step={step} />}</Suspense>
}
