import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sign, writeCommit } from './commit-writer.ts'
import { createGit } from './git.ts'
import { clearInterruptedWrites } from './interrupted-writes.ts'
import { looseObjects, packRepository } from './maintenance.ts'
import { writeBlobs, writeTrees } from './object-writer.ts'
import { updateRef } from './refs.ts'
import type { GitRepository } from './repository.ts'
import { plainGit, temporaryFolder } from './testing/work-tree.ts'

const folder = temporaryFolder()
const git = createGit()
const never = new AbortController().signal

afterAll(async () => {
  await git.close()
  folder.remove()
})

const person = sign({ name: 'Ada', email: 'ada@example.com' }, new Date('2026-01-01T00:00:00Z'))

/** A commit of one file on top of a branch; gives its id and that of the file. */
async function commit(repository: GitRepository, parent: string | null, text: string) {
  const [blob = ''] = await writeBlobs(repository, [Buffer.from(text)])
  const tree = await writeTrees(repository, [{ name: Buffer.from('a'), mode: '100644', type: 'blob', tree: blob }])
  const parents = parent === null ? [] : [parent]
  const id = await writeCommit(repository, { tree, parents, author: person, committer: person, message: text })
  await updateRef(repository, 'branch', 'main', { from: parent, to: id })
  return { id, blob }
}

const packs = (repository: GitRepository) =>
  readdirSync(join(repository.directory, 'objects', 'pack')).filter(name => name.endsWith('.pack'))
const loose = (repository: GitRepository) =>
  Number(/^count: (\d+)$/m.exec(plainGit(repository.directory, ['count-objects', '-v']))?.[1])

test('objects are packed, also unreferenced ones, and the commit graph is written', async () => {
  const repository = await git.create(join(folder.path, 'packed.git'))
  let tip = (await commit(repository, null, 'first')).id
  for (let number = 0; number < 20; number += 1) tip = (await commit(repository, tip, `commit ${number}`)).id
  const [pending = ''] = await writeBlobs(repository, [Buffer.from('not committed yet')])
  expect(loose(repository)).toBe(64)
  await packRepository(repository, never)
  expect([loose(repository), packs(repository).length]).toEqual([0, 1])
  expect((await repository.objects.read(pending))?.content.toString()).toBe('not committed yet')
  expect(existsSync(join(repository.directory, 'objects', 'info', 'commit-graph'))).toBe(true)
  expect(plainGit(repository.directory, ['fsck', '--strict', '--no-dangling'])).toBe('')
})

test('concurrent commits and reads succeed', async () => {
  const repository = await git.create(join(folder.path, 'busy.git'))
  const written: string[] = []
  let tip: string | null = null
  let done = false
  const maintenance = (async () => {
    while (!done) await packRepository(repository, never)
  })()
  try {
    for (let number = 0; number < 60; number += 1) {
      const made: { readonly id: string; readonly blob: string } = await commit(repository, tip, `busy ${number}`)
      tip = made.id
      written.push(made.blob)
      const earlier = written[Math.floor(number / 2)] ?? made.blob
      expect((await repository.objects.read(earlier))?.content.toString()).toBe(`busy ${Math.floor(number / 2)}`)
    }
  } finally {
    done = true
    await maintenance
  }
  const found = await Promise.all(written.map(id => repository.objects.read(id)))
  expect(found.map(object => object?.content.toString())).toEqual(written.map((_, number) => `busy ${number}`))
  expect(plainGit(repository.directory, ['rev-list', '--count', 'main'])).toBe('60')
  expect(plainGit(repository.directory, ['fsck', '--strict', '--no-dangling'])).toBe('')
})

test('many small packs become few', async () => {
  const repository = await git.create(join(folder.path, 'packs.git'))
  let tip: string | null = null
  for (let number = 0; number < 12; number += 1) {
    tip = (await commit(repository, tip, `pack ${number}`)).id
    await packRepository(repository, never)
  }
  expect(packs(repository).length).toBeGreaterThan(0)
  expect(packs(repository).length).toBeLessThanOrEqual(4)
  expect(plainGit(repository.directory, ['fsck', '--strict'])).toBe('')
})

test('the number of loose objects is guessed from one folder in 256', async () => {
  const repository = await git.create(join(folder.path, 'guess.git'))
  expect(await looseObjects(repository)).toBe(0)
  const contents = Array.from({ length: 3_000 }, (_, number) => Buffer.from(`content ${number}`))
  await writeBlobs(repository, contents)
  const guess = await looseObjects(repository)
  expect(guess).toBeGreaterThan(1_000)
  expect(guess).toBeLessThan(9_000)
})

test('files of a killed packing process don’t block the next start', async () => {
  const repositories = join(folder.path, 'killed')
  const repository = await git.create(join(repositories, '1.git'))
  await commit(repository, null, 'first')
  const objects = join(repository.directory, 'objects')
  const leftovers = ['info/commit-graph.lock', 'pack/tmp_pack_Ab12', 'pack/.tmp-99-pack-0.pack'].map(name =>
    join(objects, name),
  )
  mkdirSync(join(objects, 'info'), { recursive: true })
  for (const file of leftovers) writeFileSync(file, '')
  await expect(packRepository(repository, never)).rejects.toThrow(/commit-graph\.lock/)
  await clearInterruptedWrites(repositories)
  expect(leftovers.filter(file => existsSync(file))).toEqual([])
  await packRepository(repository, never)
  expect(plainGit(repository.directory, ['fsck', '--strict'])).toBe('')
})

test('packing an empty repository has no effect', async () => {
  const repository = await git.create(join(folder.path, 'empty.git'))
  await packRepository(repository, never)
  expect(packs(repository)).toEqual([])
})
