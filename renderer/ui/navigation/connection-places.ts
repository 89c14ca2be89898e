import {
  IconActivity,
  IconApi,
  IconBell,
  IconFileSearch,
  IconFolders,
  IconHistory,
  IconHome,
  IconKey,
  IconListSearch,
  IconSitemap,
  IconStack2,
  IconStethoscope,
  IconUsers,
  IconUsersGroup,
  IconVariable,
  IconWorld,
} from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { AtConnection, Section } from './place.ts'

/** The screens of a connection. */
export const connectionPlaces: readonly Section<AtConnection>[] = [
  {
    label: 'Overview',
    places: [
      {
        id: 'home',
        label: 'Home',
        words: 'start overview needs attention due',
        icon: IconHome,
        link: params => linkOptions({ to: '/c/$connection/home', params }),
      },
      {
        id: 'projects',
        label: 'Projects',
        words: 'repositories',
        icon: IconFolders,
        link: params => linkOptions({ to: '/c/$connection/projects', params }),
      },
      {
        id: 'groups',
        label: 'Groups',
        words: 'namespaces',
        icon: IconUsersGroup,
        link: params => linkOptions({ to: '/c/$connection/groups', params }),
      },
      {
        id: 'search',
        label: 'Search',
        words: 'find everything everywhere users branches',
        icon: IconListSearch,
        link: params => linkOptions({ to: '/c/$connection/search', params }),
      },
    ],
  },
  {
    label: 'Access',
    places: [
      {
        id: 'members-across',
        label: 'Members',
        words: 'people roles rights access level across projects',
        icon: IconUsers,
        link: params => linkOptions({ to: '/c/$connection/members', params }),
      },
      {
        id: 'keys',
        forAdministrators: true,
        label: 'SSH keys',
        words: 'fingerprint deploy key',
        icon: IconKey,
        link: params => linkOptions({ to: '/c/$connection/keys', params }),
      },
      {
        id: 'namespaces',
        label: 'Namespaces',
        words: 'users groups plan',
        icon: IconSitemap,
        link: params => linkOptions({ to: '/c/$connection/namespaces', params }),
      },
      {
        id: 'notifications',
        label: 'Notifications',
        words: 'e-mail level settings',
        icon: IconBell,
        link: params => linkOptions({ to: '/c/$connection/notifications', params }),
      },
    ],
  },
  {
    label: 'Activity',
    places: [
      {
        id: 'activity',
        label: 'Activity',
        words: 'events feed who did what contributions',
        icon: IconActivity,
        link: params => linkOptions({ to: '/c/$connection/activity', params }),
      },
    ],
  },
  {
    label: 'Instance',
    places: [
      {
        id: 'background-jobs',
        forAdministrators: true,
        label: 'Background jobs',
        words: 'queues latency processes workers metrics',
        icon: IconStack2,
        link: params => linkOptions({ to: '/c/$connection/background-jobs', params }),
      },
      {
        id: 'geo-nodes',
        forAdministrators: true,
        label: 'Geo nodes',
        words: 'replication secondary primary health lag',
        icon: IconWorld,
        link: params => linkOptions({ to: '/c/$connection/geo-nodes', params }),
      },
      {
        id: 'instance-audit',
        forAdministrators: true,
        label: 'Audit log',
        words: 'who changed what security events',
        icon: IconFileSearch,
        link: params => linkOptions({ to: '/c/$connection/audit', params }),
      },
      {
        id: 'instance-variables',
        forAdministrators: true,
        label: 'Variables',
        words: 'ci/cd instance admin secrets dotenv',
        icon: IconVariable,
        link: params => linkOptions({ to: '/c/$connection/variables', params }),
      },
    ],
  },
  {
    label: 'Tools',
    places: [
      {
        id: 'connection-journal',
        label: 'Journal',
        words: 'writes undo',
        icon: IconHistory,
        link: params => linkOptions({ to: '/c/$connection/journal', params }),
      },
      {
        id: 'explorer',
        label: 'API explorer',
        words: 'endpoints operations curl',
        icon: IconApi,
        link: params => linkOptions({ to: '/c/$connection/explorer', params }),
        covers: ['$operation'],
      },
      {
        id: 'service-check',
        label: 'Check this service',
        words: 'compatibility version contract limits report samples',
        icon: IconStethoscope,
        link: params => linkOptions({ to: '/c/$connection/check', params }),
      },
    ],
  },
]
