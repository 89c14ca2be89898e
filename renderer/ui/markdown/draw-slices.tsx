import { type ReactNode, useEffect, useState } from 'react'

/** Slices that wait for their turn, in the order of the document, and what waits until all are drawn. */
const waiting = new Set<() => void>()
const afterwards = new Set<() => void>()
let isPlanned = false

/** Renders one slice after the other, each in its own task, so that input is handled in between. */
function drawNext(): void {
  isPlanned = false
  const [next] = waiting
  if (next) {
    waiting.delete(next)
    next()
    plan()
    return
  }
  for (const done of [...afterwards]) {
    afterwards.delete(done)
    done()
  }
}

function plan(): void {
  if (isPlanned) return
  isPlanned = true
  setTimeout(drawNext)
}

/** Part of a document, drawn when it is its turn. */
export function Slice({ children }: { readonly children?: ReactNode }) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const draw = () => setDrawn(true)
    waiting.add(draw)
    plan()
    return () => void waiting.delete(draw)
  }, [])
  return isDrawn ? children : null
}

/** Calls back once all slices are drawn; gives what calls it off. */
export function whenDrawn(done: () => void): () => void {
  afterwards.add(done)
  plan()
  return () => void afterwards.delete(done)
}
