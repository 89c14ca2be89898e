import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openDialogs } from '../../ui/dialog/open-dialogs.ts'

/** Mantine gives the focus back 10 ms after a dialog closed. Milliseconds. */
const untilSettled = 50

/** An answer that takes longer is not waited for. Milliseconds. */
const maxWait = 10_000

/** A tab out of sight has its screens in the page as well. */
function isInView(element: Element): boolean {
  return element.checkVisibility()
}

/** Where the present screen is drawn: the innermost of the places marked for one. */
function placeOfScreen(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-screen]')].findLast(isInView)
}

/** Gives the focus to the beginning of the present screen: what names it, else the place it is drawn in. */
export function focusScreen(): void {
  const place = placeOfScreen()
  const beginning = place?.querySelector<HTMLElement>('section[aria-label], section[aria-labelledby], h1, h2') ?? place
  if (beginning && !beginning.hasAttribute('tabindex')) beginning.tabIndex = -1
  beginning?.focus({ preventScroll: true })
}

/**
 * Keeps the focus in a sensible place. On navigation it goes to the start of the new screen, unless an element there
 * has it already. When the focused element is removed (a deleted row, a menu or a dialog that was opened from a menu),
 * it goes back to the previously focused element, or to its nearest focusable ancestor.
 */
export function useScreenFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) enterScreenSoon()
      }),
    [router],
  )
  useEffect(() => {
    // The last focused element below the dialogs, menus and toasts, with its ancestors.
    let trail: readonly Element[] = []
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && document.getElementById('root')?.contains(target)) trail = withParents(target)
    }
    const onFocusOut = ({ target }: FocusEvent) => {
      if (target instanceof Element) soon(() => findAgain(target, () => trail))
    }
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', onFocusOut)
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', onFocusOut)
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    }
  }, [])
}

/** Checks of the focus that are due. None outlives the window's frame. */
const timers = new Set<ReturnType<typeof setTimeout>>()

/** Runs a check of the focus once the page has settled. */
function soon(check: () => void): void {
  const timer = setTimeout(() => {
    timers.delete(timer)
    check()
  }, untilSettled)
  timers.add(timer)
}

/** Goes to the screen in view, unless something in it has the focus already. */
export function enterScreenSoon(): void {
  soon(() => enterScreen())
}

/** Goes to a screen that was just opened, and on to its beginning once that is drawn. */
function enterScreen(waited = 0): void {
  const active = document.activeElement
  const place = placeOfScreen()
  const isOver = active !== document.body && !document.getElementById('root')?.contains(active)
  if (!place || isOver || active?.closest('[data-keeps-focus]') || (active !== place && place.contains(active))) return
  focusScreen()
  if (document.activeElement === place && waited < maxWait) {
    soon(() => enterScreen(waited + untilSettled))
  }
}

/** Restores the focus when no element has it and the previously focused one can't have it any more. */
function findAgain(lost: Element, trailNow: () => readonly Element[], waited = 0): void {
  if (document.activeElement !== document.body) return
  const isThere = lost.isConnected && lost.checkVisibility()
  if (isThere && lost.matches(':disabled') && waited < maxWait) {
    // A button is disabled while its action runs.
    soon(() => findAgain(lost, trailNow, waited + untilSettled))
  } else if (!isThere || waited > 0) {
    giveTo(isThere ? [lost, ...trailNow()] : trailNow())
  }
}

/** Focuses the first of these that accepts it; the open dialog instead of an element below it. */
function giveTo(trail: readonly Element[]): void {
  const dialog = openDialogs().at(-1)
  const around = dialog ? [...trail.filter(element => dialog.contains(element)), dialog] : trail
  for (const element of around) {
    if (!(element instanceof HTMLElement) || element.dataset.screen !== undefined) continue
    element.focus({ preventScroll: true })
    if (document.activeElement === element) return
  }
  focusScreen()
}

function withParents(element: Element): readonly Element[] {
  const parent = element.parentElement
  return parent && parent !== document.body ? [element, ...withParents(parent)] : [element]
}
