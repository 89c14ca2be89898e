import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Runs an action on the answer to the typed text, such as opening the first match on Enter: immediately if it has
 * arrived, else when it does, unless the text has changed by then.
 * @param typed the current text
 * @param isSettled whether its answer has arrived
 * @returns requests the run
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
