import { vi } from 'vitest'
import { temporaryDirectory } from '../main/testing/temporary.ts'
import { createStandIn } from './stand-in.ts'

/** Puts a new stand-in in place of `electron` for the modules that a test imports from here on, with its folder of user data. */
export function mockElectron() {
  vi.resetModules()
  const userData = temporaryDirectory()
  const standIn = createStandIn(
    // On Windows, a stand-in listens to no signals of the process of the tests.
    { platform: 'win32', isPackaged: true, appFolder: userData, userData, isSecond: false, wasOpenedAtLogin: false },
    () => {},
  )
  vi.doMock('electron', () => standIn.electron)
  return { userData, standIn }
}
