/** The module that `import … from 'electron'` resolves to under the stand-in; see start.ts. */
import { installed } from './stand-in.ts'

const surface = installed.electron
if (!surface) throw new Error('The stand-in was not started')

export const {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  powerMonitor,
  protocol,
  ShareMenu,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
} = surface
