import { create } from 'zustand'
import { forgetsEnded, mapWithoutEnded } from '../../../../lib/connection/generation-state.ts'
import type { EditorViewState } from '../../../../ui/monaco/code-editor.tsx'
import type { Zoom } from '../file/image-zoom.ts'

/** More are forgotten, the one left longest ago first. */
const mostKept = 200

/** How a file was left: far down in an editor, or in any other element that scrolls. */
interface Left {
  readonly editor?: EditorViewState
  /** The line its address named. */
  readonly line?: number | undefined
  readonly top?: number
  readonly sideways?: number
  /** How near an image was looked at. */
  readonly zoom?: Zoom
}

interface ViewMemory {
  /** By connection, project, file and what it was looked at as; the one left last comes last. */
  readonly left: ReadonlyMap<string, Left>
  keep(key: string, left: Left): void
}

/** How far each file was scrolled, and where its cursor was. For this run only. */
export const useViewMemory = forgetsEnded(
  create<ViewMemory>(set => ({
    left: new Map(),
    keep: (key, left) =>
      set(before => {
        const others = [...before.left].filter(([other]) => other !== key)
        return { left: new Map([...others, [key, left] as const].slice(-mostKept)) }
      }),
  })),
  ({ left }, isEnded) => ({ left: mapWithoutEnded(left, isEnded) }),
)
