import { useDebouncedCallback } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'

/**
 * A callback that is called when it was not asked for again within a delay, unless the person has gone to another screen meanwhile: what
 * writes a search into the address would take them back to the screen they left.
 * @param delay in milliseconds
 * @returns also with `flush`, which calls at once what waits
 */
export function useDebouncedHere<const A extends readonly unknown[]>(
  callback: (...values: A) => void,
  delay: number,
): { (...values: A): void; flush(): void } {
  const { history } = useRouter()
  // What was typed into a box that closes is asked for at once.
  const options = { delay, flushOnUnmount: true }
  const later = useDebouncedCallback((place: string, values: A) => {
    if (history.location.pathname === place) callback(...values)
  }, options)
  return Object.assign((...values: A) => later(history.location.pathname, values), { flush: later.flush })
}
