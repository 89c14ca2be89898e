import { type Box, dialog, menu } from './box.ts'

const connection = /^Connection:/

/** Of the window itself, and of what every screen has. */
export const shellBoxes: readonly Box[] = [
  menu('app/favourites/favourites-menu.tsx', 'connections', 'Favourites and recent places'),
  menu('app/appearance/appearance-menu.tsx', 'connections', 'Appearance'),
  dialog('app/palette/palette.tsx', 'connections', [/^Go to…/], 'Go to'),
  dialog('app/keys/keys-sheet.tsx', 'connections', ['Appearance', 'Show keyboard shortcuts'], 'Keyboard shortcuts'),
  dialog('app/about/about.tsx', 'connections', ['Appearance', 'About Gatehouse'], 'About Gatehouse'),
  dialog(
    'app/self-check/self-check.tsx',
    'connections',
    ['Appearance', 'About Gatehouse', 'Run self-check…'],
    'Self-check',
  ),
  dialog('features/connections/ui/connection-drawer.tsx', 'connections', ['Add connection'], 'Add a connection'),
  dialog(
    'features/connections/ui/connections-screen.tsx',
    'connections',
    ['Confirmation of changes for Sandbox'],
    'Confirmation for Sandbox',
  ),
  menu('app/shell/connection-menu.tsx', 'c/projects', connection),
  menu('ui/navigation/crumb.tsx', 'p/tree?ref=main', 'Other projects'),
  dialog('app/shell/dialogs.tsx', 'c/projects', [connection, 'Act as another user…'], 'Act as another user'),
  dialog('app/home/home-screen.tsx', 'c/home', ['Choose…'], 'Monitored projects'),
  dialog('lib/operations/request-preview.tsx', 'c/notifications', ['Show the request'], 'The request'),
]
