import { expect, test } from 'vitest'
import { shortenedFolders } from './paths.ts'

const shown = (path: string) =>
  shortenedFolders(path).map(({ folder, isFolded }) => (isFolded ? `(${folder})` : folder))

test('a row of links has every folder, as long as they are few', () => {
  expect(shown('a/b/c/file.txt')).toEqual(['a', 'a/b', 'a/b/c'])
  expect(shown('file.txt')).toEqual([])
})

test('of very many folders those in the middle are one link', () => {
  expect(shown('a/b/c/d/e/f/g/file.txt')).toEqual(['a', '(a/b/c/d/e)', 'a/b/c/d/e/f', 'a/b/c/d/e/f/g'])
})
