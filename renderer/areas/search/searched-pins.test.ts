import { expect, test } from 'vitest'
import type { Pin } from '#shared/bridge.ts'
import { searchedPins } from './searched-pins.ts'

const pin: Pin = {
  id: 1,
  connection: 'work',
  project: 'harbor/lighthouse',
  ref: 'main',
  sudo: null,
  state: 'complete',
  step: 'files',
  error: null,
  commit: null,
  files: null,
  filesKept: 0,
  bytes: 0,
  skipped: [],
  completedAt: null,
}
const asInes = { ...pin, id: 2, sudo: 'ines.okafor' }
const pins: readonly Pin[] = [pin, asInes, { ...pin, id: 3, connection: 'other' }, { ...pin, id: 4, state: 'gone' }]

test('what is kept is searched as whoever kept it, on its own connection, and while it may be read', () => {
  expect(searchedPins(pins, { id: 'work', sudo: null })).toEqual([pin])
  expect(searchedPins(pins, { id: 'work', sudo: { id: 7, username: 'ines.okafor', name: 'Ines Okafor' } })).toEqual([
    asInes,
  ])
})
