import { useDebouncedCallback } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'

/**
 * A debounced callback that is dropped when the user has gone to another screen: one that writes a search into the
 * address would navigate back.
 * @param delay in milliseconds
 * @returns also with `flush`, which runs a pending call immediately
 */
export function useDebouncedHere<const A extends readonly unknown[]>(
  callback: (...values: A) => void,
  delay: number,
): { (...values: A): void; flush(): void } {
  const { history } = useRouter()
  // Text typed into a box that closes is searched for immediately.
  const options = { delay, flushOnUnmount: true }
  const later = useDebouncedCallback((place: string, values: A) => {
    if (history.location.pathname === place) callback(...values)
  }, options)
  return Object.assign((...values: A) => later(history.location.pathname, values), { flush: later.flush })
}
