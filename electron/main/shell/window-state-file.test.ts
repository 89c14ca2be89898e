import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../testing/temporary.ts'
import { createWindowStateFile } from './window-state-file.ts'

const left = { x: 10, y: 20, width: 900, height: 700, maximised: false }

test('the last place is there at the next start', () => {
  const folder = temporaryDirectory()
  const path = join(folder, 'window.json')
  const file = createWindowStateFile(path)
  expect(file.read()).toBeNull()
  file.keep({ ...left, x: 11 })
  file.keep(left)
  expect(readdirSync(folder)).toEqual([])
  file.flush()
  expect(createWindowStateFile(path).read()).toEqual(left)
  expect(readdirSync(folder)).toEqual(['window.json'])
})

test('a damaged or invalid file is ignored', () => {
  const path = join(temporaryDirectory(), 'window.json')
  for (const text of ['{"x":1', '{"x":1,"y":1,"width":1e12,"height":1,"maximised":false}', 'null', '']) {
    writeFileSync(path, text)
    expect(createWindowStateFile(path).read()).toBeNull()
  }
})

test('a position that can’t be saved causes no error', () => {
  const file = createWindowStateFile(join(temporaryDirectory(), 'no', 'such', 'window.json'))
  file.keep(left)
  expect(() => file.flush()).not.toThrow()
})
