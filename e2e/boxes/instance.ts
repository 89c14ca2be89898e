import { type Box, dialog, menu, panel, row, selected } from './box.ts'

const museum = 'Actions for harbor-museum'
const variables = 'features/instance-variables/ui/variables-screen.tsx'
const nodes = 'features/geo-nodes/ui/node-dialogs.tsx'

/** Of the instance: its variables, nodes and audit log. */
export const instanceBoxes: readonly Box[] = [
  dialog(variables, 'c/variables', ['New variable'], 'New variable'),
  dialog(variables, 'c/variables', [row('TZ'), 'Change…'], 'TZ'),
  dialog(variables, 'c/variables', [row('TZ'), 'Delete…'], 'Delete this variable?'),
  dialog('features/instance-variables/ui/import-dialog.tsx', 'c/variables', ['Import dotenv…'], 'Import from dotenv'),
  dialog('features/instance-variables/ui/variables-screen.tsx', 'c/variables', ['Export dotenv…'], 'Export as dotenv'),
  dialog('ui/bulk/delete-rows-dialog.tsx', 'c/variables', [selected('TZ'), 'Delete…'], 'Delete 1 variable?'),
  dialog(nodes, 'c/geo-nodes', ['New node'], 'New Geo node'),
  menu('features/geo-nodes/ui/node-card.tsx', 'c/geo-nodes', museum),
  {
    of: 'features/geo-nodes/ui/geo-nodes-screen.tsx',
    at: 'c/geo-nodes',
    by: ['Show details of harbor-pilot-boat'],
    name: 'Geo node',
    role: 'region',
  },
  dialog(nodes, 'c/geo-nodes', [museum, 'Change…'], 'Change the node harbor-museum'),
  dialog(nodes, 'c/geo-nodes', [museum, 'Repair the authentication…'], 'Repair this node?'),
  dialog(nodes, 'c/geo-nodes', [museum, 'Delete…'], 'Delete this node?'),
  dialog('features/audit/ui/saved-searches.tsx', 'c/audit', ['Saved searches'], 'Saved searches'),
  menu('features/audit/ui/audit-screen.tsx', 'c/audit', 'Export'),
  // The newest event: the first row is opened like all others.
  panel('features/audit/ui/event-panel.tsx', 'c/audit', 'removed Mats', /^Audit event \d+$/),
]
