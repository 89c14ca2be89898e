import { useEffect, useEffectEvent } from 'react'
import { appCommands, getCommand } from '#shared/commands.ts'
import { type CommandRuns, getRun } from './use-commands.ts'

/** Longer apart and two keys are no sequence. */
const patience = 1000

/** Runs commands when the two plain keys of one are pressed one after the other, such as `g` `p`; not while typing in a field. */
export function useSequences(runs: CommandRuns): void {
  const onPair = useEffectEvent((first: string, second: string): boolean => {
    const id = appCommands.find(one => {
      const { sequence } = getCommand(one)
      return runs[one] && sequence?.[0] === first && sequence[1] === second
    })
    if (id) getRun(runs, id)?.()
    return id !== undefined
  })
  useEffect(() => {
    let before = { key: '', at: Number.NEGATIVE_INFINITY }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.timeStamp - before.at < patience && onPair(before.key, event.key)) event.preventDefault()
      before = { key: event.key, at: event.timeStamp }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'))
  )
}
