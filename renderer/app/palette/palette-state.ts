import { create } from 'zustand'

interface PaletteState {
  readonly isOpen: boolean
  /** Incremented at each opening, so that it opens with new state, also while the previous one is still fading out. */
  readonly times: number
  open(): void
  close(): void
}

/** What was typed since the palette was opened, while its field did not have the focus yet. */
let early = ''

/** Keeps a character that would be lost, or do something on the screen below. */
function keepEarly(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  // A character beyond 16 bits has a length of two.
  if (ctrlKey || metaKey || altKey || isComposing || [...key].length !== 1) return
  event.preventDefault()
  event.stopPropagation()
  early += key
}

/** Gives what was typed before the field of the palette had the focus; from now on characters go to the field itself. */
export function takeEarly(): string {
  window.removeEventListener('keydown', keepEarly, true)
  const taken = early
  early = ''
  return taken
}

/** Whether the palette is open; anything may open it. */
export const usePalette = create<PaletteState>(set => ({
  isOpen: false,
  times: 0,
  open: () => {
    takeEarly()
    window.addEventListener('keydown', keepEarly, true)
    set(({ times }) => ({ isOpen: true, times: times + 1 }))
  },
  close: () => {
    takeEarly()
    set({ isOpen: false })
  },
}))
