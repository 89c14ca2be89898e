import { type Box, dialog, flipped, menu, panel, row, selected } from './box.ts'

/** Who may do what: members, approvals. */
export const accessBoxes: readonly Box[] = [
  dialog('features/members/ui/add-dialog.tsx', 'p/members', ['Add members'], 'Add members'),
  dialog('ui/list/filters-popover.tsx', 'p/members', ['Filters'], 'Filters'),
  dialog('ui/resource-table/view-menu.tsx', 'p/members', ['View'], 'View'),
  { of: 'ui/resource-table/export-menu.tsx', at: 'p/members', by: ['Export'], name: 'Export', role: 'menu' },
  { of: 'ui/resource-table/row-menu.tsx', at: 'p/members', by: [row('Grace')], name: 'Actions', role: 'menu' },
  dialog(
    'features/members/ui/change-dialog.tsx',
    'p/members',
    [row('Grace'), 'Change role or expiration…'],
    'Change role or expiration',
  ),
  dialog('features/members/ui/remove-dialog.tsx', 'p/members', [row('Grace'), 'Remove…'], 'Remove from the project?'),
  panel('features/members/ui/member-panel.tsx', 'p/members', 'Grace', 'Member'),
  dialog('features/members/ui/member-panel.tsx', 'g/members?member=3', [flipped(/^Keep this role/)], /the role/),
  dialog('features/members/ui/pasted-places-dialog.tsx', 'c/members', ['Paste a list…'], 'Paste projects or groups'),
  dialog(
    'features/members/ui/change-across.tsx',
    'c/members',
    [selected('harbor/lighthouse'), 'Choose 1', 'Add members…'],
    /Add/,
  ),
  { of: 'features/fleet/ui/fleet-export.tsx', at: 'c/fleet', by: ['Export'], name: 'Export', role: 'menu' },
  dialog('features/fleet/ui/filter-builder.tsx', 'c/fleet?q=harbor', ['Build filter'], 'Build filter'),
  menu('features/fleet/ui/snapshot-menu.tsx', 'c/fleet', 'Snapshots'),
  dialog('features/fleet/ui/snapshot-menu.tsx', 'c/fleet', ['Snapshots', 'Take snapshot…'], 'Take snapshot'),
  dialog('features/fleet/ui/policy-dialog.tsx', 'c/policies', ['New policy'], 'New policy'),
  dialog(
    'features/access-reviews/ui/new-review-dialog.tsx',
    'c/access-reviews',
    ['New access review'],
    'New access review',
  ),
  dialog('features/approvals/ui/rule-dialog.tsx', 'p/approvals', ['New rule'], 'New approval rule'),
  dialog(
    'features/approvals/ui/rules-view.tsx',
    'p/approvals',
    [row('Instruments'), 'Delete…'],
    'Delete the approval rule?',
  ),
  panel('features/approvals/ui/rule-panel.tsx', 'p/approvals', 'Instruments', 'Approval rule'),
  menu('features/settings-file/ui/export-view.tsx', 'p/settings-file', 'More actions'),
  dialog(
    'features/settings-file/ui/source-dialog.tsx',
    'p/settings-file?view=file',
    ['Load from project…'],
    'Load settings from a project',
  ),
]
