import { useEffect, useRef, useState } from 'react'
import type { DiffFile } from '../diff-file.ts'
import { fileKey } from '../diff-file.ts'
import HighlightWorker from './highlight.worker.ts?worker'
import { passagesOf } from './passages.ts'
import type { ColourAnswer, ColourRequest, LineTokens } from './tokens.ts'

/** The colours of a file, by side and number of line. */
export interface FileColours {
  readonly old: ReadonlyMap<number, LineTokens>
  readonly new: ReadonlyMap<number, LineTokens>
}

/**
 * Colours files by their language, each when it first comes into view, in a worker: a long file, or one made to confuse
 * a grammar, holds up nobody. lowlight gives a tree instead of markup, needs no eval, and is a tenth of an editor.
 * @param whole the lines of files that were read as a whole; their colours are then right from the first line on
 */
export function useColours(
  inView: readonly DiffFile[],
  whole: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, FileColours> {
  const [colours, setColours] = useState<ReadonlyMap<string, FileColours>>(new Map())
  const [worker, setWorker] = useState<Worker | null>(null)
  const asked = useRef(new Map<string, readonly string[] | DiffFile>())

  useEffect(() => {
    const made = new HighlightWorker()
    made.onmessage = ({ data }: MessageEvent<ColourAnswer>) =>
      setColours(before => new Map(before).set(data.key, merged(before.get(data.key), data)))
    setWorker(made)
    return () => {
      made.terminate()
      asked.current.clear()
    }
  }, [])

  useEffect(() => {
    if (!worker) return
    for (const file of inView) {
      const key = fileKey(file)
      const lines = whole.get(key)
      const subject = lines ?? file
      if (asked.current.get(key) === subject) continue
      asked.current.set(key, subject)
      const passages = lines ? [{ side: 'new' as const, first: 1, lines }] : passagesOf(file.diff)
      const request: ColourRequest = { key, path: file.newPath, passages }
      worker.postMessage(request)
    }
  }, [worker, inView, whole])
  return colours
}

function merged(before: FileColours | undefined, { passages }: ColourAnswer): FileColours {
  const sides = { old: new Map(before?.old), new: new Map(before?.new) }
  for (const { side, first, lines } of passages) {
    lines.forEach((tokens, index) => {
      if (tokens.length > 0) sides[side].set(first + index, tokens)
    })
  }
  return sides
}
