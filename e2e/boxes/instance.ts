import { type Box, dialog, menu, opened, row, selected } from './box.ts'

const museum = 'What can be done with harbor-museum'
const variables = 'areas/instance-variables/variables-screen.tsx'
const nodes = 'areas/geo-nodes/node-dialogs.tsx'

/** Of the instance: its variables, nodes and audit log. */
export const instanceBoxes: readonly Box[] = [
  dialog(variables, 'c/variables', ['New variable'], 'New variable'),
  dialog(variables, 'c/variables', [row('TZ'), 'Change…'], 'TZ'),
  dialog(variables, 'c/variables', [row('TZ'), 'Delete…'], 'Delete this variable?'),
  dialog('areas/instance-variables/import/import-dialog.tsx', 'c/variables', ['Import dotenv…'], 'Import from dotenv'),
  dialog('areas/instance-variables/export-dialog.tsx', 'c/variables', ['Export dotenv…'], 'Export as dotenv'),
  dialog(
    'areas/instance-variables/delete-several-dialog.tsx',
    'c/variables',
    [selected('TZ'), 'Delete…'],
    'Delete 1 variable?',
  ),
  dialog(nodes, 'c/geo-nodes', ['New node'], 'New Geo node'),
  menu('areas/geo-nodes/node-card.tsx', 'c/geo-nodes', museum),
  dialog('areas/geo-nodes/node-drawer.tsx', 'c/geo-nodes', ['Show details of harbor-pilot-boat'], 'Geo node'),
  dialog(nodes, 'c/geo-nodes', [museum, 'Change…'], 'Change the node harbor-museum'),
  dialog(nodes, 'c/geo-nodes', [museum, 'Repair the authentication…'], 'Repair this node?'),
  dialog(nodes, 'c/geo-nodes', [museum, 'Delete…'], 'Delete this node?'),
  dialog('areas/audit/views/saved-searches.tsx', 'c/audit', ['Saved searches'], 'Saved searches'),
  menu('areas/audit/export/export-menu.tsx', 'c/audit', 'Export'),
  // The newest of them: what stands first is opened as all others are.
  dialog('areas/audit/views/event-drawer.tsx', 'c/audit', [opened('took access from Mats')], /^Audit event \d+$/),
]
