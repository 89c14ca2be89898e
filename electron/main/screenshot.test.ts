import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { takeScreenshot } from './screenshot.ts'
import { temporaryDirectory } from './testing/temporary.ts'

const capture = async () => ({ toPNG: () => Buffer.from('picture') })

test('the picture is taken after the first screen has its data, not before', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const file = join(temporaryDirectory(), 'shot.png')
  const settled = Promise.withResolvers<void>()
  const order: string[] = []
  const taken = takeScreenshot({
    file,
    settled: settled.promise,
    capture: async () => {
      order.push('captured')
      return capture()
    },
  })
  await vi.advanceTimersByTimeAsync(30_000)
  order.push('settled')
  settled.resolve()
  await vi.runAllTimersAsync()
  await taken
  expect(order).toEqual(['settled', 'captured'])
  expect(readFileSync(file, 'utf8')).toBe('picture')
})

test('a screen that never gets its data ends in a message, without a file', async () => {
  const file = join(temporaryDirectory(), 'shot.png')
  await expect(takeScreenshot({ file, settled: new Promise(() => {}), capture, limit: 30 })).rejects.toThrow('no data')
  expect(existsSync(file)).toBe(false)
})

test('a file that can’t be written gives an error', async () => {
  const file = join(temporaryDirectory(), 'missing', 'shot.png')
  await expect(takeScreenshot({ file, settled: Promise.resolve(), capture })).rejects.toThrow('ENOENT')
})
