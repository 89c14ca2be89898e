import { useEffect } from 'react'
import { useIsMac } from '../../common/app-info/use-app-info.ts'
import { middleButton } from '../../common/tabs/middle-button.ts'
import { useTabDeeds } from './tab-deeds.ts'

/** A link to a screen opens it in a tab behind the one in view by the middle button, and by a click with Control, on a Mac Command. */
export function useLinksInTabs(): void {
  const { openBehind } = useTabDeeds()
  const isMac = useIsMac()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const isAsked = event.type === 'auxclick' ? event.button === middleButton : isMac ? event.metaKey : event.ctrlKey
      const place = isAsked ? placeOfLink(event.target) : null
      if (place === null) return
      event.preventDefault()
      event.stopPropagation()
      openBehind(place)
    }
    // Before the link itself, whose own way is to leave such a click to the browser.
    window.addEventListener('click', onClick, true)
    window.addEventListener('auxclick', onClick, true)
    return () => {
      window.removeEventListener('click', onClick, true)
      window.removeEventListener('auxclick', onClick, true)
    }
  }, [openBehind, isMac])
}

/** The screen that a link leads to; null for anything else. */
function placeOfLink(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== window.location.origin || link.pathname !== window.location.pathname) return null
  return link.hash.startsWith('#/') ? link.hash.slice(1) : null
}
