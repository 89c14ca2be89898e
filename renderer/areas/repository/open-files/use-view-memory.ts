import { useParams, useSearch } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { EditorMemory } from '../../../common/monaco/code-editor.tsx'
import { useProject } from '../../../common/project/project-context.ts'
import type { FileName } from './place.ts'
import { useViewMemory } from './view-memory.ts'

/** What is drawn a moment later, such as an image, is waited for; in frames. */
const patience = 30

/**
 * Has an editor come back to where it was left in this file, unless a link names another line than it did then.
 * @param face what the file is looked at as
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

/** Has an element of the file in view scroll to where it was left, also once it has grown as high as it was then. */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, face: string): void {
  const { defaultRef } = useProject()
  const { ref = defaultRef, path } = useSearch({ from: '/c/$connection/p/$project/blob' })
  const key = useMemoryKey({ ref, path }, face)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const { top = 0, sideways: left = 0 } = useViewMemory.getState().left.get(key) ?? {}
    let frame = 0
    const putBack = (frames: number) => {
      element.scrollTo({ top, left, behavior: 'instant' })
      const isPut = Math.abs(element.scrollTop - top) <= 1 && Math.abs(element.scrollLeft - left) <= 1
      if (!isPut && frames > 0) frame = requestAnimationFrame(() => putBack(frames - 1))
    }
    putBack(patience)
    const onScroll = () => useViewMemory.getState().keep(key, { top: element.scrollTop, sideways: element.scrollLeft })
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', onScroll)
    }
  }, [key, scroller])
}

function useMemoryKey({ ref, path }: FileName, face: string): string {
  const { connection, project } = useParams({ from: '/c/$connection/p/$project' })
  return `${connection} ${JSON.stringify([project, ref, path, face])}`
}
