import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setRunMarker } from './run-marker.ts'
import { temporaryDirectory } from './testing/temporary.ts'

test('a run that did not end is noticed by the next one, and one that did is not', () => {
  const path = join(temporaryDirectory(), 'running')
  expect(setRunMarker(path).wasLeft).toBe(false)
  const second = setRunMarker(path)
  expect(second.wasLeft).toBe(true)
  second.remove()
  expect(setRunMarker(path).wasLeft).toBe(false)
})

test('a marker that can’t be written is ignored', () => {
  const folder = join(temporaryDirectory(), 'not-there')
  const marker = setRunMarker(join(folder, 'running'))
  expect(marker.wasLeft).toBe(false)
  marker.remove()
})
