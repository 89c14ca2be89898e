import { type Box, dialog, flipped, opened, row, selected } from './box.ts'

const rules = 'areas/approvals/rules/'

/** Who may do what: members, approvals. */
export const accessBoxes: readonly Box[] = [
  dialog('areas/members/add-dialog.tsx', 'p/members', ['Add members'], 'Add members'),
  dialog('common/list/filters-popover.tsx', 'p/members', ['Filters'], 'Filters'),
  dialog('common/resource-table/view-menu.tsx', 'p/members', ['View'], 'View'),
  { of: 'common/resource-table/export-menu.tsx', at: 'p/members', by: ['Export'], name: 'Export', role: 'menu' },
  { of: 'common/resource-table/table-grid.tsx', at: 'p/members', by: [row('Grace')], name: 'Actions', role: 'menu' },
  dialog(
    'areas/members/change-dialog.tsx',
    'p/members',
    [row('Grace'), 'Change role or expiration…'],
    'Change role or expiration',
  ),
  dialog('areas/members/remove-dialog.tsx', 'p/members', [row('Grace'), 'Remove…'], 'Remove from the project?'),
  dialog('areas/members/member-drawer.tsx', 'p/members', [opened('Grace')], 'Member'),
  dialog('areas/members/member-drawer.tsx', 'g/members?member=3', [flipped(/^Keep this role/)], /the role/),
  dialog('areas/members-across/pasted-places-dialog.tsx', 'c/members', ['Paste a list…'], 'Paste a list of places'),
  dialog(
    'areas/members-across/change-across.tsx',
    'c/members',
    [selected('harbor/lighthouse'), 'Choose 1', 'Add people…'],
    /Add/,
  ),
  dialog(`${rules}rule-dialog.tsx`, 'p/approvals', ['New rule'], 'New approval rule'),
  dialog(`${rules}delete-rule-dialog.tsx`, 'p/approvals', [row('Instruments'), 'Delete…'], 'Delete the approval rule?'),
  dialog(`${rules}rule-drawer.tsx`, 'p/approvals', [opened('Instruments')], 'Approval rule'),
]
