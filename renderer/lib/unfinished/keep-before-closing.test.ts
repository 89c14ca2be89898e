import { expect, test } from 'vitest'
import { keepBeforeClosing, whenClosing } from './keep-before-closing.ts'

test('unsaved data is saved before the window closes, whatever else fails and however long it takes', async () => {
  const kept: string[] = []
  const release = Promise.withResolvers<void>()
  const stops = [
    whenClosing(() => Promise.reject(new Error('The disk is full')), 1),
    whenClosing(() => release.promise.then(() => kept.push('slow') > 0), 2),
    whenClosing(async () => kept.push('quick') > 0, null),
  ]
  const closing = keepBeforeClosing().then(() => kept.push('closed'))
  release.resolve()
  await closing
  expect(kept).toEqual(['quick', 'slow', 'closed'])
  for (const stop of stops) stop()
  await keepBeforeClosing()
  expect(kept).toHaveLength(3)
})

test('whether everything is kept is known of the window and of each tab', async () => {
  const stops = [whenClosing(async () => true, 1), whenClosing(async () => false, 2)]
  expect(await Promise.all([keepBeforeClosing(), keepBeforeClosing(1), keepBeforeClosing(2)])).toEqual([
    false,
    true,
    false,
  ])
  for (const stop of stops) stop()
  expect(await keepBeforeClosing()).toBe(true)
})
