import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

/** Between two announcements of the same thing, so that each is heard to its end. Milliseconds. */
const pause = 10_000

/** How far something is. Who listens hears of it now and then, not at each step, and at once when it is over. */
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
  const [heard, setHeard] = useState(words)
  const last = useRef(performance.now())
  useEffect(() => {
    const timer = setTimeout(
      () => {
        last.current = performance.now()
        setHeard(words)
      },
      Math.max(0, last.current + pause - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [words])
  return <VisuallyHidden role="status">{heard}</VisuallyHidden>
}
