/** The dialogs in view that hold the focus, the one on top last. One of a tab out of sight stands in the page as well. */
export function openDialogs(): readonly Element[] {
  return [...document.querySelectorAll('[aria-modal="true"]')].filter(dialog => dialog.checkVisibility())
}
