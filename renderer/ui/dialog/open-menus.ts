import { dialogOfKey } from './open-dialogs.ts'

/**
 * Lets Escape close an open menu while the focus is on its button, which Mantine leaves to the button: a menu has no focus
 * while it opens, or after its button was scrolled out of view. Call it before the first render,
 * once, after `trackDialogKeys`.
 */
export function closeMenusWithEscape(): void {
  window.addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Escape' || event.isComposing) return
      const open = [...document.querySelectorAll('[role="menu"]')].filter(menu => menu.checkVisibility())
      if (open.some(menu => event.target instanceof Node && menu.contains(event.target))) return
      const last = open.at(-1)
      if (!last || isBelowDialog(last, event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      // Its first child bears the mark by which a dialog around the menu leaves the key to it.
      const marked = last.querySelector('[data-mantine-stop-propagation]') ?? last
      marked.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    },
    { capture: true },
  )
}

/** Whether the key is for a dialog that was opened above the menu. */
function isBelowDialog(menu: Element, event: KeyboardEvent): boolean {
  const dialog = dialogOfKey(event)
  const button = document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return dialog !== undefined && (button === null || !dialog.contains(button))
}
