import { visibleString } from '#shared/text/visible.ts'
import { baseName } from '../tree/tree-model.ts'

/** What the tab of the file in view is of. */
export const panelId = 'open-file'

/** Attributes of the element that shows the file. */
export function openFilePanel(path: string) {
  return { id: panelId, role: 'tabpanel', 'aria-label': visibleString(baseName(path)) || 'New file' } as const
}
