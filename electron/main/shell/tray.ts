import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { type Attention, formatCount } from '../watch/attention.ts'
import { menuBarIcon, trayIcon } from './tray-icons.ts'

export interface TrayActions {
  /** Opens a window, at a screen if one is given. */
  open(to: string | null): void
  quit(): void
}

/** More findings are on Home. */
const maxFound = 10

/** The menu of the tray: open a window, the findings, quit. */
export function trayTemplate(found: readonly Attention[], { open, quit }: TrayActions): MenuItemConstructorOptions[] {
  const listed = found.slice(0, maxFound)
  const more = found.length - listed.length
  const items = listed.map(
    // In labels of menus an ampersand marks the key of the item.
    ({ label, to }): MenuItemConstructorOptions => ({ label: label.replaceAll('&', '&&'), click: () => open(to) }),
  )
  return [
    { label: t('Open Gatehouse'), click: () => open(null) },
    { type: 'separator' },
    ...(items.length > 0 ? items : [{ label: t('Nothing new needs attention'), enabled: false }]),
    ...(more > 0 ? [{ label: t('{more} more on Home', { more: formatNumber(more) }), click: () => open(null) }] : []),
    { type: 'separator' },
    { label: t('Quit Gatehouse'), click: quit },
  ]
}

/** The tooltip of the icon. @param count of findings */
export function trayTip(count: number): string {
  return count === 0 ? 'Gatehouse' : t('Gatehouse: {count}', { count: formatCount(count) })
}

/** The app's icon in the tray (Windows, Linux) or the menu bar (macOS). On a desktop without a tray, Electron shows nothing and reports no error. */
export interface AppTray {
  /** Shows the icon, or changes what its menu lists. */
  show(found: readonly Attention[]): void
  hide(): void
}

/** @param platform of this computer */
export function createAppTray(actions: TrayActions, platform: NodeJS.Platform = process.platform): AppTray {
  // The reference prevents garbage collection, which would remove the icon.
  let tray: Tray | null = null
  const create = () => {
    const isMac = platform === 'darwin'
    const icon = nativeImage.createFromBuffer(Buffer.from(isMac ? menuBarIcon : trayIcon, 'base64'), { scaleFactor: 2 })
    if (isMac) icon.setTemplateImage(true)
    const made = new Tray(icon)
    // On macOS, and on most Linux desktops, a click opens the menu.
    if (!isMac) made.on('click', () => actions.open(null))
    return made
  }
  return {
    show: found => {
      tray ??= create()
      tray.setToolTip(trayTip(found.length))
      // Linux shows a changed menu only when it is set again.
      tray.setContextMenu(Menu.buildFromTemplate(trayTemplate(found, actions)))
    },
    hide: () => {
      tray?.destroy()
      tray = null
    },
  }
}
