import type { Icon } from '@tabler/icons-react'
import type { LinkOptions } from '@tanstack/react-router'

/** One screen that the navigation and the palette lead to. `At` is what its link needs: a connection, a project, a group. */
export interface NavigationItem<At> {
  /** Stays the same when the label changes. */
  readonly id: string
  /** Its heading in the sidebar. */
  readonly section: string
  readonly label: string
  /** Additional search terms. */
  readonly words?: string
  readonly icon: Icon
  link(at: At): LinkOptions
  /** The service answers it to administrators alone. */
  readonly forAdministrators?: boolean
  /** Last parts of the addresses that belong to it beside its own, such as those of one entry of its list. */
  readonly covers?: readonly string[]
}

/** Places under one heading. */
export interface Section<At> {
  readonly label: string
  readonly items: readonly NavigationItem<At>[]
}

/** Places under their headings, both in the order in which they come. */
export function getSections<At>(items: readonly NavigationItem<At>[]): readonly Section<At>[] {
  const sections = new Map<string, NavigationItem<At>[]>()
  for (const item of items) sections.set(item.section, [...(sections.get(item.section) ?? []), item])
  return [...sections].map(([label, under]) => ({ label, items: under }))
}

/** The sections without items that only administrators can read. */
export function getVisibleSections<At>(
  sections: readonly Section<At>[],
  isAdministrator: boolean,
): readonly Section<At>[] {
  if (isAdministrator) return sections
  return sections
    .map(section => ({ ...section, items: section.items.filter(item => !item.forAdministrators) }))
    .filter(({ items }) => items.length > 0)
}

export interface AtConnection {
  readonly connection: string
}

export interface AtProject extends AtConnection {
  readonly project: string
  /** The ref in view, for the screens that show one; absent for the default one. */
  readonly ref?: string | undefined
  /** The ref to compare with; absent for the default branch. */
  readonly base?: string | undefined
}

export interface AtGroup extends AtConnection {
  readonly group: string
}

/** Whether a screen belongs to an item: by its own address, or by a related one. */
export function belongsTo(routeId: string, to: string, covers: readonly string[]): boolean {
  const own = to.replace(/\/$/, '')
  const here = routeId.replace(/\/$/, '')
  if (here === own) return true
  const parent = own.slice(0, own.lastIndexOf('/'))
  return covers.some(part => here === `${parent}/${part}` || here === `${own}/${part}`)
}
