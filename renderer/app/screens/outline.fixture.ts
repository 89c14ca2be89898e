/** What a person can tell of an element beside its text, by the attribute that says it. */
const told = [
  'role',
  'aria-label',
  'aria-checked',
  'aria-expanded',
  'aria-selected',
  'aria-pressed',
  'aria-sort',
  'aria-current',
  'aria-disabled',
  'aria-invalid',
  'aria-haspopup',
  'aria-hidden',
  'title',
  'href',
  'placeholder',
  'type',
  'datetime',
] as const
/** Elements that mean something. */
const meaning =
  /^(a|button|caption|dd|dt|fieldset|form|h[1-6]|img|input|label|legend|li|ol|option|output|progress|section|select|table|td|textarea|th|time|tr|ul)$/

/** A screen without its look: what is drawn on it, in its order, with names and states; nothing of classes, styles and the boxes around them. */
export function getOutline(element: Element): string {
  return [...lines(element, 0)].join('\n')
}

function* lines(element: Element, depth: number): Generator<string> {
  for (const child of element.childNodes) {
    if (child instanceof Text) {
      const text = child.data.trim()
      if (text !== '') yield `${'  '.repeat(depth)}"${text}"`
    } else if (child instanceof HTMLElement || child instanceof SVGElement) {
      const facts = getFacts(child)
      const name = child.tagName.toLowerCase()
      const isShown = meaning.test(name) || facts.length > 0
      if (isShown) yield `${'  '.repeat(depth)}${[name, ...facts].join(' ')}`
      // An icon without a name is an ornament.
      if (name !== 'svg') yield* lines(child, isShown ? depth + 1 : depth)
    }
  }
}

function getFacts(element: Element): string[] {
  const facts = told.flatMap(name => {
    // The title of a time is in this machine's zone.
    const value = name === 'title' && element.tagName === 'TIME' ? null : element.getAttribute(name)
    return value === null || value === '' || value === 'none' ? [] : [`${name}=${value}`]
  })
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    if (element.value !== '') facts.push(`value=${element.value}`)
    if (element instanceof HTMLInputElement && element.checked) facts.push('checked')
  }
  if (element.hasAttribute('disabled')) facts.push('disabled')
  return facts
}
