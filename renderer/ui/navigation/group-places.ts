import {
  IconBell,
  IconFileSearch,
  IconInfoCircle,
  IconShieldSearch,
  IconTargetArrow,
  IconUsers,
} from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { AtGroup, Section } from './place.ts'

/** The screens of a group. */
export const groupPlaces: readonly Section<AtGroup>[] = [
  {
    label: 'Group',
    places: [
      {
        id: 'group-overview',
        label: 'Overview',
        icon: IconInfoCircle,
        link: params => linkOptions({ to: '/c/$connection/g/$group', params }),
      },
    ],
  },
  {
    label: 'Planning',
    places: [
      {
        id: 'epics',
        label: 'Epics',
        words: 'roadmap plan issues aims',
        icon: IconTargetArrow,
        link: params => linkOptions({ to: '/c/$connection/g/$group/epics', params }),
        covers: ['$epic'],
      },
    ],
  },
  {
    label: 'Access',
    places: [
      {
        id: 'group-members',
        label: 'Members',
        words: 'people roles rights access level',
        icon: IconUsers,
        link: params => linkOptions({ to: '/c/$connection/g/$group/members', params }),
      },
      {
        id: 'access-review',
        label: 'Access review',
        words: 'snapshot rights compare audit members',
        icon: IconShieldSearch,
        link: params => linkOptions({ to: '/c/$connection/g/$group/access-review', params }),
      },
      {
        id: 'group-notifications',
        label: 'Notifications',
        words: 'e-mail level settings',
        icon: IconBell,
        link: params => linkOptions({ to: '/c/$connection/g/$group/notifications', params }),
      },
    ],
  },
  {
    label: 'Activity',
    places: [
      {
        id: 'group-audit',
        label: 'Audit log',
        words: 'who changed what security events',
        icon: IconFileSearch,
        link: params => linkOptions({ to: '/c/$connection/g/$group/audit', params }),
      },
    ],
  },
]
