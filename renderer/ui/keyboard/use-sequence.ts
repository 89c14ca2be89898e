import { useEffect, useEffectEvent } from 'react'
import { everywhere, useKeyHelp } from './key-help.ts'

/** Longer apart and two keys are no sequence. */
const patience = 1000

/** Runs an action when two plain keys are pressed one after the other, such as `g` `p`; not while typing in a field. */
export function useSequence(first: string, second: string, words: string, action: () => void): void {
  const run = useEffectEvent(action)
  useEffect(() => {
    let begunAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === second && event.timeStamp - begunAt < patience) {
        event.preventDefault()
        run()
      }
      begunAt = event.key === first ? event.timeStamp : Number.NEGATIVE_INFINITY
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [first, second])
  useKeyHelp(everywhere, [{ keys: [`${first} ${second}`], words }])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'))
  )
}
