// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { readDropped } from './read-dropped.ts'

type Tree = { readonly [name: string]: Tree | string }

/** An entry of a disk, whose folders give two entries at a time, as Chromium gives a hundred. */
function entryOf(name: string, content: Tree | string, above = ''): FileSystemEntry {
  const fullPath = `${above}/${name}`
  const base = { name, fullPath, isFile: typeof content === 'string', isDirectory: typeof content !== 'string' }
  const other = { filesystem: { name: '', root: Object.create(null) }, getParent: () => undefined }
  if (typeof content === 'string') {
    return Object.assign(Object.create(null), base, other, {
      file: (done: (file: File) => void) => done(new File([content], name)),
    })
  }
  const below = Object.entries(content).map(([part, inside]) => entryOf(part, inside, fullPath))
  const createReader = () => {
    const left = [...below]
    return { readEntries: (done: (entries: FileSystemEntry[]) => void) => done(left.splice(0, 2)) }
  }
  return Object.assign(Object.create(null), base, other, { createReader })
}

const paths = async (...entries: FileSystemEntry[]) =>
  (await readDropped(entries.map(entry => ({ file: null, entry })))).map(({ relativePath }) => relativePath)

test('all files of a folder are read, each with its path, Git’s own left out', async () => {
  const folder = { a: 'a', b: 'b', c: 'c', deep: { er: { d: 'd' } }, '.git': { config: 'x' }, '.gitignore': 'y' }
  const read = await paths(entryOf('set', folder), entryOf('alone.txt', 'z'))
  expect(read).toEqual(['set/a', 'set/b', 'set/c', 'set/deep/er/d', 'set/.gitignore', 'alone.txt'])
})

test('a file that is not of a disk has its name alone', async () => {
  const [file] = await readDropped([{ file: new File(['x'], 'mail.eml'), entry: null }])
  expect(file?.relativePath).toBe('mail.eml')
})

test('a folder of very many files is not read to its end', async () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, '']))
  expect((await paths(entryOf('many', many))).length).toBe(2000)
})
