import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { reorderedArguments } from '../chromium-host/lifecycle/instance-lock.ts'
import { temporaryDirectory } from '../main/testing/temporary.ts'
import { type Member, readDeclarations } from './declarations.ts'
import { createStandIn } from './stand-in.ts'
import { strict } from './strict.ts'

/** On Windows, where no signals are taken from the process of the tests. */
function standIn(isReady: boolean, platform: NodeJS.Platform = 'win32') {
  const userData = temporaryDirectory()
  const options = {
    platform,
    isPackaged: true,
    appFolder: userData,
    userData,
    isSecond: false,
    wasOpenedAtLogin: false,
  }
  const made = createStandIn(options, () => {})
  if (isReady) made.app.becomeReady()
  return { ...made, userData }
}

describe('Electron’s declarations', () => {
  const declared = readDeclarations()

  test('state when and where a member is available', () => {
    expect(declared('App').members.get('setAppUserModelId')).toMatchObject({ platforms: ['win32'] })
    expect(declared('App').members.get('enableSandbox')).toMatchObject({ ready: 'before', platforms: null })
    expect(declared('UtilityProcess').members.get('fork')).toMatchObject({ ready: 'after' })
    expect(declared('Protocol').members.get('registerHttpProtocol')).toMatchObject({ isDeprecated: true })
    expect(declared('BrowserWindow').members.has('getNormalBounds'), 'of its parent').toBe(true)
    expect(declared('Session').events).toContain('will-download')
  })

  const usual = { platforms: null, ready: null, isDeprecated: false } as const
  const members = new Map<string, Member>([
    ['elsewhere', { ...usual, platforms: ['darwin'] }],
    ['tooLate', { ...usual, ready: 'before' }],
    ['deprecated', { ...usual, isDeprecated: true }],
    ['unmade', usual],
    ['fine', usual],
  ])
  const open = () => {
    const broken: string[] = []
    const target = Object.assign(new EventEmitter(), {
      undeclared: 1,
      elsewhere: 1,
      tooLate: 1,
      deprecated: 1,
      fine: 1,
    })
    const object = strict(
      'App',
      target,
      { members, events: new Set(['ready']) },
      {
        platform: 'linux',
        isReady: () => true,
        called: () => {},
        broken: words => void broken.push(words),
      },
    )
    return { object, broken }
  }

  test.each([
    ['undeclared', 'Electron declares no App.undeclared'],
    ['elsewhere', 'is on darwin alone'],
    ['tooLate', 'is for before ready'],
    ['deprecated', 'is deprecated'],
    ['unmade', 'is not made in the stand-in'],
  ])('are held to: a member that is %s throws, and is noted', (name, sentence) => {
    const { object, broken } = open()
    expect(() => Reflect.get(object, name)).toThrow(sentence)
    expect(broken).toEqual([expect.stringContaining(sentence)])
  })

  test('apply to events as well, and allow correct use', () => {
    const { object, broken } = open()
    object.on('ready', () => {})
    expect(object.fine).toBe(1)
    expect(broken).toEqual([])
    expect(() => object.on('finished', () => {})).toThrow('Electron declares no event App "finished"')
  })
})

describe('The rules that no declaration has', () => {
  test('hold before ready', async () => {
    const { electron } = standIn(false)
    expect(() => new electron.BrowserWindow()).toThrow('window-after-ready')
    expect(() => electron.session.defaultSession).toThrow('session-after-ready')
    expect(() => electron.protocol.handle('x', async () => new Response())).toThrow('scheme-after-ready')
    expect(() => electron.screen.getAllDisplays()).toThrow('screen-after-ready')
    expect(() => new electron.Notification().show()).toThrow('notice-after-ready')
    await expect(electron.app.resolveProxy()).rejects.toThrow('proxy-after-ready')
    await expect(electron.dialog.showMessageBox()).rejects.toThrow('dialog-after-ready')
  })

  test('hold after ready', () => {
    const { electron } = standIn(true)
    expect(() => electron.app.commandLine.appendSwitch('x')).toThrow('switches-before-ready')
    expect(() => electron.protocol.registerSchemesAsPrivileged()).toThrow('before ready')
    expect(() => new electron.Notification().show()).toThrow('notices-need-an-identity')
  })

  test('hold at any time', () => {
    const { electron, userData } = standIn(false)
    expect(() => electron.app.setPath('downloads', 'relative')).toThrow('path-is-absolute')
    expect(() => electron.app.setPath('downloads', join(userData, 'nothing'))).toThrow('path-is-there')
    electron.app.setPath('downloads', userData)
    electron.protocol.registerSchemesAsPrivileged()
    expect(() => electron.protocol.registerSchemesAsPrivileged()).toThrow('schemes-once')
    electron.ipcMain.handle('channel', () => 1)
    expect(() => electron.ipcMain.handle('channel', () => 2)).toThrow('one-handler-a-channel')
  })

  test('have a page that stays open without a word, and a window that is gone throw', () => {
    const { electron, app } = standIn(true)
    const window = new electron.BrowserWindow()
    for (const { contents } of app.windows) contents.acts.preventsUnload = true
    window.close()
    expect(window.isDestroyed()).toBe(false)
    window.destroy()
    expect(() => window.focus()).toThrow('destroyed-objects-throw')
  })

  test('take who listens to a process away at its end', () => {
    const { electron, utilities } = standIn(true)
    const child = electron.utilityProcess.fork('x', [], { stdio: 'pipe' })
    child.stderr?.on('data', () => {})
    for (const utility of utilities) utility.ends(1)
    expect(child.stderr?.listenerCount('data')).toBe(0)
    expect(() => child.emit('error', 'FatalError')).toThrow()
  })

  test('reorder the arguments of a second instance, so that no value follows its name', () => {
    const sent = reorderedArguments(['gatehouse', '--user-data', 'D', '--open', 'L'])
    expect(sent.slice(0, 3)).toEqual(['gatehouse', '--user-data', '--open'])
    expect(sent.slice(-2)).toEqual(['D', 'L'])
  })
})
