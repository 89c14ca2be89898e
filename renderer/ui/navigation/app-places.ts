import { IconCloudOff, IconHistory, IconPencil, IconPlugConnected } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { Section } from './place.ts'

/** The screens that belong to no connection. */
export const appPlaces: readonly Section<null>[] = [
  {
    label: 'Gatehouse',
    places: [
      {
        id: 'all-drafts',
        label: 'All drafts',
        words: 'unsaved edits',
        icon: IconPencil,
        link: () => linkOptions({ to: '/drafts' }),
      },
      {
        id: 'journal',
        label: 'Full journal',
        words: 'writes undo',
        icon: IconHistory,
        link: () => linkOptions({ to: '/journal' }),
      },
      {
        id: 'offline',
        label: 'Offline',
        words: 'kept pins space',
        icon: IconCloudOff,
        link: () => linkOptions({ to: '/offline' }),
      },
      {
        id: 'connections',
        label: 'Connections',
        words: 'services tokens',
        icon: IconPlugConnected,
        link: () => linkOptions({ to: '/connections' }),
      },
    ],
  },
]
