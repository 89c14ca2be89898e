import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getFolder, movedPath } from './stage-folder.ts'

test('a slash at the end marks the path of a folder', () => {
  expect(['docs/', 'docs/api//', 'docs', ''].map(getFolder)).toEqual(['docs', 'docs/api', null, null])
})

test('a file of a folder goes where the folder goes, and back', () => {
  const name = fc.stringMatching(/^[a-z. %#]{1,8}$/)
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map(parts => parts.join('/'))
  fc.assert(
    fc.property(path, path, path, (folder, to, rest) => {
      const moved = movedPath(`${folder}/${rest}`, folder, to)
      expect(moved).toBe(`${to}/${rest}`)
      expect(movedPath(moved, to, folder)).toBe(`${folder}/${rest}`)
    }),
  )
})
