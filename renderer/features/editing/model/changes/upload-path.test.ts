import { expect, it } from 'vitest'
import { uploadPath } from './upload-path.ts'

const file = { name: 'a b.png', webkitRelativePath: '' }

it('a file goes into the folder, with the folders it was dropped or picked with', () => {
  expect(uploadPath(file, '')).toBe('a b.png')
  expect(uploadPath(file, 'docs/images')).toBe('docs/images/a b.png')
  expect(uploadPath({ ...file, relativePath: './set/a b.png' }, 'docs/')).toBe('docs/set/a b.png')
  expect(uploadPath({ ...file, webkitRelativePath: 'set/a b.png' }, '')).toBe('set/a b.png')
})
