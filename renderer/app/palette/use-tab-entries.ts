import { IconBrowser, IconBrowserPlus, IconBrowserX, IconCopy, IconRestore } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useIsMac } from '../../lib/app-info/use-app-info.ts'
import { useConnections } from '../../lib/connection/use-connection.ts'
import { keyNames } from '../../ui/keyboard/key-names.ts'
import { useTabDeeds } from '../tabs/tab-deeds.ts'
import { connectionIn } from '../tabs/tab-place.ts'
import { tabTitle } from '../tabs/tab-title.ts'
import { useTabs, useWindowTabs } from '../tabs/tabs-context.ts'
import type { Entry, EntryGroup } from './entry.ts'

/** The other tabs, to be brought into view. */
export function useOpenTabs(): EntryGroup {
  const tabs = useWindowTabs()
  const router = useRouter()
  const { data: connections = [] } = useConnections()
  const open = useTabs(state => state.open)
  const active = useTabs(state => state.active)
  return {
    label: 'Open tabs',
    atFirst: 5,
    entries: open
      .filter(({ id }) => id !== active)
      .map(({ id, at }) => ({
        key: `tab ${id}`,
        label: tabTitle(router, at),
        detail: connections.find(connection => connection.id === connectionIn(at))?.name,
        words: 'tab',
        icon: IconBrowser,
        target: { run: () => tabs.activate(id) },
      })),
  }
}

/** What can be done with the tabs of the window. */
export function useTabActions(): readonly Entry[] {
  const deeds = useTabDeeds()
  const isMac = useIsMac()
  const active = useTabs(tabs => tabs.active)
  const isOne = useTabs(tabs => tabs.open.length === 1)
  const canReopen = useTabs(tabs => tabs.closed.length > 0)
  const detail = (keys: string) => keyNames(keys, isMac).join('+')
  const newTab: Entry = {
    key: 'action new tab',
    label: 'New tab',
    detail: detail('mod+T'),
    words: 'window open',
    icon: IconBrowserPlus,
    target: { run: deeds.newTab },
  }
  const duplicate: Entry = {
    key: 'action duplicate tab',
    label: 'Duplicate tab',
    words: 'copy window',
    icon: IconCopy,
    target: { run: () => deeds.duplicate(active) },
  }
  const close: Entry = {
    key: 'action close tab',
    label: 'Close tab',
    detail: detail('mod+W'),
    icon: IconBrowserX,
    target: { run: deeds.closeActive },
  }
  const closeOthers: Entry = {
    key: 'action close other tabs',
    label: 'Close the other tabs',
    icon: IconBrowserX,
    target: { run: () => deeds.closeOthers(active) },
  }
  const reopen: Entry = {
    key: 'action reopen tab',
    label: 'Reopen closed tab',
    detail: detail('mod+shift+T'),
    words: 'undo restore',
    icon: IconRestore,
    target: { run: deeds.reopen },
  }
  return [newTab, duplicate, ...(isOne ? [] : [close, closeOthers]), ...(canReopen ? [reopen] : [])]
}
