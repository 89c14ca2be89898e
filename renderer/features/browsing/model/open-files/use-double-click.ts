import { useEffect, useEffectEvent } from 'react'
import { type FileName, isSameFile } from './place.ts'

/**
 * A double click that opens a file has it kept, wherever it was. The first click has opened the file, and may have moved what
 * was under it, so the second one does nothing else.
 * @param fileNow the file that the address is about at the moment
 */
export function useDoubleClick(fileNow: () => FileName | null, keep: (file: FileName) => void): void {
  const now = useEffectEvent(fileNow)
  const opened = useEffectEvent(keep)
  useEffect(() => {
    let before: FileName | null = null
    const onClick = (event: MouseEvent) => {
      // The tabs see to themselves: two of them may be closed one right after the other.
      if (event.target instanceof Element && event.target.closest('[role=tablist]')) return
      const file = now()
      if (event.detail === 2 && file && !isSameFile(file, before)) {
        event.preventDefault()
        event.stopPropagation()
        opened(file)
      }
      before = file
    }
    window.addEventListener('click', onClick, true)
    return () => window.removeEventListener('click', onClick, true)
  }, [])
}
