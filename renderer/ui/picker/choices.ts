/** How one thing that can be picked is shown. Two with the same key are the same thing. */
export interface Choice {
  readonly key: string
  readonly label: string
  /** Distinguishes it from others of the same name. */
  readonly detail?: string | undefined
}

/** The props of every picker: its own state is only the typed text. */
export interface PickerProps<T> {
  readonly label: string
  readonly description?: string
  readonly error?: string | undefined
  readonly placeholder?: string
  readonly required?: boolean
  readonly disabled?: boolean
  /** The selected items. */
  readonly value: readonly T[]
  /** At most one: another one takes its place. */
  readonly single?: boolean
  onChange(value: readonly T[]): void
}

/**
 * The options of a picker: the item named by the typed text, and the results, without selected ones. The first option
 * keeps its position while results arrive, so that a click doesn't miss it.
 */
export function offered<T>(
  found: readonly T[],
  typed: T | null,
  picked: readonly T[],
  getChoice: (item: T) => Choice,
): readonly T[] {
  const taken = new Set(picked.map(item => getChoice(item).key))
  const named = typed === null ? [] : [found.find(item => getChoice(item).key === getChoice(typed).key) ?? typed]
  const all = [...named, ...found]
  return all.filter(item => {
    const { key } = getChoice(item)
    if (taken.has(key)) return false
    taken.add(key)
    return true
  })
}

/**
 * The results in the order of the shown keys: a newer answer for the same term appends new ones, so that nothing moves
 * under the pointer.
 */
export function sortByOrder<T>(
  shown: readonly string[],
  found: readonly T[],
  getChoice: (item: T) => Choice,
): readonly T[] {
  const getPlace = (item: T) => {
    const place = shown.indexOf(getChoice(item).key)
    return place === -1 ? shown.length : place
  }
  return found.toSorted((a, b) => getPlace(a) - getPlace(b))
}

/** @example numberIn('#42') // 42, and null for everything that is no ID */
export function numberIn(typed: string): number | null {
  const [, digits] = /^#?(\d+)$/.exec(typed.trim()) ?? []
  const number = Number(digits)
  return Number.isSafeInteger(number) && number > 0 ? number : null
}
