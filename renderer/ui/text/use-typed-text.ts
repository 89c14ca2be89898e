import { useState } from 'react'
import { useDebouncedHere } from '../navigation/use-debounced-here.ts'

/**
 * A text that is being typed, told a moment later. One that comes from elsewhere (the address, a saved view) replaces it.
 * @param delay in milliseconds
 * @returns `flush` tells at once what is still to be told
 */
export function useTypedText(
  text: string,
  onChange: (text: string) => void,
  delay = 200,
): { readonly typed: string; type(text: string): void; flush(): void } {
  const [box, setBox] = useState({ typed: text, told: text, seen: text })
  // Its own words come back by way of the screen, maybe while more is typed already.
  if (text !== box.seen) setBox({ typed: text === box.told ? box.typed : text, told: text, seen: text })
  const tellLater = useDebouncedHere((typed: string) => {
    setBox(now => ({ ...now, told: typed }))
    onChange(typed)
  }, delay)
  return {
    typed: box.typed,
    type: typed => {
      setBox(now => ({ ...now, typed }))
      tellLater(typed)
    },
    flush: tellLater.flush,
  }
}
