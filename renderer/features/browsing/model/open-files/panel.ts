import { useContext } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { baseName } from '../../../../lib/project/paths.ts'
import { TabContext } from '../../../../lib/tabs/tab-life.ts'

/** The ID of the current file's tab panel; each tab of the window has its own. */
export function usePanelId(): string {
  return `open-file-${useContext(TabContext) ?? 0}`
}

/** Attributes of the element that shows the file. */
export function useFilePanel(path: string) {
  return { id: usePanelId(), role: 'tabpanel', 'aria-label': visibleString(baseName(path)) || t('New file') } as const
}
