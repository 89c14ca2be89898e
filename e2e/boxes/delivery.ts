import { type Box, dialog, opened, row, typed } from './box.ts'

const flag = row('live_board')
const flags = 'areas/feature-flags/'
const staging = row('staging')
const environments = 'areas/environments/'
const deployment = row('feature/pilot-roster')
const deployments = 'areas/deployments/'
const freeze = row('frozen now')
const freezes = 'areas/freeze-periods/'
const periods = 'p/freeze-periods?view=periods'
const mirrors = 'areas/remote-mirrors/'

/** What is delivered where, and when not. */
export const deliveryBoxes: readonly Box[] = [
  dialog(`${flags}flag-form.tsx`, 'p/feature-flags', ['New feature flag'], 'New feature flag'),
  dialog(`${flags}flag-form.tsx`, 'p/feature-flags', [flag, 'Edit…'], 'Edit live_board'),
  dialog(
    `${flags}copy-dialog.tsx`,
    'p/feature-flags',
    [flag, 'Copy to other projects…'],
    'Copy live_board to other projects',
  ),
  dialog(`${flags}feature-flags-screen.tsx`, 'p/feature-flags', [flag, 'Delete…'], 'Delete the feature flag?'),
  dialog(`${flags}flag-drawer.tsx`, 'p/feature-flags', [opened('live_board')], 'Feature flag'),
  dialog(`${environments}environment-form.tsx`, 'p/environments', ['New environment'], 'New environment'),
  dialog(`${environments}environment-form.tsx`, 'p/environments', [staging, 'Edit…'], 'Edit the environment'),
  dialog(`${environments}environment-task-dialog.tsx`, 'p/environments', [staging, 'Stop…'], 'Stop this environment?'),
  dialog(
    `${environments}environment-task-dialog.tsx`,
    'p/environments',
    [staging, 'Delete…'],
    'Delete this environment?',
  ),
  dialog(`${environments}environment-drawer.tsx`, 'p/environments', [opened('staging')], 'Environment'),
  dialog(`${deployments}create-dialog.tsx`, 'p/deployments', ['Record a deployment'], 'Record a deployment'),
  dialog(`${deployments}status-dialog.tsx`, 'p/deployments', [deployment, 'Set the status…'], 'Set the status'),
  dialog(`${deployments}deployment-drawer.tsx`, 'p/deployments', [opened('feature/pilot-roster')], 'Deployment'),
  dialog(`${freezes}period-form.tsx`, periods, ['New freeze period'], 'New freeze period'),
  dialog(`${freezes}period-form.tsx`, periods, [freeze, 'Edit…'], 'Edit the freeze period'),
  dialog(`${freezes}freeze-periods-screen.tsx`, periods, [freeze, 'Delete…'], 'Delete the freeze period?'),
  dialog(`${freezes}period-drawer.tsx`, periods, [opened('frozen now')], 'Freeze period'),
  dialog(`${mirrors}mirrors-screen.tsx`, 'p/mirrors', ['New mirror'], 'New mirror'),
  dialog(
    'common/dialog/form-dialog.tsx',
    'p/mirrors',
    ['New mirror', typed('https://', 'Escape')],
    'Discard what you typed?',
  ),
  dialog(`${mirrors}mirrors-screen.tsx`, 'p/mirrors', [row('port-authority'), 'Enable…'], 'Enable the mirror?'),
  dialog(`${mirrors}mirror-drawer.tsx`, 'p/mirrors', [opened('port-authority')], 'Mirror'),
]
