import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { createLongFiles } from './long-files.ts'

function begun(choose?: (folder: string) => string | null) {
  const folder = temporaryDirectory()
  const files = createLongFiles({ chooseFile: async name => (choose ? choose(folder) : join(folder, name)) })
  return { folder, files, begin: () => files.begin({ name: 'audit: all', type: 'jsonl' }) }
}

test('a file is written in pieces, and its manifest describes its content', async () => {
  const { folder, files, begin } = begun()
  const { id } = (await begin()) ?? { id: '' }
  // All at once, as a page that does not wait would send them.
  const pieces = Array.from({ length: 50 }, (_, index) => `${index} ä\n`)
  await Promise.all(pieces.map(text => files.write({ id, text })))
  const { path, manifest, sha256 } = await files.end({ id, manifest: { events: 50, sha256: 'made up' } })
  const content = readFileSync(path)
  expect(content.toString()).toBe(pieces.join(''))
  expect(sha256).toBe(createHash('sha256').update(content).digest('hex'))
  expect(JSON.parse(readFileSync(manifest, 'utf8'))).toEqual({
    events: 50,
    file: path.slice(folder.length + 1),
    bytes: content.length,
    sha256,
  })
  expect(readdirSync(folder)).toHaveLength(2)
})

test('an existing file stays until the new one is complete; cancelling leaves no partial file', async () => {
  const { folder, files, begin } = begun(at => join(at, 'log.jsonl'))
  writeFileSync(join(folder, 'log.jsonl'), 'before')
  const { id } = (await begin()) ?? { id: '' }
  await files.write({ id, text: 'after' })
  expect(readFileSync(join(folder, 'log.jsonl'), 'utf8')).toBe('before')
  await files.cancel(id)
  expect(readdirSync(folder)).toEqual(['log.jsonl'])
  await expect(files.write({ id, text: 'more' })).rejects.toBeInstanceOf(Failure)
})

test('exiting the app removes unfinished files', async () => {
  const { folder, files, begin } = begun()
  await begin()
  expect(readdirSync(folder)).toHaveLength(1)
  await files.close()
  expect(readdirSync(folder)).toEqual([])
})

test('a path that can’t be written gives an error, and cancelling the dialog writes no file', async () => {
  await expect(begun(folder => join(folder, 'no', 'such', 'x.csv')).begin()).rejects.toBeInstanceOf(Failure)
  expect(await begun(() => null).begin()).toBeNull()
})

test('a manifest replaces no file that the user did not choose, and follows no symlink', async () => {
  const stranger = begun()
  const name = 'audit_ all.jsonl'
  writeFileSync(join(stranger.folder, `${name}.manifest.json`), 'of something else')
  await expect(stranger.begin()).rejects.toBeInstanceOf(Failure)

  const { folder, files, begin } = begun()
  const { id } = (await begin()) ?? { id: '' }
  writeFileSync(join(folder, 'elsewhere'), 'untouched')
  symlinkSync(join(folder, 'elsewhere'), join(folder, `${name}.manifest.json`))
  await files.write({ id, text: 'line\n' })
  const { manifest } = await files.end({ id, manifest: { events: 1 } })
  expect(readFileSync(join(folder, 'elsewhere'), 'utf8')).toBe('untouched')
  expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({ events: 1 })
})

test('a name has its ending once, however long it is', async () => {
  const names: string[] = []
  const files = createLongFiles({
    chooseFile: async name => {
      names.push(name)
      return null
    },
  })
  await files.begin({ name: `${'x'.repeat(196)}.bat`, type: 'csv' })
  await files.begin({ name: 'events.csv', type: 'csv' })
  expect(names[0]).toMatch(/\.csv$/)
  expect(names[1]).toBe('events.csv')
})
