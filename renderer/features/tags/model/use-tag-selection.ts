import { useState } from 'react'
import type { Tag } from '#shared/contract/tags.ts'
import {
  allToggled,
  extended,
  nothingSelected,
  partSelected,
  type Selection,
  toggled,
} from '../../../ui/resource-table/selection.ts'

/** The selected tags: also those that the current search doesn't show. */
export interface TagSelection {
  readonly keys: ReadonlySet<string>
  readonly tags: readonly Tag[]
  /** How much of the list is selected. */
  readonly part: 'none' | 'some' | 'all'
  /** How many of them are not in the list. */
  readonly hidden: number
  /** @param isRange selects every tag from the one that was toggled last */
  toggle(name: string, isRange: boolean): void
  toggleAll(): void
  clear(): void
}

interface Selected {
  readonly selection: Selection
  readonly tags: ReadonlyMap<string, Tag>
}

const nothing: Selected = { selection: nothingSelected, tags: new Map() }

/** Returns the selected tags of a list, which outlive a search. Each is kept as it was when it was selected. */
export function useTagSelection(items: readonly Tag[]): TagSelection {
  const [{ selection, tags }, setSelected] = useState<Selected>(nothing)
  const order = items.map(({ name }) => name)
  const set = (change: (before: Selection) => Selection) =>
    setSelected(before => {
      const next = change(before.selection)
      const found = new Map(items.map(tag => [tag.name, tag]))
      const kept = [...next.keys].flatMap((name): [string, Tag][] => {
        const tag = before.tags.get(name) ?? found.get(name)
        return tag ? [[name, tag]] : []
      })
      return { selection: next, tags: new Map(kept) }
    })
  const inList = new Set(order)
  return {
    keys: selection.keys,
    tags: [...tags.values()],
    part: partSelected(order, selection),
    hidden: [...selection.keys].filter(name => !inList.has(name)).length,
    toggle: (name, isRange) => set(before => (isRange ? extended(before, order, name) : toggled(before, name))),
    toggleAll: () => set(before => allToggled(before, order)),
    clear: () => setSelected(nothing),
  }
}
