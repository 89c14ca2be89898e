import type { ParsedLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AppRouter } from '../router.ts'

/** More is not gone back. */
const maxKept = 100
/** A list that comes a moment later is waited for; in frames. */
const patience = 30

interface ScrolledPart {
  /** The way to it from the element all screens of the tab are in; empty for that one. */
  readonly selector: string
  readonly top: number
  readonly left: number
}

/**
 * Restores the scroll position of a screen when it is opened again, if it is rendered soon enough, and of the current
 * one when its tab is shown again. In memory only.
 * @param main the element that contains all screens of the tab
 */
export function useScrollMemory(router: Pick<AppRouter, 'subscribe'>, main: RefObject<HTMLElement | null>): void {
  const left = useRef<readonly ScrolledPart[]>([])
  const [{ kept, scrolled }] = useState(() => ({
    kept: new Map<string, readonly ScrolledPart[]>(),
    scrolled: new Set<Element>(),
  }))
  // The tab is hidden right after this; later scroll events don't belong to it.
  useLayoutEffect(
    () => () => {
      left.current = getParts(scrolled, main.current)
    },
    [scrolled, main],
  )
  useEffect(() => {
    let frame = 0
    const onScroll = ({ target }: Event) => {
      // The code editor manages its own scrolling.
      if (target instanceof Element && !target.closest('.monaco-editor')) scrolled.add(target)
    }
    const putBack = (parts: readonly ScrolledPart[], frames: number) => {
      const rest = parts.filter(part => !isPut(part, main.current))
      if (rest.length > 0 && frames > 0) frame = requestAnimationFrame(() => putBack(rest, frames - 1))
    }
    document.addEventListener('scroll', onScroll, true)
    putBack(left.current, patience)
    const ends = [
      router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
        cancelAnimationFrame(frame)
        if (!fromLocation) return
        const [oldest] = kept.keys()
        if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest)
        kept.set(getKey(fromLocation), getParts(scrolled, main.current))
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        // The tab came into view again where it was.
        if (fromLocation && getKey(fromLocation) === getKey(toLocation)) return
        putBack(kept.get(getKey(toLocation)) ?? [], patience)
      }),
    ]
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', onScroll, true)
      for (const end of ends) end()
    }
  }, [router, kept, scrolled, main])
}

/** The entry of the history, so that one address at two places of it is two. */
function getKey(location: ParsedLocation): string {
  return location.state.__TSR_key ?? location.href
}

function getParts(scrolled: Set<Element>, main: Element | null): readonly ScrolledPart[] {
  const parts: ScrolledPart[] = []
  for (const element of scrolled) {
    if (!main?.contains(element)) scrolled.delete(element)
    else parts.push({ selector: getSelector(element, main), top: element.scrollTop, left: element.scrollLeft })
  }
  return parts
}

function getSelector(element: Element, main: Element): string {
  const steps: string[] = []
  for (let at = element; at !== main && at.parentElement; at = at.parentElement) {
    steps.unshift(`:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`)
  }
  return steps.join(' > ')
}

function isPut({ selector, top, left }: ScrolledPart, main: Element | null): boolean {
  const element = selector === '' ? main : main?.querySelector(`:scope > ${selector}`)
  if (!element) return false
  element.scrollTo({ top, left, behavior: 'instant' })
  return Math.abs(element.scrollTop - top) <= 1
}
