import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

/**
 * Minimum time between two announcements of the same progress, so that a screen reader can finish the first.
 * Milliseconds.
 */
const pause = 10_000

/** Announces progress to screen readers: at intervals instead of at each step, and immediately when the work ends. */
export function ProgressWords({ words, isUnderWay }: { readonly words: string; readonly isUnderWay: boolean }) {
  return (
    <>
      <span role="status" aria-live={isUnderWay ? 'off' : 'polite'}>
        {words}
      </span>
      {isUnderWay && <NowAndThen words={words} />}
    </>
  )
}

function NowAndThen({ words }: { readonly words: string }) {
  const [announced, setAnnounced] = useState(words)
  const last = useRef(performance.now())
  useEffect(() => {
    const timer = setTimeout(
      () => {
        last.current = performance.now()
        setAnnounced(words)
      },
      Math.max(0, last.current + pause - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [words])
  return <VisuallyHidden role="status">{announced}</VisuallyHidden>
}
