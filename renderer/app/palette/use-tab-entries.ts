import {
  IconAppWindow,
  IconBrowser,
  IconBrowserPlus,
  IconBrowserX,
  IconCopy,
  IconRestore,
  IconWindowMaximize,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { useConnections } from '../../lib/connection/use-connection.ts'
import { useTabActions } from '../tabs/tab-actions.ts'
import { connectionIn } from '../tabs/tab-place.ts'
import { tabTitle } from '../tabs/tab-title.ts'
import { useTabs, useWindowTabs } from '../tabs/tabs-context.ts'
import type { Entry, EntryGroup } from './entry.ts'
import { useCommandEntry } from './use-command-entry.ts'

/** The other tabs, to be brought into view. */
export function useOpenTabs(): EntryGroup {
  const tabs = useWindowTabs()
  const router = useRouter()
  const { data: connections = [] } = useConnections()
  const open = useTabs(state => state.open)
  const active = useTabs(state => state.active)
  return {
    label: t('Open tabs'),
    atFirst: 5,
    entries: open
      .filter(({ id }) => id !== active)
      .map(({ id, at }) => ({
        key: `tab ${id}`,
        label: tabTitle(router, at),
        detail: connections.find(connection => connection.id === connectionIn(at))?.name,
        words: t('tab'),
        icon: IconBrowser,
        target: { run: () => tabs.activate(id) },
      })),
  }
}

/** The actions on the window's tabs. */
export function useTabEntries(): readonly Entry[] {
  const actions = useTabActions()
  const ofCommand = useCommandEntry()
  const active = useTabs(tabs => tabs.active)
  const isOne = useTabs(tabs => tabs.open.length === 1)
  const canReopen = useTabs(tabs => tabs.closed.length > 0)
  const newTab = ofCommand('newTab', IconBrowserPlus, t('window open'))
  const duplicate: Entry = {
    key: 'action duplicate tab',
    label: t('Duplicate tab'),
    words: t('copy window'),
    icon: IconCopy,
    target: { run: () => actions.duplicate(active) },
  }
  const newWindow = ofCommand('newWindow', IconAppWindow, t('open'))
  const move = ofCommand('moveTab', IconWindowMaximize, t('detach out'))
  const close = ofCommand('closeTab', IconBrowserX, t('window'))
  const closeOthers: Entry = {
    key: 'action close other tabs',
    label: t('Close the other tabs'),
    icon: IconBrowserX,
    target: { run: () => actions.closeOthers(active) },
  }
  const reopen = ofCommand('reopenTab', IconRestore, t('undo restore'))
  return [newTab, newWindow, duplicate, ...(isOne ? [] : [move, close, closeOthers]), ...(canReopen ? [reopen] : [])]
}
