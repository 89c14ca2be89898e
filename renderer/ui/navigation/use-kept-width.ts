import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/** Delay after the last change before a width is saved. Milliseconds. */
const keepDelay = 300

/**
 * The width of a pane whose border can be moved.
 * @param kept the saved width
 * @param keep saves a width; called once the border rests
 */
export function useKeptWidth(kept: number, keep: (width: number) => void) {
  const [drawn, setDrawn] = useState<number | null>(null)
  const keepLater = useDebouncedCallback(keep, { delay: keepDelay, flushOnUnmount: true })
  return {
    width: drawn ?? kept,
    resize: (width: number) => {
      setDrawn(width)
      keepLater(width)
    },
  }
}
