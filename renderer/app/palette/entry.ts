import type { Icon } from '@tabler/icons-react'
import type { LinkOptions } from '@tanstack/react-router'
import type { Section } from '../../ui/navigation/navigation-item.ts'

/** One line of the palette: a screen to go to, or something to do. */
export interface Entry {
  /** Unique among all entries. */
  readonly key: string
  readonly label: string
  /** Its location, or the object it belongs to. */
  readonly detail?: string | undefined
  /** Other words it is found by. */
  readonly words?: string | undefined
  readonly icon: Icon
  /** Why it can't be chosen now. */
  readonly unavailable?: string | undefined
  /** A screen, by its link or its path, or something that is done. */
  readonly target: { readonly link: LinkOptions } | { readonly to: string } | { run(): void }
}

export interface EntryGroup {
  readonly label: string
  readonly entries: readonly Entry[]
  /** So many of them are shown before anything is typed; all when left out. */
  readonly atFirst?: number
}

/** The items of a scope as entries. */
export function entriesOfPlaces<At>(sections: readonly Section<At>[], at: At): readonly Entry[] {
  return sections.flatMap(section =>
    section.items.map(item => ({
      key: `item ${item.id}`,
      label: item.label,
      detail: section.label,
      words: item.words,
      icon: item.icon,
      target: { link: item.link(at) },
    })),
  )
}
