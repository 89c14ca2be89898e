import { useState } from 'react'
import { useDebouncedHere } from '../navigation/use-debounced-here.ts'

/**
 * Debounced text input. A new value from outside (the address, a saved view) replaces the text and cancels the pending
 * change.
 * @param delay in milliseconds
 * @returns `flush` reports the pending change immediately
 */
export function useTypedText(
  text: string,
  onChange: (text: string) => void,
  delay = 200,
): { readonly typed: string; type(text: string): void; flush(): void } {
  const [box, setBox] = useState<Box>({ typed: text, reported: [], seen: text, replaced: 0 })
  if (text !== box.seen) setBox(withSeen(box, text))
  const reportLater = useDebouncedHere((typed: string, replaced: number) => {
    if (replaced !== box.replaced) return
    setBox(now => ({ ...now, reported: [...now.reported, typed] }))
    onChange(typed)
  }, delay)
  return {
    typed: box.typed,
    type: typed => {
      setBox(now => ({ ...now, typed }))
      reportLater(typed, box.replaced)
    },
    flush: reportLater.flush,
  }
}

interface Box {
  readonly typed: string
  /** Values that were reported and haven't come back through the props yet. */
  readonly reported: readonly string[]
  readonly seen: string
  /** How often a text from elsewhere came. */
  readonly replaced: number
}

function withSeen(box: Box, text: string): Box {
  const own = box.reported.indexOf(text)
  // A reported value comes back, possibly after more was typed or reported.
  if (own >= 0) return { ...box, reported: box.reported.slice(own + 1), seen: text }
  return { typed: text, reported: [], seen: text, replaced: box.replaced + 1 }
}
