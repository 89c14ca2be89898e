import { useEffect, useEffectEvent } from 'react'

/** Single keys that act on the screen, as long as nobody is typing. A read-only editor is no typing. */
export function useShortcuts(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  // The editor's own fields (its search) are typed into, the read-only text is not.
  if (target.closest('.monaco-editor')) return target.closest('.find-widget') !== null
  return target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=listbox]') !== null
}
