import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../testing/temporary.ts'
import type { KeptWindow } from './window-state.ts'
import { createWindowsFile } from './windows-file.ts'

const state = { x: 10, y: 20, width: 900, height: 700, maximised: false }
const left: readonly KeptWindow[] = [
  { state, own: { activeConnection: 'work', lastLocation: '/c/work/home', tabs: { open: [], active: 0 } } },
  { state: null, own: {} },
]

test('the windows of the last run are there at the next start, readable by their user alone', () => {
  const folder = temporaryDirectory()
  const path = join(folder, 'window.json')
  expect(createWindowsFile(path).read()).toEqual([])
  const file = createWindowsFile(path)
  file.keep([])
  file.keep(left)
  expect(readdirSync(folder)).toEqual([])
  file.flush()
  expect(createWindowsFile(path).read()).toEqual(left)
  expect(readdirSync(folder)).toEqual(['window.json'])
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0)
})

test('a damaged or invalid file, and one of an earlier version, is ignored', () => {
  const path = join(temporaryDirectory(), 'window.json')
  for (const text of [
    '{"windows":[',
    JSON.stringify(state),
    JSON.stringify({ windows: [{ state: { ...state, width: 1e12 }, own: {} }] }),
    JSON.stringify({ windows: [{ state: null, own: { lastLocation: 7 } }] }),
    JSON.stringify({ windows: Array.from({ length: 11 }, () => left[0]) }),
    'null',
    '',
  ]) {
    writeFileSync(path, text)
    expect(createWindowsFile(path).read()).toEqual([])
  }
})

test('windows that can’t be saved cause no error', () => {
  const file = createWindowsFile(join(temporaryDirectory(), 'no', 'such', 'window.json'))
  file.keep(left)
  expect(() => file.flush()).not.toThrow()
})
