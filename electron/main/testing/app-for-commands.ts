import { existsSync } from 'node:fs'
import { expect, onTestFinished } from 'vitest'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { takeDataLock } from '../terminal/data-lock.ts'
import { getHandlers } from '../terminal/headless.ts'
import { addressFile } from '../terminal/protocol.ts'
import { serveCommands } from '../terminal/serve-commands.ts'
import { createTerminals } from '../terminal/terminals.ts'
import { openRun } from './run.ts'

/** The run of the app as commands find it: with the lock of its data and its socket. It ends with the test. */
export async function openApp(directory: string, version: string, secrets = createMemoryKeychain()) {
  const lock = takeDataLock(directory)
  const terminals = createTerminals()
  const run = await openRun({
    ...{ directory, secrets },
    askPerson: async (question, signal) => terminals.current()?.askPerson(question, signal) ?? true,
    chooseFile: async name => terminals.current()?.chooseFile(name) ?? null,
  })
  const info = () => ({
    ...run.keychain.shown(),
    ...{ version, platform: process.platform, openAt: null, initialTab: null, userData: directory, notices: [] },
    ...{ previousScreens: [], versions: {}, beginTour: false, isInstalled: false },
    policy: { allowedOrigins: null, readOnly: [], commands: true },
  })
  const handlers = getHandlers(run, info)
  const stop = serveCommands({ folder: directory, version, handlers, terminals, log: () => {} })
  await expect.poll(() => existsSync(addressFile(directory))).toBe(true)
  const end = () => {
    stop()
    lock?.release()
  }
  onTestFinished(end)
  return { run, end }
}
