/** The row that an event is about, and the part of it; null outside of rows. `control` is a button or link of a cell, `field` an input. */
export function rowAt(
  target: EventTarget,
): { readonly index: number; readonly part: 'row' | 'select' | 'menu' | 'control' | 'field' } | null {
  if (!(target instanceof Element)) return null
  const row = target.closest<HTMLElement>('[data-index]')
  if (!row) return null
  const part = target.closest('[data-menu]')
    ? 'menu'
    : target.closest('[data-select]')
      ? 'select'
      : target.closest('input, select, textarea')
        ? 'field'
        : target.closest('a, button, label')
          ? 'control'
          : 'row'
  return { index: Number(row.dataset.index), part }
}

/** The button of a row opens the same menu as a right click, below itself. */
export function openMenuAt(target: EventTarget): void {
  if (!(target instanceof Element)) return
  const { left, bottom } = target.getBoundingClientRect()
  target.dispatchEvent(
    new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: left, clientY: bottom }),
  )
}

/** A drag over text is no click. */
export function isTextSelected(): boolean {
  return document.getSelection()?.isCollapsed === false
}
