import { useEffect, useRef, useState } from 'react'

/** How far something was at a moment, from 0 to 1. */
interface Reached {
  readonly at: number
  readonly progress: number
}

/** Before that, nothing can be said. */
const leastMilliseconds = 5000
const leastProgress = 0.01
const tickMilliseconds = 5000

/**
 * How long something takes on, by what it took so far; null while that says nothing.
 * @param begun where it was when it began, or resumed
 */
export function estimateLeft(begun: Reached, now: Reached): number | null {
  const done = now.progress - begun.progress
  const took = now.at - begun.at
  if (took < leastMilliseconds || done < leastProgress || now.progress >= 1) return null
  return (took * (1 - now.progress)) / done
}

/** The time left in words: in minutes, rounded up. */
export function formatLeft(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000)
  if (minutes <= 1) return 'Less than a minute left'
  if (minutes < 60) return `About ${minutes} minutes left`
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return `About ${hours} h${rest === 0 ? '' : ` ${rest} min`} left`
}

/** The time that is left of what is under way, in words; '' while it can't be said. Waits for limits count: they come again. */
export function useTimeLeft(progress: number, isUnderWay: boolean): string {
  const begun = useRef<Reached | null>(null)
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (!isUnderWay) {
      begun.current = null
      return
    }
    const timer = setInterval(() => setNow(performance.now()), tickMilliseconds)
    return () => clearInterval(timer)
  }, [isUnderWay])
  useEffect(() => {
    if (isUnderWay) begun.current ??= { at: performance.now(), progress }
  }, [isUnderWay, progress])
  const left = isUnderWay && begun.current ? estimateLeft(begun.current, { at: now, progress }) : null
  return left === null ? '' : formatLeft(left)
}
