import { useState } from 'react'
import { useDebouncedHere } from '../navigation/use-debounced-here.ts'

/**
 * A text that is being typed, told a moment later. One that comes from elsewhere (the address, a saved view) replaces it, and what was
 * still to be told of it.
 * @param delay in milliseconds
 * @returns `flush` tells at once what is still to be told
 */
export function useTypedText(
  text: string,
  onChange: (text: string) => void,
  delay = 200,
): { readonly typed: string; type(text: string): void; flush(): void } {
  const [box, setBox] = useState<Box>({ typed: text, told: [], seen: text, replaced: 0 })
  if (text !== box.seen) setBox(withSeen(box, text))
  const tellLater = useDebouncedHere((typed: string, replaced: number) => {
    if (replaced !== box.replaced) return
    setBox(now => ({ ...now, told: [...now.told, typed] }))
    onChange(typed)
  }, delay)
  return {
    typed: box.typed,
    type: typed => {
      setBox(now => ({ ...now, typed }))
      tellLater(typed, box.replaced)
    },
    flush: tellLater.flush,
  }
}

interface Box {
  readonly typed: string
  /** What was told and has not come back by way of the screen yet. */
  readonly told: readonly string[]
  readonly seen: string
  /** How often a text from elsewhere came. */
  readonly replaced: number
}

function withSeen(box: Box, text: string): Box {
  const own = box.told.indexOf(text)
  // Its own words come back, maybe while more is typed or told already.
  if (own >= 0) return { ...box, told: box.told.slice(own + 1), seen: text }
  return { typed: text, told: [], seen: text, replaced: box.replaced + 1 }
}
