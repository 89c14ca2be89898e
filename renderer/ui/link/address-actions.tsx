import { IconCopy, IconExternalLink, IconLink } from '@tabler/icons-react'
import { getCommand } from '#shared/commands.ts'
import { deepLink } from '#shared/deep-link.ts'
import { t } from '#shared/i18n/i18n.ts'
import { copyText } from '../copy/copy-text.ts'
import type { TableAction } from '../resource-table/column.ts'
import { openInBrowser } from './external-link.tsx'

interface Addresses {
  /** The full path; null where it isn't known. */
  readonly path: string | null
  /** The address of its screen in the app. */
  readonly href: string
  /** The address of its page of the service. */
  readonly web_url: string | null | undefined
}

/** The actions on the addresses of a row, such as a project: copy its path or its link, and open its page. */
export function addressActions({ path, href, web_url }: Addresses): readonly TableAction[] {
  return [
    ...(path === null
      ? []
      : [{ label: t('Copy path'), icon: <IconCopy size={14} />, run: () => void copyText(path, t('Path')) }]),
    {
      label: getCommand('copyLink').title,
      icon: <IconLink size={14} />,
      run: () => void copyText(deepLink(href), t('Link')),
    },
    ...openActions(web_url),
  ]
}

/** Opens the page of a row at the service; none where the service names no page. */
export function openActions(address: string | null | undefined): readonly TableAction[] {
  if (!address) return []
  return [{ label: t('Open in browser'), icon: <IconExternalLink size={14} />, run: () => openInBrowser(address) }]
}
