import { rmdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createGit } from './git.ts'
import { writeBlobs } from './object-writer.ts'
import { GitCommandError } from './process-runner.ts'
import { temporaryFolder } from './testing/work-tree.ts'
import { despiteVanishedFolders } from './vanished-folder.ts'

const folder = temporaryFolder()
const git = createGit()
afterAll(async () => {
  await git.close()
  folder.remove()
})

const vanished = () =>
  new GitCommandError(['hash-object'], 128, 'error: unable to create temporary file: No such file or directory')

test('objects are written although new folders are removed under git, again and again', async () => {
  const repository = await git.create(join(folder.path, 'swept.git'))
  const objects = join(repository.directory, 'objects')
  const swept = new Map<string, number>()
  const sweeper = watch(objects, (_, name) => {
    // As often as consecutive packing would remove it.
    const times = swept.get(name ?? '') ?? 0
    if (name?.length !== 2 || times === 3) return
    swept.set(name, times + 1)
    try {
      rmdirSync(join(objects, name))
    } catch {
      // Not empty, or gone already.
    }
  })
  const contents = Array.from({ length: 60 }, (_, number) => Buffer.from(`content ${number}`))
  try {
    for (const content of contents) {
      const [id = ''] = await writeBlobs(repository, [content])
      expect((await repository.objects.read(id))?.content).toEqual(content)
    }
  } finally {
    sweeper.close()
  }
})

test('a write that met a vanished folder is made again', async () => {
  let attempts = 0
  const write = async () => {
    attempts += 1
    if (attempts < 3) throw vanished()
    return 'written'
  }
  expect(await despiteVanishedFolders(write)).toBe('written')
  expect(attempts).toBe(3)
})

test('a folder that never reappears gives the error, and other failures are not retried', async () => {
  let attempts = 0
  const failing = (error: Error) => async () => {
    attempts += 1
    throw error
  }
  await expect(despiteVanishedFolders(failing(vanished()))).rejects.toThrow('unable to create temporary file')
  expect(attempts).toBe(5)
  attempts = 0
  await expect(despiteVanishedFolders(failing(new Error('disk full')))).rejects.toThrow('disk full')
  expect(attempts).toBe(1)
})
