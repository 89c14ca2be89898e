import { useContext } from 'react'
import { visibleString } from '#shared/text/visible.ts'
import { baseName } from '../../../../lib/project/paths.ts'
import { TabContext } from '../../../../lib/tabs/tab-life.ts'

/** Names what the tab of the file in view is of; each tab of the window has one. */
export function usePanelId(): string {
  return `open-file-${useContext(TabContext) ?? 0}`
}

/** Attributes of the element that shows the file. */
export function useFilePanel(path: string) {
  return { id: usePanelId(), role: 'tabpanel', 'aria-label': visibleString(baseName(path)) || 'New file' } as const
}
