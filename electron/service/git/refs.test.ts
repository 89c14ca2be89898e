import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createGit } from './git.ts'
import {
  findRef,
  headBranch,
  isEmptyRepository,
  listRefs,
  type RefFailure,
  readTag,
  updateRef,
  writeTagObject,
} from './refs.ts'
import type { GitRepository } from './repository.ts'
import { branchTip } from './revision.ts'
import { createWorkTree, plainGit, temporaryFolder, type WorkTree } from './testing/work-tree.ts'

const folder = temporaryFolder()
const git = createGit()
let work: WorkTree
let repository: GitRepository
let first: string
let second: string
let number = 0

beforeEach(async () => {
  number += 1
  work = createWorkTree(join(folder.path, `work-${number}`))
  work.write('a', '1')
  first = work.commit('First')
  work.write('a', '2')
  second = work.commit('Second')
  work.git('branch', 'old', first)
  work.git('branch', 'feature/ü', second)
  work.git('tag', 'light', first)
  work.git('tag', '-a', '-m', 'Title\n\nBody', 'annotated', second)
  work.git('tag', '-a', '-m', 'Of a tag', 'nested', 'annotated')
  work.git('tag', 'of-a-file', work.git('rev-parse', 'HEAD:a'))
  repository = await git.import(work.folder, join(folder.path, `bare-${number}.git`))
})

afterAll(async () => {
  await git.close()
  folder.remove()
})

const failing = async (change: Promise<void>): Promise<RefFailure | undefined> => {
  const error = await change.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (typeof error !== 'object' || error === null || !('reason' in error)) return undefined
  return error.reason === 'moved' || error.reason === 'nameTaken' || error.reason === 'invalidName'
    ? error.reason
    : undefined
}

describe('reading refs', () => {
  test('branches and tags are listed by name', async () => {
    expect((await listRefs(repository, 'branch')).map(({ name, target }) => [name, target])).toEqual([
      ['feature/ü', second],
      ['main', second],
      ['old', first],
    ])
    expect((await listRefs(repository, 'tag')).map(({ name }) => name)).toEqual([
      'annotated',
      'light',
      'nested',
      'of-a-file',
    ])
  })

  test('only those that contain a commit', async () => {
    expect((await listRefs(repository, 'branch', second)).map(({ name }) => name)).toEqual(['feature/ü', 'main'])
    expect((await listRefs(repository, 'tag', second)).map(({ name }) => name)).toEqual(['annotated', 'nested'])
    expect(await listRefs(repository, 'tag', '--all')).toEqual([])
  })

  test('a tag has its annotation and its commit; a lightweight one has no annotation', async () => {
    const tag = async (name: string) => {
      const ref = await findRef(repository, 'tag', name)
      return ref && readTag(repository, ref)
    }
    expect(await tag('annotated')).toMatchObject({
      message: 'Title\n\nBody\n',
      tagger: { name: 'Ada' },
      commit: { id: second },
    })
    expect((await tag('annotated'))?.target).toBe(work.git('rev-parse', 'annotated'))
    expect(await tag('light')).toMatchObject({ message: null, target: first, commit: { id: first } })
    expect(await tag('nested')).toMatchObject({ message: 'Of a tag\n', commit: { id: second } })
    expect(await tag('of-a-file')).toMatchObject({ message: null, commit: null })
    expect(await tag('main')).toBeNull()
  })

  test('HEAD names a branch, with or without commits', async () => {
    expect(await headBranch(repository)).toBe('main')
    const empty = await git.create(join(folder.path, `empty-${number}.git`), 'trunk')
    expect(await headBranch(empty)).toBe('trunk')
    expect(await isEmptyRepository(empty)).toBe(true)
    expect(await isEmptyRepository(repository)).toBe(false)
  })
})

describe('changing refs', () => {
  test('a ref moves only from where the caller saw it', async () => {
    expect(await failing(updateRef(repository, 'branch', 'old', { from: second, to: first }))).toBe('moved')
    expect(await branchTip(repository, 'old')).toBe(first)
    await updateRef(repository, 'branch', 'old', { from: first, to: second })
    expect(await branchTip(repository, 'old')).toBe(second)
  })

  test('a ref is made only where there is none, and removed only as it was seen', async () => {
    expect(await failing(updateRef(repository, 'branch', 'main', { from: null, to: first }))).toBe('moved')
    await updateRef(repository, 'branch', 'new', { from: null, to: first })
    expect(await failing(updateRef(repository, 'branch', 'new', { from: second, to: null }))).toBe('moved')
    await updateRef(repository, 'branch', 'new', { from: first, to: null })
    expect(await findRef(repository, 'branch', 'new')).toBeNull()
  })

  test('of many who move a ref at once, one does', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        failing(updateRef(repository, 'tag', `race-${index % 2}`, { from: null, to: index % 3 ? first : second })),
      ),
    )
    expect(outcomes.filter(outcome => outcome === undefined)).toHaveLength(2)
    expect(outcomes.filter(outcome => outcome === 'moved')).toHaveLength(10)
  })

  test('a name under the name of another, or above it, is taken', async () => {
    expect(await failing(updateRef(repository, 'branch', 'main/x', { from: null, to: first }))).toBe('nameTaken')
    expect(await failing(updateRef(repository, 'branch', 'feature', { from: null, to: first }))).toBe('nameTaken')
  })

  test.each(['-d', 'a b', '../x', 'HEAD', 'x.lock', 'a\nb', ''])('no ref called %j is made', async name => {
    expect(await failing(updateRef(repository, 'tag', name, { from: null, to: first }))).toBe('invalidName')
  })

  test('an annotated tag is what git itself would write', async () => {
    const tagger = { name: 'Ada', email: 'ada@example.com', seconds: 1_600_000_000, offset: '+0000' }
    const id = await writeTagObject(repository, { name: 'v1', object: first, tagger, message: 'Notes\nü' })
    await updateRef(repository, 'tag', 'v1', { from: null, to: id })
    plainGit(work.folder, ['tag', '-a', '-m', 'Notes\nü', 'v1', first], { GIT_COMMITTER_DATE: '@1600000000 +0000' })
    expect(id).toBe(work.git('rev-parse', 'refs/tags/v1'))
    expect(plainGit(repository.directory, ['fsck', '--strict'])).toBe('')
  })
})
