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
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  ShareMenu,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
} = surface

export default surface
