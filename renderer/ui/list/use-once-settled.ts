import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Does something with the answer to what is typed, such as opening the first match at Enter: at once when the answer is there,
 * else when it comes, unless something else was typed by then.
 * @param typed what is typed now
 * @param isSettled the answer to it is there
 * @returns asks for it
 */
export function useOnceSettled(typed: string, isSettled: boolean, run: () => void): () => void {
  const [asked, setAsked] = useState<string | null>(null)
  const act = useEffectEvent(run)
  useEffect(() => {
    if (asked === null) return
    if (asked === typed && !isSettled) return
    setAsked(null)
    if (asked === typed) act()
  }, [asked, typed, isSettled])
  return () => setAsked(typed)
}
