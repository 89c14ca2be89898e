import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import { type AppCommand, type ChosenKeys, getCommand, getKeys, getParts } from '#shared/commands.ts'
import { t } from '#shared/i18n/i18n.ts'
import { screenIn } from '../app-origin.ts'

export interface MenuActions {
  /** Asks the page to do something. */
  command(command: AppCommand): void
  /** Asks the page to select what its key would: the system's own item selects all words of the window. */
  selectAll(): void
  /** Opens a screen by its route path. */
  navigate(to: string): void
}

/** Makes the items of a menu. */
interface Items {
  readonly isMac: boolean
  command(id: AppCommand): MenuItemConstructorOptions
  selectAll(): MenuItemConstructorOptions
  /** Opens a screen. */
  place(label: string, to: string): MenuItemConstructorOptions
}

export const separator: MenuItemConstructorOptions = { type: 'separator' }
/** Its own key closes a tab. */
const closeWindow: MenuItemConstructorOptions = { role: 'close', accelerator: 'CmdOrCtrl+Shift+W' }

/**
 * The native menu of a platform. Items with a role are the system's own. A key beside any other item is the page's: it is
 * shown here and not registered, so that one key never does two things.
 */
export function menuTemplate(
  platform: NodeJS.Platform,
  actions: MenuActions,
  chosen: ChosenKeys = {},
): MenuItemConstructorOptions[] {
  const items = createItems(platform === 'darwin', actions, chosen)
  return [
    ...(items.isMac ? [applicationMenu(items)] : []),
    fileMenu(items),
    editMenu(items),
    viewMenu(items),
    goMenu(items),
    windowMenu(items),
    helpMenu(items),
  ]
}

function createItems(isMac: boolean, actions: MenuActions, chosen: ChosenKeys): Items {
  const ofPage = (label: string, accelerator: string | null, run: () => void): MenuItemConstructorOptions => ({
    label,
    // macOS registers the key anyway. Electron calls everything but a click "by accelerator", Enter on the item as well.
    click: (_item, _window, event) => {
      const hasModifier = event.metaKey === true || event.ctrlKey === true || event.altKey === true
      const isKey = hasModifier || /^F\d/.test(accelerator ?? '')
      if (!(isMac && accelerator !== null && event.triggeredByAccelerator && isKey)) run()
    },
    ...(accelerator !== null && { accelerator, registerAccelerator: false }),
  })
  return {
    isMac,
    command: id =>
      ofPage(getCommand(id).title, getAccelerator(getKeys(id, chosen, isMac)[0]), () => actions.command(id)),
    // On macOS the keys of fields and of the system's own panels come from this role.
    selectAll: () => (isMac ? { role: 'selectAll' } : ofPage(t('Select all'), 'Ctrl+A', actions.selectAll)),
    place: (label, to) => ({ label, click: () => actions.navigate(to) }),
  }
}

function applicationMenu({ command }: Items): MenuItemConstructorOptions {
  return {
    label: 'Gatehouse',
    submenu: [
      command('about'),
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
}

function fileMenu({ isMac, command, place }: Items): MenuItemConstructorOptions {
  return {
    label: t('File'),
    submenu: [
      command('newWindow'),
      command('newTab'),
      command('reopenTab'),
      command('closeTab'),
      separator,
      command('moveTab'),
      separator,
      command('copyLink'),
      command('saveLink'),
      ...(isMac ? [command('share')] : []),
      separator,
      command('savePdf'),
      command('print'),
      separator,
      place(t('Connections'), '/connections'),
      separator,
      isMac ? closeWindow : { role: 'quit' },
    ],
  }
}

function editMenu({ selectAll }: Items): MenuItemConstructorOptions {
  return {
    label: t('Edit'),
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      separator,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'delete' },
      separator,
      selectAll(),
    ],
  }
}

function viewMenu({ command }: Items): MenuItemConstructorOptions {
  return {
    label: t('View'),
    submenu: [
      command('refresh'),
      separator,
      command('sidebar'),
      separator,
      command('zoomIn'),
      command('zoomOut'),
      command('zoomReset'),
      separator,
      { role: 'togglefullscreen' },
    ],
  }
}

function goMenu({ isMac, command, place }: Items): MenuItemConstructorOptions {
  return {
    label: t('Go'),
    submenu: [
      command('back'),
      command('forward'),
      ...(isMac ? [separator, command('nextTab'), command('previousTab')] : []),
      separator,
      command('palette'),
      separator,
      place(t('Start'), '/'),
      place(t('Offline'), '/offline'),
      place(t('Drafts'), '/drafts'),
      place(t('Journal'), '/journal'),
    ],
  }
}

/** The role is for macOS alone: elsewhere the key of `minimize` is Ctrl+M, which in the editor says whether Tab moves the focus. */
function windowMenu({ isMac, command }: Items): MenuItemConstructorOptions {
  if (isMac) return { role: 'windowMenu' }
  return { label: t('Window'), submenu: [command('nextTab'), command('previousTab'), separator, closeWindow] }
}

function helpMenu({ isMac, command }: Items): MenuItemConstructorOptions {
  return {
    role: 'help',
    label: t('Help'),
    submenu: [
      command('keys'),
      command('tour'),
      separator,
      command('checkService'),
      command('selfCheck'),
      command('copyDiagnostics'),
      ...(isMac ? [] : [separator, command('about')]),
    ],
  }
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

/** The menu of a link to a screen; nothing for other links. */
export function linkMenuTemplate(
  { linkURL }: Pick<ContextMenuParams, 'linkURL'>,
  open: (screen: string, where: 'tab' | 'window') => void,
): MenuItemConstructorOptions[] {
  const screen = screenIn(linkURL)
  if (screen === null) return []
  return [
    { label: t('Open in new tab'), click: () => open(screen, 'tab') },
    { label: t('Open in new window'), click: () => open(screen, 'window') },
  ]
}

/** Keys whose names Electron writes in another way. */
const acceleratorNames: Readonly<Record<string, string>> = {
  mod: 'CmdOrCtrl',
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  '[plus]': 'Plus',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
}
const acceleratorKey =
  /^([A-Z0-9]|F([1-9]|1[0-9]|2[0-4])|[-=[\]\\;',./`]|Plus|Left|Right|Up|Down|Tab|Space|Home|End|PageUp|PageDown|Insert|Delete|Backspace|Enter)$/

/** Keys in Electron's form; null for what it has no form of, and for none. */
function getAccelerator(keys: string | undefined): string | null {
  if (keys === undefined) return null
  const { modifiers, key } = getParts(keys)
  const named = acceleratorNames[key] ?? key
  if (!acceleratorKey.test(named)) return null
  return [...[...modifiers].map(name => acceleratorNames[name] ?? name), named].join('+')
}
