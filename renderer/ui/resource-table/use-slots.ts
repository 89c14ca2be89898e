import { useRef } from 'react'

/**
 * Gives each rendered row a place among the elements of the rows: a row that stays keeps its element, with its focus, and
 * one that comes into view takes the element of one that left it. Changing the texts of an element takes a fraction of
 * the time in which a new one is made, and leaves nothing to collect.
 * @param keys of the rows that are rendered, each once
 * @returns for each of them a number that no other of them has
 */
export function useSlots(keys: readonly string[]): readonly number[] {
  const before = useRef<ReadonlyMap<string, number>>(new Map())
  const slots = assignSlots(before.current, keys)
  before.current = slots
  return keys.map(key => slots.get(key) ?? 0)
}

/** The slots of these keys: those that had one keep it, the others take the lowest free ones. */
export function assignSlots(before: ReadonlyMap<string, number>, keys: readonly string[]): ReadonlyMap<string, number> {
  const taken = new Set(keys.flatMap(key => before.get(key) ?? []))
  let free = 0
  const take = () => {
    while (taken.has(free)) free += 1
    taken.add(free)
    return free
  }
  return new Map(keys.map(key => [key, before.get(key) ?? take()]))
}
