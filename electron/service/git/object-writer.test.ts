import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createGit } from './git.ts'
import { writeBlobs, writeTrees } from './object-writer.ts'
import { temporaryFolder } from './testing/work-tree.ts'

const folder = temporaryFolder()
const git = createGit()
afterAll(async () => {
  await git.close()
  folder.remove()
})

test('a tree that git could not write is a failure, not an id without a tree', async () => {
  const repository = await git.create(join(folder.path, 'blocked.git'))
  const [blob = ''] = await writeBlobs(repository, [Buffer.from('a')])
  const root = [{ name: Buffer.from('a'), mode: '100644', type: 'blob', tree: blob }] as const
  const id = await writeTrees(repository, root)
  // A file where the tree's folder has to be is what a full or failing disk is to git: the object cannot be written.
  const place = join(repository.directory, 'objects', id.slice(0, 2))
  rmSync(place, { recursive: true })
  writeFileSync(place, '')
  await expect(writeTrees(repository, root)).rejects.toThrow(/git mktree failed: error: /)
  rmSync(place)
  mkdirSync(place)
  expect(await writeTrees(repository, root)).toBe(id)
  expect((await repository.objects.read(id))?.type).toBe('tree')
})
