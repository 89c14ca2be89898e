import { type ParsedLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** More is not gone back. */
const mostKept = 100
/** A list that comes a moment later is waited for; in frames. */
const patience = 30

interface ScrolledPart {
  /** The way to it from the element all screens are in. */
  readonly selector: string
  readonly top: number
  readonly left: number
}

/** Puts a screen that is gone back to where it was left, as far as it is drawn soon. Kept for this run. */
export function useScrollMemory(): void {
  const router = useRouter()
  useEffect(() => {
    const kept = new Map<string, readonly ScrolledPart[]>()
    const scrolled = new Set<Element>()
    let frame = 0
    const onScroll = ({ target }: Event) => {
      // The code editor scrolls by itself; its parts are not to be moved.
      if (target instanceof Element && !target.closest('.monaco-editor')) scrolled.add(target)
    }
    const putBack = (parts: readonly ScrolledPart[], frames: number) => {
      const left = parts.filter(part => !isPut(part))
      if (left.length > 0 && frames > 0) frame = requestAnimationFrame(() => putBack(left, frames - 1))
    }
    document.addEventListener('scroll', onScroll, true)
    const ends = [
      router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
        cancelAnimationFrame(frame)
        if (!fromLocation) return
        const [oldest] = kept.keys()
        if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
        kept.set(keyOf(fromLocation), partsOf(scrolled))
      }),
      router.subscribe('onRendered', ({ toLocation }) => putBack(kept.get(keyOf(toLocation)) ?? [], patience)),
    ]
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', onScroll, true)
      for (const end of ends) end()
    }
  }, [router])
}

/** The entry of the history, so that one address at two places of it is two. */
function keyOf(location: ParsedLocation): string {
  return location.state.__TSR_key ?? location.href
}

function partsOf(scrolled: Set<Element>): readonly ScrolledPart[] {
  const main = document.getElementById('main')
  const parts: ScrolledPart[] = []
  for (const element of scrolled) {
    if (!main?.contains(element)) scrolled.delete(element)
    else parts.push({ selector: selectorOf(element, main), top: element.scrollTop, left: element.scrollLeft })
  }
  return parts
}

function selectorOf(element: Element, main: Element): string {
  const steps: string[] = []
  for (let at = element; at !== main && at.parentElement; at = at.parentElement) {
    steps.unshift(`:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`)
  }
  return ['#main', ...steps].join(' > ')
}

function isPut({ selector, top, left }: ScrolledPart): boolean {
  const element = document.querySelector(selector)
  if (!element) return false
  element.scrollTo({ top, left, behavior: 'instant' })
  return Math.abs(element.scrollTop - top) <= 1
}
