import { useDebouncedCallback } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUpdateSettings } from '../../common/settings/use-settings.ts'

/** Longest location that main keeps. */
const limit = 4000

/** Keeps where the person is, so that the next start opens there. Only screens of a connection count, and `lasting` ones. */
export function useLastLocation(lasting: boolean): void {
  const router = useRouter()
  const update = useUpdateSettings()
  const keep = useDebouncedCallback((href: string) => update(() => ({ lastLocation: href })), 500)
  useEffect(
    () =>
      router.subscribe('onResolved', ({ toLocation }) => {
        if (lasting && toLocation.pathname.startsWith('/c/') && toLocation.href.length <= limit) keep(toLocation.href)
      }),
    [router, keep, lasting],
  )
}
