import { expect, test } from 'vitest'
import type { Download } from '#shared/bridge.ts'
import { createProgress } from './progress.ts'

const download = (state: Download['state'], received: number, total: number | null): Download => ({
  ...{ id: 'one', connection: 'work', operation: 'files.raw', path: '/a', until: null, error: null },
  ...{ state, received, total },
})

test('is none without work', () => {
  expect(createProgress().value()).toBe(-1)
})

test('is how far downloads are that run, and that it is unknown where no size is', () => {
  const progress = createProgress()
  progress.note({ type: 'downloads.changed', downloads: [download('running', 5, 10), download('done', 1, 1)] })
  expect(progress.value()).toBe(0.5)
  progress.note({ type: 'downloads.changed', downloads: [download('running', 5, null)] })
  expect(progress.value()).toBeGreaterThan(1)
  progress.note({ type: 'downloads.changed', downloads: [download('done', 10, 10)] })
  expect(progress.value()).toBe(-1)
})

test('is the mean of all work, of every page, until the page has none', () => {
  const progress = createProgress()
  progress.notePage(1, 0.2)
  progress.notePage(2, 0.6)
  progress.notePage(3, null)
  expect(progress.value()).toBeCloseTo(0.4)
  progress.notePage(1, undefined)
  progress.notePage(2, undefined)
  progress.notePage(3, undefined)
  expect(progress.value()).toBe(-1)
})
