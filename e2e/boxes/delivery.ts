import { type Box, dialog, opened, panel, row, selected, typed } from './box.ts'

const flag = row('live_board')
const staging = row('staging')
const deployment = row('feature/pilot-roster')
/** The weekend freeze, by its time zone: its state is not the same on each day of the week. */
const weekend = 'Europe/Oslo'
const freeze = row(weekend)
const periods = 'p/freeze-periods?view=periods'

/** The boxes of the delivery screens. */
export const deliveryBoxes: readonly Box[] = [
  dialog('features/feature-flags/ui/flag-form.tsx', 'p/feature-flags', ['New feature flag'], 'New feature flag'),
  dialog('features/feature-flags/ui/flag-form.tsx', 'p/feature-flags', [flag, 'Edit…'], 'Edit live_board'),
  dialog(
    'features/feature-flags/ui/copy-dialog.tsx',
    'p/feature-flags',
    [flag, 'Copy to other projects…'],
    'Copy live_board to other projects',
  ),
  dialog(
    'features/feature-flags/ui/feature-flags-screen.tsx',
    'p/feature-flags',
    [flag, 'Delete…'],
    'Delete the feature flag?',
  ),
  panel('features/feature-flags/ui/flag-panel.tsx', 'p/feature-flags', 'live_board', 'Feature flag'),
  dialog('features/deployments/ui/environment-form.tsx', 'p/environments', ['New environment'], 'New environment'),
  dialog('features/deployments/ui/environment-form.tsx', 'p/environments', [staging, 'Edit…'], 'Edit the environment'),
  dialog(
    'features/deployments/ui/environments-screen.tsx',
    'p/environments',
    [staging, 'Stop…'],
    'Stop this environment?',
  ),
  dialog(
    'features/deployments/ui/environments-screen.tsx',
    'p/environments',
    [staging, 'Delete…'],
    'Delete this environment?',
  ),
  panel('features/deployments/ui/environment-panel.tsx', 'p/environments', 'staging', 'Environment'),
  dialog(
    'features/deployments/ui/deployments-screen.tsx',
    'p/deployments',
    ['Record a deployment'],
    'Record a deployment',
  ),
  dialog(
    'features/deployments/ui/deployments-screen.tsx',
    'p/deployments',
    [deployment, 'Update status…'],
    'Update status',
  ),
  dialog(
    'features/deployments/ui/several-dialog.tsx',
    'p/deployments',
    [selected('feature/pilot-roster'), 'Update status…'],
    'Update the status of 1 deployment',
  ),
  panel('features/deployments/ui/deployment-panel.tsx', 'p/deployments', 'feature/pilot-roster', 'Deployment'),
  dialog('features/freeze-periods/ui/period-form.tsx', periods, ['New freeze period'], 'New freeze period'),
  dialog('features/freeze-periods/ui/period-form.tsx', periods, [freeze, 'Edit…'], 'Edit the freeze period'),
  dialog(
    'features/freeze-periods/ui/freeze-periods-screen.tsx',
    periods,
    [freeze, 'Delete…'],
    'Delete the freeze period?',
  ),
  panel('features/freeze-periods/ui/freeze-periods-screen.tsx', periods, weekend, 'Freeze period'),
  dialog('features/remote-mirrors/ui/mirrors-screen.tsx', 'p/mirrors', ['New mirror'], 'New mirror'),
  dialog('ui/dialog/form-dialog.tsx', 'p/mirrors', ['New mirror', typed('https://', 'Escape')], 'Discard changes?'),
  dialog(
    'features/remote-mirrors/ui/mirrors-screen.tsx',
    'p/mirrors',
    [row('port-authority'), 'Enable…'],
    'Enable the mirror?',
  ),
  dialog('features/remote-mirrors/ui/mirrors-screen.tsx', 'p/mirrors', [opened('port-authority')], 'Mirror'),
]
