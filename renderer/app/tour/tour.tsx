import { useIsFetching } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useAppInfo } from '../../common/app-info/use-app-info.ts'
import { useTour } from './tour-state.ts'

/** Its code is read when the tour begins. */
const TourCard = lazy(async () => ({ default: (await import('./tour-card.tsx')).TourCard }))

/** A short way through what is where. Begins by itself at the very first start, once the first screen is there. */
export function Tour() {
  const isFirst = useAppInfo()?.beginTour ?? false
  const isLoading = useIsFetching() > 0
  const { step, offer } = useTour()
  useEffect(() => {
    if (isFirst && !isLoading) offer()
  }, [isFirst, isLoading, offer])
  return step === null ? null : (
    <Suspense>
      <TourCard step={step} />
    </Suspense>
  )
}
