import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { temporaryDirectory } from '../testing/temporary.ts'
import { formatEntry, getEntryPath, getProgram, setStartsAtLogin } from './start-at-login.ts'

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
    expect(getProgram({ APPIMAGE: '/home/me/Gatehouse.AppImage' }, '/tmp/.mount_x/gatehouse')).toBe(
      '/home/me/Gatehouse.AppImage',
    )
    expect(getProgram({}, '/opt/gatehouse/gatehouse')).toBe('/opt/gatehouse/gatehouse')
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
