/** The visible dialogs that hold the focus, the topmost last. Those of hidden tabs are in the page as well. */
export function openDialogs(): readonly Element[] {
  return [...document.querySelectorAll('[aria-modal="true"]')]
    .filter(dialog => dialog.checkVisibility())
    .sort((one, other) => getLayer(one) - getLayer(other))
}

/** The z-index that Mantine gave to a dialog. Between equals, the later in the page is on top. */
function getLayer(dialog: Element): number {
  return Number(getComputedStyle(dialog).getPropertyValue('--mb-z-index'))
}

/** Dialogs that have had the focus. One on top that hasn't is still opening; one that has, and has it no longer, is closing. */
const focused = new WeakSet<Element>()

/** The dialog that the key of an event was pressed for, before any listener had closed or opened one. */
const pressedFor = new WeakMap<Event, Element>()

/**
 * Starts to track which dialog a key is for. Call it before the first render: listeners run in the order they were
 * added.
 */
export function trackDialogKeys(): void {
  window.addEventListener('focusin', event => {
    const dialog = dialogAround(event.target)
    if (dialog) focused.add(dialog)
  })
  window.addEventListener(
    'keydown',
    event => {
      const around = dialogAround(event.target)
      const top = openDialogs().at(-1)
      const dialog = around && top && focused.has(top) ? around : (top ?? around)
      if (dialog) pressedFor.set(event, dialog)
    },
    { capture: true },
  )
}

/**
 * The dialog that a key is for: the one around the focus, or one above it that is just opening and has not taken the focus yet.
 * @returns undefined when no dialog is open
 */
export function dialogOfKey(event: KeyboardEvent): Element | undefined {
  return pressedFor.get(event)
}

function dialogAround(target: EventTarget | null): Element | undefined {
  return target instanceof Element ? (target.closest('[aria-modal="true"]') ?? undefined) : undefined
}
