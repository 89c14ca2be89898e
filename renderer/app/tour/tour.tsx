import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useAppInfo } from '../../lib/app-info/use-app-info.ts'
import { useTour } from './tour-state.ts'

/** Their code is read when they are shown. */
const TourCard = lazy(async () => ({ default: (await import('./tour-card.tsx')).TourCard }))
const loadWelcome = async () => ({ default: (await import('./welcome.tsx')).Welcome })
const Welcome = lazy(loadWelcome)

/** The welcome at the first run, while the sandbox is still being made, and a short tour of the app. */
export function Tour() {
  const isFirst = useAppInfo()?.beginTour ?? false
  const isRouting = useRouterState({ select: state => state.status === 'pending' })
  const { step, offer } = useTour()
  useEffect(() => {
    if (!isFirst || isRouting) return
    // Offered once its code is there, so that it is shown at once. Without its code the app is used without it.
    void loadWelcome().then(offer, () => undefined)
  }, [isFirst, isRouting, offer])
  if (step === null) return null
  return <Suspense>{step === 'welcome' ? <Welcome /> : <TourCard step={step} />}</Suspense>
}
