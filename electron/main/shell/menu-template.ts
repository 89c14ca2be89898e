import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import type { AppCommand } from '#shared/bridge.ts'

export interface MenuActions {
  /** Asks the page to do something. */
  command(command: AppCommand): void
  /** Opens a screen by its route path. */
  navigate(to: string): void
}

/**
 * The native menu of a platform. Items with a role are the system's own. A key beside any other item is the page's: it is
 * shown here and not registered, so that one key never does two things.
 */
export function menuTemplate(platform: NodeJS.Platform, actions: MenuActions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const command = (label: string, name: AppCommand, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    // macOS registers the key all the same.
    click: (_item, _window, event) => {
      if (!event.triggeredByAccelerator) actions.command(name)
    },
    ...(accelerator !== undefined && { accelerator, registerAccelerator: false }),
  })
  const place = (label: string, to: string): MenuItemConstructorOptions => ({
    label,
    click: () => actions.navigate(to),
  })
  const about = command('About Gatehouse', 'about')

  // Its own key closes a tab.
  const closeWindow: MenuItemConstructorOptions = { role: 'close', accelerator: 'CmdOrCtrl+Shift+W' }
  const tabs = [command('Next Tab', 'nextTab', 'Ctrl+Tab'), command('Previous Tab', 'previousTab', 'Ctrl+Shift+Tab')]

  const application: MenuItemConstructorOptions = {
    label: 'Gatehouse',
    submenu: [
      about,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  }
  return [
    ...(isMac ? [application] : []),
    {
      label: 'File',
      submenu: [
        command('New Tab', 'newTab', 'CmdOrCtrl+T'),
        command('Reopen Closed Tab', 'reopenTab', 'CmdOrCtrl+Shift+T'),
        command('Close Tab', 'closeTab', 'CmdOrCtrl+W'),
        separator,
        place('Connections', '/connections'),
        separator,
        isMac ? closeWindow : { role: 'quit' },
      ],
    },
    {
      label: 'Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        separator,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'delete' },
        separator,
        { role: 'selectAll' },
      ],
    },
    {
      label: 'View',
      submenu: [
        command('Refresh', 'refresh', 'CmdOrCtrl+R'),
        separator,
        command('Zoom In', 'zoomIn', 'CmdOrCtrl+Plus'),
        command('Zoom Out', 'zoomOut', 'CmdOrCtrl+-'),
        command('Actual Size', 'zoomReset', 'CmdOrCtrl+0'),
        separator,
        { role: 'togglefullscreen' },
      ],
    },
    {
      label: 'Go',
      submenu: [
        command('Back', 'back', isMac ? 'Cmd+[' : 'Alt+Left'),
        command('Forward', 'forward', isMac ? 'Cmd+]' : 'Alt+Right'),
        ...(isMac ? [separator, ...tabs] : []),
        separator,
        command('Go to…', 'palette', 'CmdOrCtrl+K'),
        separator,
        place('Start', '/'),
        place('Offline', '/offline'),
        place('Drafts', '/drafts'),
        place('Journal', '/journal'),
      ],
    },
    // Elsewhere the key of `minimize` is Ctrl+M, which in the editor says whether Tab moves the focus.
    isMac ? { role: 'windowMenu' } : { label: 'Window', submenu: [...tabs, separator, closeWindow] },
    {
      role: 'help',
      label: 'Help',
      submenu: [
        command('Keys', 'keys'),
        command('Take the Tour', 'tour'),
        separator,
        command('Copy Diagnostics', 'copyDiagnostics'),
        ...(isMac ? [] : [separator, about]),
      ],
    },
  ]
}

/** The menu of a field or of selected text, the system's own; nothing where there is neither. */
export function textMenuTemplate(
  about: Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>,
): MenuItemConstructorOptions[] {
  const { canCopy, canCut, canPaste, canSelectAll } = about.editFlags
  const copy: MenuItemConstructorOptions = { role: 'copy', enabled: canCopy }
  if (!about.isEditable) return about.selectionText.trim() === '' ? [] : [copy]
  return [
    { role: 'cut', enabled: canCut },
    copy,
    { role: 'paste', enabled: canPaste },
    { type: 'separator' },
    { role: 'selectAll', enabled: canSelectAll },
  ]
}
