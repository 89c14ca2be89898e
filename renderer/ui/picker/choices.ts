/** How one thing that can be picked is shown. Two with the same key are the same thing. */
export interface Choice {
  readonly key: string
  readonly label: string
  /** What tells it apart from others of the same name. */
  readonly detail?: string | undefined
}

/** What every picker is given: it holds nothing but what is being typed. */
export interface PickerProps<T> {
  readonly label: string
  readonly description?: string
  readonly error?: string | undefined
  readonly placeholder?: string
  readonly required?: boolean
  readonly disabled?: boolean
  /** What is picked. */
  readonly value: readonly T[]
  /** At most one: another one takes its place. */
  readonly single?: boolean
  onChange(value: readonly T[]): void
}

/**
 * What a picker offers: what the typed text names by itself, and what was found, without what is picked already. The first stays
 * in its place while the rest comes in, so that a click does not miss it.
 */
export function offered<T>(
  found: readonly T[],
  typed: T | null,
  picked: readonly T[],
  choiceOf: (item: T) => Choice,
): readonly T[] {
  const taken = new Set(picked.map(item => choiceOf(item).key))
  const named = typed === null ? [] : [found.find(item => choiceOf(item).key === choiceOf(typed).key) ?? typed]
  const all = [...named, ...found]
  return all.filter(item => {
    const { key } = choiceOf(item)
    if (taken.has(key)) return false
    taken.add(key)
    return true
  })
}

/**
 * What was found, in the order of the keys in which it stands already: a newer answer for the same term puts what is new behind it, so that nothing
 * moves under the pointer.
 */
export function inOrderOf<T>(
  shown: readonly string[],
  found: readonly T[],
  choiceOf: (item: T) => Choice,
): readonly T[] {
  const placeOf = (item: T) => {
    const place = shown.indexOf(choiceOf(item).key)
    return place === -1 ? shown.length : place
  }
  return found.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** @example numberIn('#42') // 42, and null for everything that is no ID */
export function numberIn(typed: string): number | null {
  const [, digits] = /^#?(\d+)$/.exec(typed.trim()) ?? []
  const number = Number(digits)
  return Number.isSafeInteger(number) && number > 0 ? number : null
}
