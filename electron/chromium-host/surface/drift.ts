import type * as Electron from 'electron'
import type { HostApp } from './app.ts'
import type { browserWindowClass } from './browser-window.ts'
import type { HostIpcMain } from './ipc-main.ts'
import type { HostWebContents } from './web-contents.ts'

type HostWindow = InstanceType<ReturnType<typeof browserWindowClass>>

/**
 * Checked by the compiler, never run: the events of this host have the types of Electron's. When Electron renames an event or changes its arguments,
 * this stops compiling. (Methods are checked where each class is declared.)
 */
export function eventsAgree(
  real: { app: Electron.App; window: Electron.BrowserWindow; contents: Electron.WebContents; ipc: Electron.IpcMain },
  host: { app: HostApp; window: HostWindow; contents: HostWebContents; ipc: HostIpcMain<HostWebContents> },
): void {
  real.app.on('window-all-closed', () => host.app.emit('window-all-closed'))
  real.app.on('before-quit', event => host.app.emit('before-quit', event))
  real.app.on('will-quit', event => host.app.emit('will-quit', event))
  real.app.on('quit', (event, exitCode) => host.app.emit('quit', event, exitCode))
  real.app.on('activate', (event, visible) => host.app.emit('activate', event, visible))
  real.app.on('open-url', (event, url) => host.app.emit('open-url', event, url))
  real.app.on('open-file', (event, path) => host.app.emit('open-file', event, path))
  real.app.on('second-instance', (event, argv, directory, data) =>
    host.app.emit('second-instance', event, argv, directory, data),
  )
  real.window.on('close', event => host.window.emit('close', event))
  real.window.on('closed', () => host.window.emit('closed'))
  real.window.on('resize', () => host.window.emit('resize'))
  real.window.on('move', () => host.window.emit('move'))
  real.window.on('ready-to-show', () => host.window.emit('ready-to-show'))
  real.window.on('page-title-updated', (event, title, explicit) =>
    host.window.emit('page-title-updated', event, title, explicit),
  )
  real.contents.on('did-finish-load', () => host.contents.emit('did-finish-load'))
  real.contents.on('will-prevent-unload', event => host.contents.emit('will-prevent-unload', event))
  real.contents.on('unresponsive', () => host.contents.emit('unresponsive'))
  real.contents.on('responsive', () => host.contents.emit('responsive'))
  real.contents.on('did-fail-load', (event, code, description, url, isMainFrame) =>
    host.contents.emit('did-fail-load', event, code, description, url, isMainFrame),
  )
  real.contents.on('console-message', ({ level, message, lineNumber, sourceId, ...event }) =>
    host.contents.emit('console-message', { ...event, level, message, lineNumber, sourceId }),
  )
  real.ipc.handle('channel', (_event, ...args: unknown[]) => host.ipc.handle('channel', () => args))
}
