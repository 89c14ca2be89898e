import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getProgram } from '../own-program.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { canStartAtLogin, formatEntry, getEntryPath, renewEntry, setStartsAtLogin } from './start-at-login.ts'

const app = vi.hoisted(() => ({
  getPath: vi.fn(() => '/opt/gatehouse/gatehouse'),
  setLoginItemSettings: vi.fn(),
}))
vi.mock('electron', () => ({ app }))
beforeEach(() => void vi.clearAllMocks())

describe('on Linux', () => {
  test('writes an autostart entry, and removes it', () => {
    const home = temporaryDirectory()
    const system = { platform: 'linux', environment: {}, home } as const
    const path = join(home, '.config/autostart/gatehouse.desktop')
    setStartsAtLogin(true, system)
    expect(readFileSync(path, 'utf8')).toContain('Exec="/opt/gatehouse/gatehouse" --background\n')
    setStartsAtLogin(false, system)
    expect(existsSync(path)).toBe(false)
    setStartsAtLogin(false, system)
  })

  test('follows XDG_CONFIG_HOME, unless it is relative', () => {
    expect(getEntryPath({ XDG_CONFIG_HOME: '/etc/me' }, '/home/me')).toBe('/etc/me/autostart/gatehouse.desktop')
    expect(getEntryPath({ XDG_CONFIG_HOME: 'me' }, '/home/me')).toBe('/home/me/.config/autostart/gatehouse.desktop')
  })

  test('starts the AppImage, not the place where it is mounted', () => {
    const environment = { APPIMAGE: '/home/me/Gatehouse.AppImage', APPDIR: '/tmp/.mount_x' }
    expect(getProgram(environment, '/tmp/.mount_x/gatehouse')).toBe('/home/me/Gatehouse.AppImage')
    expect(getProgram({}, '/opt/gatehouse/gatehouse')).toBe('/opt/gatehouse/gatehouse')
  })

  test('starts the AppImage where it is mounted below a symbolic link', () => {
    const folder = temporaryDirectory()
    mkdirSync(join(folder, 'real'))
    symlinkSync(join(folder, 'real'), join(folder, 'link'))
    const environment = { APPIMAGE: '/home/me/Gatehouse.AppImage', APPDIR: join(folder, 'link') }
    expect(getProgram(environment, join(folder, 'real/gatehouse'))).toBe('/home/me/Gatehouse.AppImage')
  })

  test.each([
    { APPIMAGE: '/home/me/Terminal.AppImage', APPDIR: '/tmp/.mount_y' },
    { APPIMAGE: '/home/me/Terminal.AppImage', APPDIR: '/opt/gate' },
    { APPIMAGE: '/home/me/Terminal.AppImage', APPDIR: '' },
    { APPIMAGE: '/home/me/Terminal.AppImage' },
    { APPIMAGE: 'Terminal.AppImage', APPDIR: '/opt/gatehouse' },
  ])('does not start another AppImage that started it: %j', environment => {
    expect(getProgram(environment, '/opt/gatehouse/gatehouse')).toBe('/opt/gatehouse/gatehouse')
  })

  test('writes an entry again that has another text, and none that was removed', () => {
    const home = temporaryDirectory()
    const system = { platform: 'linux', environment: {}, home } as const
    const path = getEntryPath({}, home)
    renewEntry(system)
    expect(existsSync(path)).toBe(false)
    setStartsAtLogin(true, system)
    const entry = readFileSync(path, 'utf8')
    writeFileSync(path, formatEntry('/home/me/Downloads/gatehouse'))
    renewEntry(system)
    expect(readFileSync(path, 'utf8')).toBe(entry)
  })

  test('fails with an error of the disk when the entry cannot be written', () => {
    const home = temporaryDirectory()
    writeFileSync(join(home, '.config'), '')
    const system = { platform: 'linux', environment: {}, home } as const
    expect(() => setStartsAtLogin(true, system)).toThrow(
      expect.objectContaining({ error: expect.objectContaining({ kind: 'disk' }) }),
    )
  })

  test('is possible for an installed app, but not within Flatpak', () => {
    expect(canStartAtLogin(true, {})).toBe(true)
    expect(canStartAtLogin(false, {})).toBe(false)
    expect(canStartAtLogin(true, { FLATPAK_ID: 'app.gatehouse.desktop' })).toBe(false)
  })

  test.each([
    ['/home/me/My Apps/g', '"/home/me/My Apps/g"'],
    ['/a"b', '"/a\\\\"b"'],
    ['/a$b`c', '"/a\\\\$b\\\\`c"'],
    ['/a\\b', '"/a\\\\\\\\b"'],
    ['/100%u', '"/100%%u"'],
  ])('quotes %s', (program, quoted) => {
    expect(formatEntry(program)).toContain(`Exec=${quoted} --background\n`)
  })

  test('writes no entry for a path that would add lines to it', () => {
    const home = temporaryDirectory()
    app.getPath.mockReturnValueOnce('/a\nExec=evil')
    expect(() => setStartsAtLogin(true, { platform: 'linux', environment: {}, home })).toThrow('line break')
    expect(existsSync(join(home, '.config'))).toBe(false)
  })
})

test('is a login item on Windows, where it says why it was started, and on macOS', () => {
  const rest = { environment: {}, home: '/' }
  setStartsAtLogin(true, { platform: 'win32', ...rest })
  expect(app.setLoginItemSettings).toHaveBeenLastCalledWith({ openAtLogin: true, args: ['--background'] })
  setStartsAtLogin(false, { platform: 'darwin', ...rest })
  expect(app.setLoginItemSettings).toHaveBeenLastCalledWith({ openAtLogin: false })
})
