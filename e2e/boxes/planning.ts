import { type Box, dialog, selected } from './box.ts'

const tasks = 'features/epics/ui/epic-task-dialog.tsx'
const boards = 'features/starred-dashboards/ui/dashboards-screen.tsx'

/** Epics with their issues, and dashboards. */
export const planningBoxes: readonly Box[] = [
  dialog(tasks, 'g/epics', ['New epic'], 'New epic'),
  dialog('features/epics/ui/epic-list.tsx', 'g/epics', [selected('Every gauge'), 'Add labels…'], 'Add labels'),
  dialog(tasks, 'g/epics/5', ['Edit…'], 'Edit the epic'),
  dialog(tasks, 'g/epics/5', ['Close…'], 'Close this epic?'),
  dialog(tasks, 'g/epics/5', ['To-do…'], 'Put this epic on your to-do list?'),
  dialog(tasks, 'g/epics/5', ['Delete…'], 'Delete this epic?'),
  dialog('features/epics/ui/add-issue-dialog.tsx', 'g/epics/5', ['Add issue'], 'Add issue'),
  dialog(
    'features/epics/ui/epic-issues.tsx',
    'g/epics/5',
    [/^Remove Somebody can/],
    'Remove this issue from the epic?',
  ),
  dialog(boards, 'p/dashboards', ['Unstar by path…'], 'Unstar a dashboard'),
  dialog(boards, 'p/dashboards', ['Unstar all…'], 'Unstar all dashboards?'),
]
