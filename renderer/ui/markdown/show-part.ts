import { idPrefix } from './allow-list.ts'

/** Scrolls a document to a part of it. The address of the page belongs to the router, so it is done here. */
export function showPart(document: Element | null, fragment: string): void {
  const part = document?.querySelector(`[id="${CSS.escape(idPrefix + fragment)}"]`)
  if (!(part instanceof HTMLElement)) return
  part.scrollIntoView({ block: 'start' })
  part.tabIndex = -1
  part.focus({ preventScroll: true })
}
