import { notificationsStore } from '@mantine/notifications'
import { lazy, Suspense, useSyncExternalStore } from 'react'

const Notices = lazy(async () => ({ default: (await import('./notices.tsx')).Notices }))

/** The notices over the screen. Their code is loaded once the first screen is idle, or when one is shown before. */
export function NoticesWhenNeeded({ isResting }: { readonly isResting: boolean }) {
  const isAsked = useSyncExternalStore(notificationsStore.subscribe, hasNotices)
  return isResting || isAsked ? (
    <Suspense>
      <Notices />
    </Suspense>
  ) : null
}

function hasNotices(): boolean {
  return notificationsStore.getState().notifications.length > 0
}
