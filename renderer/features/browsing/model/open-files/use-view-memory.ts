import { useParams, useSearch } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { create } from 'zustand'
import { forgetsEnded, mapWithoutEnded } from '../../../../lib/connection/generation-state.ts'
import { useConnectionRef } from '../../../../lib/connection/use-connection.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import type { EditorMemory, EditorViewState } from '../../../../ui/monaco/code-editor.tsx'
import type { KeptBlock } from '../blame/use-current-block.ts'
import type { Zoom } from '../file/image-zoom.ts'
import type { FileName } from './file-screen.ts'

/** More are forgotten, the one left longest ago first. */
const maxKept = 200

/** How far each file was scrolled, and where its cursor was. For this run only. */
export const useViewMemory = forgetsEnded(
  create<ViewMemory>(set => ({
    left: new Map(),
    keep: (key, left) =>
      set(before => {
        const others = [...before.left].filter(([other]) => other !== key)
        return { left: new Map([...others, [key, left] as const].slice(-maxKept)) }
      }),
  })),
  ({ left }, isEnded) => ({ left: mapWithoutEnded(left, isEnded) }),
)

/** After these events the user scrolls. */
const scrollingBegins = ['wheel', 'pointerdown', 'keydown']

/**
 * Restores an editor's scroll position and selection in this file, unless a link names another line than it did then.
 * @param face the view of the file
 */
export function useEditorMemory(file: FileName, face: 'code' | 'edit', line?: number): EditorMemory {
  const key = useMemoryKey(file, face)
  // Follows a frame behind on purpose: when a text goes, it is still the line of that text.
  const named = useRef(line)
  useEffect(() => {
    named.current = line
  }, [line])
  return useMemo(
    () => ({
      recall: asked => {
        const { editor = null, line: left } = useViewMemory.getState().left.get(key) ?? {}
        return asked === undefined || asked === left ? editor : null
      },
      keep: editor => useViewMemory.getState().keep(key, { editor, line: named.current }),
    }),
    [key],
  )
}

/** Restores the scroll position of an element of the current file, as soon as its content is tall enough. */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, face: string): void {
  const { part } = useSearch({ from: '/c/$connection/p/$project/blob' })
  const key = useMemoryKey(useFileInView(), face)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const { top = 0, sideways: left = 0 } = useViewMemory.getState().left.get(key) ?? {}
    // A part that a link names goes before where it was left.
    let isPut = part !== undefined
    const putBack = () => {
      if (isPut) return
      element.scrollTo({ top, left, behavior: 'instant' })
      isPut = Math.abs(element.scrollTop - top) <= 1 && Math.abs(element.scrollLeft - left) <= 1
    }
    const giveUp = () => {
      isPut = true
    }
    const onScroll = () => {
      if (isPut) useViewMemory.getState().keep(key, { top: element.scrollTop, sideways: element.scrollLeft })
    }
    putBack()
    const growth = new ResizeObserver(putBack)
    for (const child of element.children) growth.observe(child)
    for (const begun of scrollingBegins) element.addEventListener(begun, giveUp, { passive: true })
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      growth.disconnect()
      for (const begun of scrollingBegins) element.removeEventListener(begun, giveUp)
      element.removeEventListener('scroll', onScroll)
    }
  }, [key, scroller, part])
}

/** The block of the blame of the file in view that was gone to last. */
export function useKeptBlock(): KeptBlock {
  const key = useMemoryKey(useFileInView(), 'blame')
  const line = useViewMemory(({ left }) => left.get(key)?.line)
  return { line, keep: next => useViewMemory.getState().keep(key, { line: next }) }
}

/** The zoom of the current image: as it was left, initially fitted to the window. */
export function useKeptZoom(): readonly [Zoom, (zoom: Zoom) => void] {
  const key = useMemoryKey(useFileInView(), 'zoom')
  const zoom = useViewMemory(({ left }) => left.get(key)?.zoom ?? 'fit')
  return [zoom, next => useViewMemory.getState().keep(key, { zoom: next })]
}

function useFileInView(): FileName {
  const { defaultRef } = useProject()
  const { ref = defaultRef, path } = useSearch({ from: '/c/$connection/p/$project/blob' })
  return { ref, path }
}

function useMemoryKey({ ref, path }: FileName, face: string): string {
  const { project } = useParams({ from: '/c/$connection/p/$project' })
  return `${useConnectionRef()} ${JSON.stringify([project, ref, path, face])}`
}

/** How a file was left: far down in an editor, or in any other element that scrolls. */
interface Left {
  readonly editor?: EditorViewState
  /** The line its address named. */
  readonly line?: number | undefined
  readonly top?: number
  readonly sideways?: number
  /** The zoom of an image. */
  readonly zoom?: Zoom
}

interface ViewMemory {
  /** By connection, project, file and view; the last one left is the last entry. */
  readonly left: ReadonlyMap<string, Left>
  keep(key: string, left: Left): void
}
