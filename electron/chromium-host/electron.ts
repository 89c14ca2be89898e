/** The module that `import … from 'electron'` resolves to on this host; see module-hooks.ts. */
import { installedSurface } from './module-hooks.ts'

const surface = installedSurface()

export const {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  net,
  protocol,
  ShareMenu,
  screen,
  session,
  shell,
  utilityProcess,
} = surface

export default surface
