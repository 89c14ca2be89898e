import { useRouterState } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useAppInfo } from '../../lib/app-info/use-app-info.ts'
import { useTour } from './tour-state.ts'

/** Its code is loaded only when it is needed. */
const TourCard = lazy(async () => ({ default: (await import('./tour-card.tsx')).TourCard }))

/** The welcome at the first run, while the sandbox is still being made, and a short tour of the app. */
export function Tour() {
  const isFirst = useAppInfo()?.beginTour ?? false
  const isRouting = useRouterState({ select: state => state.status === 'pending' })
  const { step, offer } = useTour()
  // Not by `lazy`: React would show it 300 ms after the fallback, although its code is there.
  const [Welcome, setWelcome] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isFirst || isRouting) return
    const show = (loaded: ComponentType) => {
      setWelcome(() => loaded)
      offer()
    }
    // If it can't be loaded, the app starts without the welcome.
    void import('./welcome.tsx').then(loaded => show(loaded.Welcome)).catch(() => undefined)
  }, [isFirst, isRouting, offer])
  if (step === null) return null
  if (step === 'welcome') return Welcome && <Welcome />
  return (
    <Suspense>
      <TourCard step={step} />
    </Suspense>
  )
}
