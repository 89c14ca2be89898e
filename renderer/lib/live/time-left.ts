import { useEffect, useRef, useState } from 'react'
import { formatDuration, t } from '#shared/i18n/i18n.ts'

/** How far something was at a moment, from 0 to 1. */
interface Reached {
  readonly at: number
  readonly progress: number
}

/** The time to wait before the first estimate. */
const leastMilliseconds = 5000
const leastProgress = 0.01
const tickMilliseconds = 5000

/**
 * Estimates the time left from the time taken so far; null while there is too little data.
 * @param begun the progress when the work began or resumed
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
  if (minutes <= 1) return t('Less than a minute left')
  return t('About {duration} left', { duration: formatDuration(minutes * 60_000, 'long') })
}

/**
 * The time left for running work, formatted; '' while it can't be estimated. Time spent waiting for rate limits counts,
 * because they recur.
 */
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
