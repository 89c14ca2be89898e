import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import type * as Electron from 'electron'
import type { Host } from '../lifecycle/host.ts'
import { type Parent, showMessageBox } from './message-box.ts'

const external = new Set(['http:', 'https:', 'mailto:'])

/** Electron's `shell`: hands addresses and files to the desktop, never through a command line interpreter. */
export function createShell() {
  const open = (target: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const opener = process.platform === 'darwin' ? 'open' : 'xdg-open'
      const child = spawn(opener, [target], { detached: true, stdio: 'ignore' })
      child.once('error', error => reject(new Error(`Failed to open ${target}: ${error.message}`)))
      child.once('spawn', () => {
        child.unref()
        resolve()
      })
    })
  return {
    openExternal: async (url: string) => {
      const { protocol, href } = new URL(url)
      if (!external.has(protocol)) throw new Error(`Refused to open ${protocol} outside the app`)
      await open(href)
    },
    openPath: async (path: string) => await open(path).then(() => '', String),
    showItemInFolder: (fullPath: string) => {
      open(dirname(fullPath)).catch(() => undefined)
    },
    beep: () => undefined,
  } satisfies Pick<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder' | 'beep'>
}

/** The options of a call that may have a window before them. */
function getOptions<O>(args: readonly [O] | readonly [unknown, O]): O {
  return args.length === 2 ? args[1] : args[0]
}

type SaveArgs = [Electron.SaveDialogOptions] | [unknown, Electron.SaveDialogOptions]
type MessageArgs = [Electron.MessageBoxOptions] | [Parent, Electron.MessageBoxOptions]

/**
 * Electron's `dialog` where there are no native dialogs: saving takes a fresh name in the downloads folder, opening is
 * cancelled, a message box is a window of the host, an error box writes to stderr.
 */
export function createDialog(host: Host) {
  return {
    showSaveDialog: async (...args: SaveArgs): Promise<Electron.SaveDialogReturnValue> => {
      const { defaultPath } = getOptions(args)
      const folder = host.paths.get('downloads') ?? host.userData
      // A machine without a desktop may have no downloads folder yet; a native dialog would offer to make one.
      mkdirSync(folder, { recursive: true })
      return { canceled: false, filePath: freshPath(join(folder, baseName(defaultPath ?? 'download'))) }
    },
    showOpenDialog: async (): Promise<Electron.OpenDialogReturnValue> => ({ canceled: true, filePaths: [] }),
    showMessageBox: async (...args: MessageArgs): Promise<Electron.MessageBoxReturnValue> =>
      await showMessageBox(host, args.length === 2 ? args[0] : null, getOptions(args)),
    showErrorBox: (title: string, content: string) => {
      process.stderr.write(`${title}\n${content}\n`)
    },
  }
}

const baseName = (path: string): string => path.split(/[\\/]/).pop() || 'download'

/** A path that does not exist yet: "name.ext", then "name (1).ext" and so on. */
function freshPath(desired: string): string {
  const extension = extname(desired)
  const stem = desired.slice(0, desired.length - extension.length)
  let path = desired
  for (let number = 1; existsSync(path); number++) path = `${stem} (${number})${extension}`
  return path
}

/** Electron's `clipboard`, through the page of the window in front. */
export function createClipboard(run: (code: string) => Promise<unknown>) {
  return {
    writeText: async (text: string) => {
      await run(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
    },
  } satisfies Pick<Electron.Clipboard, 'writeText'>
}

/** Electron's `Menu`: Chromium's window has none, so menus are taken and not shown. */
export class HostMenu {
  static readonly #state: { menu: HostMenu | null } = { menu: null }
  readonly items: readonly object[]

  constructor(items: readonly object[] = []) {
    this.items = items
  }

  static setApplicationMenu(menu: HostMenu | null): void {
    HostMenu.#state.menu = menu
  }

  static getApplicationMenu(): HostMenu | null {
    return HostMenu.#state.menu
  }

  static buildFromTemplate(template: readonly object[]): HostMenu {
    return new HostMenu(template)
  }

  popup(): void {}
}

/** Electron's `ShareMenu`, which exists everywhere and shows something only on macOS: here it shows nothing. */
export class HostShareMenu implements Pick<Electron.ShareMenu, 'popup'> {
  popup(): void {}
}
