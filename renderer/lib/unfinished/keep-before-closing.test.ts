import { expect, test } from 'vitest'
import { keepBeforeClosing, whenClosing } from './keep-before-closing.ts'

test('unsaved data is saved before the window closes, whatever else fails and however long it takes', async () => {
  const kept: string[] = []
  const release = Promise.withResolvers<void>()
  const stops = [
    whenClosing(() => Promise.reject(new Error('The disk is full'))),
    whenClosing(() => release.promise.then(() => kept.push('slow'))),
    whenClosing(async () => kept.push('quick')),
  ]
  const closing = keepBeforeClosing().then(() => kept.push('closed'))
  release.resolve()
  await closing
  expect(kept).toEqual(['quick', 'slow', 'closed'])
  for (const stop of stops) stop()
  await keepBeforeClosing()
  expect(kept).toHaveLength(3)
})
