import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Gives the focus to the new screen when what had it went with the old one, so that the keys scroll it and Tab begins in
 * it. A screen that takes the focus itself keeps it.
 */
export function useArrivalFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
        })
      }),
    [router],
  )
}
