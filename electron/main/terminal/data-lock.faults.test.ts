import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { skipIf } from '#shared/testing/skip-if.fixture.ts'
import { createNodeHost } from '../../cli/node-host.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { takeDataLock, waitForDataLock } from './data-lock.ts'
import { DataInUse, openMain } from './open-main.ts'

/** What this process has open, on Linux. The file that lists them is gone when it is read. */
function listOpenFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap(number => {
    try {
      return [readlinkSync(`/proc/self/fd/${number}`)]
    } catch {
      return []
    }
  })
}

describe('the lock of the data', () => {
  test('one process has it, and the next one after it was released', async () => {
    const folder = temporaryDirectory()
    const lock = takeDataLock(folder)
    expect(takeDataLock(folder)).toBeNull()
    const next = waitForDataLock(folder)
    lock?.release()
    ;(await next).release()
  })

  test(
    'an attempt that is refused leaves no file open',
    skipIf(process.platform !== 'linux', 'Only Linux lists the open files of a process.'),
    () => {
      const folder = temporaryDirectory()
      const getOpenFiles = () => listOpenFiles().filter(file => file.startsWith(folder))
      const lock = takeDataLock(folder)
      const refused = Array.from({ length: 5 }, () => takeDataLock(folder))
      expect(refused).toEqual(refused.map(() => null))
      lock?.release()
      expect(getOpenFiles()).toEqual([])
    },
  )

  test('ends with its process, however that ends', async () => {
    const folder = temporaryDirectory()
    const program = `
      import { takeDataLock } from ${JSON.stringify(new URL('data-lock.ts', import.meta.url).href)}
      console.log(takeDataLock(${JSON.stringify(folder)}) !== null)
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    expect(String((await once(child.stdout, 'data'))[0])).toBe('true\n')
    expect(takeDataLock(folder)).toBeNull()
    child.kill('SIGKILL')
    await once(child, 'exit')
    takeDataLock(folder)?.release()
    const again = takeDataLock(folder)
    expect(again).not.toBeNull()
    again?.release()
  })

  test('a command does not start beside a process that has it and does not answer', async () => {
    const folder = temporaryDirectory()
    const lock = takeDataLock(folder)
    const waits: string[] = []
    const terminal = { askPerson: async () => false, chooseFile: async () => null, send: () => {} }
    const opening = openMain({
      ...{ folder, version: '1.2.3', terminal, runOnly: null, loadHost: async () => createNodeHost() },
      ...{ proxyFor: async () => null, waitMilliseconds: 0, onWait: () => void waits.push('waiting') },
    })
    await expect(opening).rejects.toBeInstanceOf(DataInUse)
    expect(waits).toEqual(['waiting'])
    lock?.release()
  })
})
