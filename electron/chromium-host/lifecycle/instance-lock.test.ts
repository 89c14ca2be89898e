import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../main/testing/temporary.ts'
import { InstanceLock, reorderedArguments, type SecondInstance } from './instance-lock.ts'

/** A lock, and the second starts that were reported to it. */
function lock() {
  const heard: SecondInstance[] = []
  const arrived = Promise.withResolvers<void>()
  const made = new InstanceLock(second => {
    heard.push(second)
    arrived.resolve()
  })
  onTestFinished(() => made.release())
  return { lock: made, heard, arrived: arrived.promise }
}
const second: SecondInstance = { argv: ['app', '--open', 'x y'], workingDirectory: '/tmp', additionalData: { a: [1] } }

test('one owner has the lock of a folder, until it gives it back', () => {
  const folder = join(temporaryDirectory(), 'new', 'folder')
  const [one, two] = [lock(), lock()]
  expect(one.lock.owns(folder)).toBe(false)
  expect([one.lock.acquire(folder), one.lock.acquire(folder), two.lock.acquire(folder)]).toEqual([true, true, false])
  expect([one.lock.owns(folder), two.lock.owns(folder)]).toEqual([true, false])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  two.lock.release()
  expect(two.lock.acquire(folder), 'an instance without the lock does not release it').toBe(false)
  one.lock.release()
  expect(one.lock.owns(folder)).toBe(false)
  expect(readdirSync(folder)).toEqual([])
  expect(two.lock.acquire(folder)).toBe(true)
})

test('a lock that is acquired again is kept, not given back in between', () => {
  const folder = temporaryDirectory()
  const { lock: owner } = lock()
  owner.acquire(folder)
  const file = openSync(join(folder, 'instance.lock'), 'r')
  onTestFinished(() => closeSync(file))
  expect(owner.acquire(folder)).toBe(true)
  expect(fstatSync(file).nlink).toBe(1)
})

test('a lock is of one folder: that of another gives the first back', () => {
  const [first, other] = [temporaryDirectory(), temporaryDirectory()]
  const [one, two] = [lock(), lock()]
  one.lock.acquire(first)
  expect(one.lock.acquire(other)).toBe(true)
  expect([one.lock.owns(first), one.lock.owns(other), two.lock.acquire(first)]).toEqual([false, true, true])
})

test.each([
  ['of a process that is gone', () => JSON.stringify({ pid: 2 ** 22 + 1, started: '1' })],
  ['of a process whose number another one has now', () => JSON.stringify({ pid: process.pid, started: 'earlier' })],
  ['that is damaged', () => '{'],
  ['that names no owner', () => 'null'],
])('a lock %s is taken over', (_what, text) => {
  const folder = temporaryDirectory()
  writeFileSync(join(folder, 'instance.lock'), text())
  expect(lock().lock.acquire(folder)).toBe(true)
  expect(JSON.parse(readFileSync(join(folder, 'instance.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
  expect(readdirSync(folder).filter(name => name.startsWith('instance.lock'))).toEqual(['instance.lock'])
})

test('a lock file that is no file is never taken', () => {
  const folder = temporaryDirectory()
  mkdirSync(join(folder, 'instance.lock', 'x'), { recursive: true })
  expect(() => lock().lock.acquire(folder)).toThrow()
  expect(readdirSync(folder)).toEqual(['instance.lock'])
})

test.each([10, 200])('the owner hears of who came second, in a folder whose path has %i letters more', async length => {
  const folder = join(temporaryDirectory(), 'f'.repeat(length))
  const [one, two] = [lock(), lock()]
  one.lock.acquire(folder)
  two.lock.handOver(folder, second)
  await two.lock.delivered()
  await one.arrived
  expect([one.heard, two.heard]).toEqual([[second], []])
})

test('what is handed over that is no hand-over is not heard, and what lacks arguments has none', async () => {
  const folder = temporaryDirectory()
  const { lock: owner, heard, arrived } = lock()
  owner.acquire(folder)
  const send = (text: string) =>
    new Promise<void>(done => {
      const socket = createConnection(join(folder, 'instance.sock'), () => socket.end(text))
      socket.on('close', () => done()).resume()
    })
  for (const text of ['{', 'null', '7', '{"argv":"x","workingDirectory":"/tmp"}']) await send(text)
  await arrived
  expect(heard).toEqual([{ argv: [], workingDirectory: '/tmp', additionalData: undefined }])
})

test('a hand-over that no instance accepts ends', async () => {
  const { lock: alone } = lock()
  alone.handOver(temporaryDirectory(), second)
  await alone.delivered()
  await lock().lock.delivered()
})

test('arguments of a second instance come as Chromium orders them: switches first, with its own, then the rest', () => {
  expect(reorderedArguments(['app', 'a', '--b', 'c', '-d', '--e=f'])).toEqual([
    ...['app', '--b', '--e=f', '--allow-file-access-from-files', '--original-process-start-time=1', 'a', 'c', '-d'],
  ])
})
