import { useEffect } from 'react'
import { useIsMac } from '../../lib/app-info/use-app-info.ts'
import { middleButton } from '../../lib/tabs/middle-button.ts'
import { useTabActions } from './tab-actions.ts'

/**
 * Opens a link to a screen, or an element with `data-leads-to`, in a background tab on a middle click, and on a click
 * with Control (on a Mac Command); a link with Shift in a new window.
 */
export function useLinksInTabs(): void {
  const { openBehind, openInWindow } = useTabActions()
  const isMac = useIsMac()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const isForTab = event.type === 'auxclick' ? event.button === middleButton : isMac ? event.metaKey : event.ctrlKey
      const isForWindow = !isForTab && event.type === 'click' && event.shiftKey && !event.altKey
      const place = isForTab ? screenBehind(event.target) : isForWindow ? linkBehind(event.target) : null
      if (place === null) return
      event.preventDefault()
      event.stopPropagation()
      if (isForTab) openBehind(place)
      else openInWindow(place)
    }
    // Prevents autoscroll, which the middle button starts outside of links.
    const onMouseDown = (event: MouseEvent) => {
      if (event.button === middleButton && screenBehind(event.target) !== null) event.preventDefault()
    }
    window.addEventListener('mousedown', onMouseDown, true)
    // In the capture phase, because the link's own handler leaves such a click to the browser.
    window.addEventListener('click', onClick, true)
    window.addEventListener('auxclick', onClick, true)
    return () => {
      window.removeEventListener('mousedown', onMouseDown, true)
      window.removeEventListener('click', onClick, true)
      window.removeEventListener('auxclick', onClick, true)
    }
  }, [openBehind, openInWindow, isMac])
}

/**
 * The address of the screen that the clicked element leads to; null for others, such as a button in a row that leads to
 * one.
 */
function screenBehind(target: EventTarget | null): string | null {
  const found = target instanceof Element ? target.closest('a, button, input, label, [data-leads-to]') : null
  if (found instanceof HTMLElement && found.dataset.leadsTo !== undefined) return found.dataset.leadsTo
  return found instanceof HTMLAnchorElement ? screenOfLink(found) : null
}

/** The same of links alone: with Shift a row of a table is selected. */
function linkBehind(target: EventTarget | null): string | null {
  const found = target instanceof Element ? target.closest('a, button, input, label') : null
  return found instanceof HTMLAnchorElement ? screenOfLink(found) : null
}

function screenOfLink(link: HTMLAnchorElement): string | null {
  if (link.origin !== window.location.origin || link.pathname !== window.location.pathname) return null
  return link.hash.startsWith('#/') ? link.hash.slice(1) : null
}
