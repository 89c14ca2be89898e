import { IconArrowRight, IconListSearch } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { Entry } from './entry.ts'

interface Place {
  readonly connection: string
  readonly project?: string | undefined
  readonly group?: string | undefined
}

/** What can be done with the typed text itself: it may be the path or the ID of a project, and it can be searched for. */
export function typedEntries(typed: string, { connection, project, group }: Place): readonly Entry[] {
  const search: Entry = {
    key: `search ${typed}`,
    label: `Search everything for “${typed}”`,
    icon: IconListSearch,
    target: {
      link: linkOptions({ to: '/c/$connection/search', params: { connection }, search: { q: typed, project, group } }),
    },
  }
  if (!/^[\w.-]+(\/[\w.-]+)+$|^\d+$/.test(typed)) return [search]
  const open: Entry = {
    key: `typed ${typed}`,
    label: `Open the project ${typed}`,
    icon: IconArrowRight,
    target: { link: linkOptions({ to: '/c/$connection/p/$project', params: { connection, project: typed } }) },
  }
  return [open, search]
}
