import { expect, test } from 'vitest'
import type { Pin } from '#shared/bridge.ts'
import { fakeRef } from '../../lib/connection/ref.fake.ts'
import { getPins } from './pins-of.ts'

const pin: Pin = {
  id: 1,
  connection: 'work',
  connectionRef: fakeRef('work'),
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
const pins: readonly Pin[] = [pin, asInes, { ...pin, id: 3, connection: 'other' }]

test('offline data belongs to the user and connection that stored it', () => {
  expect(getPins(pins, { id: 'work', sudo: null })).toEqual([pin])
  expect(getPins(pins, { id: 'work', sudo: { id: 7, username: 'ines.okafor', name: 'Ines Okafor' } })).toEqual([asInes])
})
