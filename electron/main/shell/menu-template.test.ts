import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { type AppCommand, appCommands, getCommand } from '#shared/commands.ts'
import { menuTemplate, textMenuTemplate } from './menu-template.ts'

const platforms = ['linux', 'win32', 'darwin'] as const

/** The default accelerators that Electron registers for roles. */
const keysOfRoles: Readonly<Record<string, string>> = {
  quit: 'Ctrl+Q',
  close: 'Ctrl+Shift+W',
  minimize: 'Ctrl+M',
  reload: 'Ctrl+R',
  forceReload: 'Ctrl+Shift+R',
  toggleDevTools: 'Ctrl+Shift+I',
  resetZoom: 'Ctrl+0',
  zoomIn: 'Ctrl+Plus',
  zoomOut: 'Ctrl+-',
  togglefullscreen: 'F11',
}
/** Keys that the page and its editor handle. */
const keysOfPage = [
  'Ctrl+K',
  'Ctrl+R',
  'F5',
  'Ctrl+P',
  'Ctrl+F',
  'Ctrl+Enter',
  'Ctrl+Shift+L',
  'Ctrl+M',
  'Ctrl+0',
  'Ctrl+T',
  'Ctrl+W',
  'Ctrl+Shift+T',
]

const silent = { command: () => {}, selectAll: () => {}, navigate: () => {} }

function getItems(template: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] {
  return template.flatMap(item => (Array.isArray(item.submenu) ? [item, ...getItems(item.submenu)] : [item]))
}

/** Chooses an item as a person would, by a pointer or by its key. */
function choose(item: MenuItemConstructorOptions, event: object = { triggeredByAccelerator: false }): void {
  const click: unknown = item.click
  if (typeof click === 'function') click(undefined, undefined, event)
}

describe.each(platforms)('the menu on %s', platform => {
  it('has the menus of its platform', () => {
    const labels = menuTemplate(platform, silent).map(({ label, role }) => label ?? role)
    const own = ['File', 'Edit', 'View', 'Go', platform === 'darwin' ? 'windowMenu' : 'Window', 'Help']
    expect(labels).toEqual(platform === 'darwin' ? ['Gatehouse', ...own] : own)
  })

  it('sends every command to the page once, and opens screens of the app', () => {
    const asked: string[] = []
    const opened: string[] = []
    const actions = {
      ...silent,
      command: (name: string) => asked.push(name),
      navigate: (to: string) => opened.push(to),
    }
    for (const item of getItems(menuTemplate(platform, actions))) choose(item)
    const ofPage = ['goToFile', 'fileTree', 'home', 'projects', 'connections', 'lastTab', 'leaveSudo']
    const areas = ['everywhere', 'tabs', 'project']
    const isOffered = (id: AppCommand) =>
      areas.includes(getCommand(id).area) && (platform === 'darwin' || !getCommand(id).isMacOnly)
    expect(asked.toSorted()).toEqual(appCommands.filter(id => !ofPage.includes(id) && isOffered(id)).toSorted())
    expect(opened.toSorted()).toEqual(['/', '/connections', '/drafts', '/journal', '/offline'])
  })

  it('leaves the accelerators of commands to the page where the system registers them anyway', () => {
    if (platform !== 'darwin') return
    const asked: string[] = []
    const actions = { ...silent, command: (name: string) => asked.push(name) }
    const items = getItems(menuTemplate(platform, actions)).filter(({ accelerator }) => accelerator !== undefined)
    for (const item of items) choose(item, { triggeredByAccelerator: true, metaKey: true })
    expect(asked).toEqual([])
  })

  it('runs a command chosen in the menu by keyboard, which Electron reports like an accelerator', () => {
    const asked: string[] = []
    const actions = { ...silent, command: (name: string) => asked.push(name) }
    for (const item of getItems(menuTemplate(platform, actions))) choose(item, { triggeredByAccelerator: true })
    expect(asked).toContain('newTab')
    expect(asked).toContain('palette')
  })

  it('has the page select all, as its key does; on macOS it has the role, from which fields have the key', () => {
    const asked: string[] = []
    const items = getItems(menuTemplate(platform, { ...silent, selectAll: () => asked.push('selectAll') }))
    expect(items.some(({ role }) => role === 'selectAll')).toBe(platform === 'darwin')
    for (const item of items) choose(item)
    expect(asked).toEqual(platform === 'darwin' ? [] : ['selectAll'])
  })

  it('registers no key beside those of its roles', () => {
    const keys = getItems(menuTemplate(platform, silent)).filter(item => item.accelerator !== undefined)
    expect(keys.length).toBeGreaterThan(4)
    const registered = keys.filter(({ registerAccelerator }) => registerAccelerator !== false)
    expect(registered.map(({ role, accelerator }) => [role, accelerator])).toEqual([['close', 'CmdOrCtrl+Shift+W']])
  })
})

it('shows the keys that were chosen, and none for a command without', () => {
  const chosen = { refresh: ['mod+shift+[plus]'], back: ['alt+ArrowUp'], newTab: [], about: ['mod+Ü'] }
  const keys = Object.fromEntries(
    getItems(menuTemplate('linux', silent, chosen)).map(({ label, accelerator }) => [label, accelerator]),
  )
  expect(keys).toMatchObject({ Refresh: 'CmdOrCtrl+Shift+Plus', Back: 'Alt+Up', 'Close tab': 'CmdOrCtrl+W' })
  expect(keys['New tab']).toBeUndefined()
  expect(keys['About Gatehouse']).toBeUndefined()
})

it.each(['linux', 'win32'] as const)('no role takes a key of the page on %s', platform => {
  const roles = getItems(menuTemplate(platform, silent)).flatMap(({ role }) => (role ? [keysOfRoles[role]] : []))
  expect(roles).toContain('Ctrl+Q')
  expect(roles.filter(key => key !== undefined && keysOfPage.includes(key))).toEqual([])
})

describe('the menu for text', () => {
  const canEdit = { canDelete: true, canEditRichly: false, canRedo: false, canUndo: false }
  const all = { ...canEdit, canCopy: true, canCut: true, canPaste: true, canSelectAll: true }
  const rolesFor = (isEditable: boolean, selectionText: string) =>
    textMenuTemplate({ isEditable, selectionText, editFlags: all }).flatMap(({ role }) => role ?? [])

  it('has what a field can do, and for text that can only be read no more than copying', () => {
    expect(rolesFor(true, '')).toEqual(['cut', 'copy', 'paste', 'selectAll'])
    expect(rolesFor(false, 'words')).toEqual(['copy'])
    expect(rolesFor(false, ' \n')).toEqual([])
  })

  it('disables every item that would have no effect', () => {
    const none = { ...all, canCopy: false, canCut: false, canPaste: false, canSelectAll: false }
    const items = textMenuTemplate({ isEditable: true, selectionText: '', editFlags: none })
    expect(items.filter(({ enabled }) => enabled)).toEqual([])
  })
})
