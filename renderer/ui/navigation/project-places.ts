import {
  IconActivity,
  IconArrowsDiff,
  IconArrowsExchange,
  IconBell,
  IconCode,
  IconFileSearch,
  IconFiles,
  IconGitBranch,
  IconHistory,
  IconPencil,
  IconRocket,
  IconServer2,
  IconSnowflake,
  IconStar,
  IconTags,
  IconToggleRight,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { AtProject, Section } from './place.ts'

/** The screens of a project. */
export const projectPlaces: readonly Section<AtProject>[] = [
  {
    label: 'Code',
    places: [
      {
        id: 'files',
        label: 'Files',
        words: 'tree browse blob repository',
        icon: IconFiles,
        link: ({ ref, ...params }) => linkOptions({ to: '/c/$connection/p/$project/tree', params, search: { ref } }),
        covers: ['blob', 'edit', 'changes'],
      },
      {
        id: 'history',
        label: 'History',
        words: 'commits log',
        icon: IconHistory,
        link: ({ ref, ...params }) => linkOptions({ to: '/c/$connection/p/$project/commits', params, search: { ref } }),
        covers: ['commit/$sha'],
      },
      {
        id: 'branches',
        label: 'Branches',
        words: 'ahead behind merged stale refs',
        icon: IconGitBranch,
        link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/branches', params }),
      },
      {
        id: 'tags',
        label: 'Tags',
        words: 'releases',
        icon: IconTags,
        link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/tags', params }),
      },
      {
        id: 'compare',
        label: 'Compare',
        words: 'diff merge base',
        icon: IconArrowsDiff,
        link: ({ ref, base, ...params }) =>
          linkOptions({ to: '/c/$connection/p/$project/compare', params, search: { from: base, to: ref } }),
      },
      {
        id: 'contributors',
        label: 'Contributors',
        words: 'authors activity charts statistics',
        icon: IconUsers,
        link: ({ ref, ...params }) =>
          linkOptions({ to: '/c/$connection/p/$project/contributors', params, search: { ref } }),
      },
      {
        id: 'snippets',
        label: 'Snippets',
        icon: IconCode,
        link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/snippets', params }),
        covers: ['snippets/new', 'snippets/$snippet', 'snippets/$snippet/edit'],
      },
      {
        id: 'drafts',
        label: 'Drafts',
        words: 'unsaved edits',
        icon: IconPencil,
        link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/drafts', params }),
      },
    ],
  },
  {
    label: 'Delivery',
    places: [
      {
        id: 'environments',
        label: 'Environments',
        words: 'deploy state address stop',
        icon: IconServer2,
        link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/environments', params }),
      },
      {
        id: 'deployments',
        label: 'Deployments',
        words: 'timeline rollout where is commit deployed',
        icon: IconRocket,
        link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/deployments', params }),
      },
      {
        id: 'freeze-periods',
        label: 'Freeze periods',
        words: 'deployments frozen cron calendar',
        icon: IconSnowflake,
        link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/freeze-periods', params }),
      },
      {
        id: 'feature-flags',
        label: 'Feature flags',
        words: 'strategies rollout toggles',
        icon: IconToggleRight,
        link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/feature-flags', params }),
      },
      {
        id: 'mirrors',
        label: 'Mirrors',
        words: 'remote push mirroring',
        icon: IconArrowsExchange,
        link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/mirrors', params }),
      },
      {
        id: 'dashboards',
        label: 'Dashboards',
        words: 'starred metrics favorites',
        icon: IconStar,
        link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/dashboards', params }),
      },
    ],
  },
  {
    label: 'Access',
    places: [
      {
        id: 'members',
        label: 'Members',
        words: 'people roles rights access level',
        icon: IconUsers,
        link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/members', params }),
      },
      {
        id: 'approvals',
        label: 'Approvals',
        words: 'approval rules approvers merge requests required',
        icon: IconUserCheck,
        link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/approvals', params }),
      },
      {
        id: 'project-notifications',
        label: 'Notifications',
        words: 'e-mail level settings',
        icon: IconBell,
        link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/notifications', params }),
      },
    ],
  },
  {
    label: 'Activity',
    places: [
      {
        id: 'project-activity',
        label: 'Activity',
        words: 'events feed who did what',
        icon: IconActivity,
        link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/activity', params }),
      },
      {
        id: 'project-audit',
        label: 'Audit log',
        words: 'who changed what security events',
        icon: IconFileSearch,
        link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/audit', params }),
      },
    ],
  },
]
