import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sign, writeCommit } from './commit-writer.ts'
import { createGit, type Git } from './git.ts'
import { emptyTree } from './object-id.ts'
import { writeBlobs, writeTrees } from './object-writer.ts'
import type { GitRepository } from './repository.ts'
import { isNewEnough } from './required-git.ts'
import { readCommit } from './revision.ts'
import { plainGit, temporaryFolder } from './testing/work-tree.ts'
import { findEntry, findTree, listBelow, modes, parseTree } from './tree.ts'

const folder = temporaryFolder()
let git: Git
let repository: GitRepository
let blob: string

beforeAll(async () => {
  git = createGit()
  repository = await git.create(join(folder.path, 'bare.git'))
  blob = (await writeBlobs(repository, [Buffer.from('x')]))[0] ?? ''
})

afterAll(async () => {
  await git.close()
  folder.remove()
})

const name = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 8 })
  .filter(
    text =>
      !/[/\0]/.test(text) &&
      text.isWellFormed() &&
      !['.', '..'].includes(text) &&
      !text.toLowerCase().startsWith('.git'),
  )
const entries = fc.uniqueArray(
  fc.record({
    name: fc.oneof(name, fc.constantFrom('a', 'a.b', 'a-', 'tab\tx', 'new\nline', '"q"', 'ü')),
    mode: fc.constantFrom(modes.file, modes.executable, modes.symbolicLink, modes.submodule),
  }),
  { selector: entry => entry.name, maxLength: 12 },
)

describe('trees', () => {
  test('a written tree is listed by git and read back the same', async () => {
    await fc.assert(
      fc.asyncProperty(entries, async list => {
        const id = await writeTrees(
          repository,
          list.map(({ name, mode }) => ({
            name: Buffer.from(name),
            mode,
            type: mode === modes.submodule ? 'commit' : 'blob',
            tree: mode === modes.submodule ? '1'.repeat(40) : blob,
          })),
        )
        const listed = plainGit(repository.directory, ['ls-tree', '-z', id]).split('\0').filter(Boolean)
        const object = await repository.objects.read(id)
        const read = parseTree(object?.content ?? Buffer.alloc(0))
        expect(read.map(entry => `${entry.mode} ${entry.type} ${entry.id}\t${entry.name}`)).toEqual(listed)
        expect(read.map(entry => entry.name).toSorted()).toEqual(list.map(entry => entry.name).toSorted())
        const below = await listBelow(repository, id, '', { offset: 0, limit: 100 })
        expect(below.entries).toEqual(read)
      }),
      { numRuns: 40 },
    )
  })

  test('damaged bytes end the list instead of making entries up', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), bytes => {
        for (const entry of parseTree(Buffer.from(bytes))) expect(entry.id).toMatch(/^[0-9a-f]{40}$/)
      }),
    )
  })

  test('a path outside the repository is not found', async () => {
    const person = sign({ name: 'A', email: 'a@b' }, new Date())
    const tree = await writeTrees(repository, [{ name: Buffer.from('f'), mode: modes.file, type: 'blob', tree: blob }])
    const commit = await writeCommit(repository, { tree, parents: [], author: person, committer: person, message: 'x' })
    expect((await findEntry(repository, commit, 'f'))?.id).toBe(blob)
    for (const path of ['../f', './f', 'f/..', '/f', '', 'f/'])
      expect(await findEntry(repository, commit, path)).toBeNull()
    expect((await findTree(repository, commit, ''))?.id).toBe(tree)
    expect(await findTree(repository, commit, 'f')).toBeNull()
  })
})

describe('commits', () => {
  test('with any names and messages, the commit is valid and has the given signatures', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('', '<>', ' . ', 'Zoë', 'a\nb', '日本 語', 'noncharacter \uffff'),
    )
    await fc.assert(
      fc.asyncProperty(
        text,
        text,
        text.map(message => message.replaceAll('\0', '').toWellFormed()),
        async (person, email, message) => {
          const author = sign({ name: person, email }, new Date(1_700_000_000_000))
          const id = await writeCommit(repository, { tree: emptyTree, parents: [], author, committer: author, message })
          expect(await readCommit(repository, id)).toMatchObject({ author, committer: author, message })
        },
      ),
      { numRuns: 60 },
    )
    await repository.run(['mktree'], { input: '' })
    expect(plainGit(repository.directory, ['fsck', '--strict', '--no-dangling'])).toBe('')
  })
})

test('an outdated git is detected', () => {
  for (const version of ['git version 2.38.0', 'git version 2.39.5 (Apple Git-154)', 'git version 3.0.0']) {
    expect(isNewEnough(version)).toBe(true)
  }
  for (const version of ['git version 2.37.9', 'git version 1.99.0', 'nonsense'])
    expect(isNewEnough(version)).toBe(false)
})
