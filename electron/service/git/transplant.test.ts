import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createGit } from './git.ts'
import type { GitRepository } from './repository.ts'
import { findCommit } from './revision.ts'
import { createWorkTree, plainGit, temporaryFolder, type WorkTree } from './testing/work-tree.ts'
import { cherryPick, revert, type Transplant } from './transplant.ts'

const folder = temporaryFolder()
const git = createGit()
let number = 0

afterAll(async () => {
  await git.close()
  folder.remove()
})

const lines = (change: Readonly<Record<number, string>> = {}) =>
  Array.from({ length: 30 }, (_, index) => `${change[index] ?? `line ${index}`}\n`).join('')

/** A history made by `make`, and what picking or reverting one of its commits on a branch gives. */
async function prepare(make: (work: WorkTree) => void) {
  number += 1
  const work = createWorkTree(join(folder.path, `work-${number}`))
  make(work)
  const repository = await git.import(work.folder, join(folder.path, `bare-${number}.git`))
  const run =
    (way: typeof cherryPick) =>
    async (revision: string, branch: string): Promise<Transplant> => {
      const [commit, tip] = await Promise.all([findCommit(repository, revision), findCommit(repository, branch)])
      if (!commit || !tip) throw new Error('the test names what is not there')
      return way(repository, commit, tip)
    }
  return { work, repository, cherryPick: run(cherryPick), revert: run(revert) }
}

/** The tree that git's own command leaves behind. */
function getTree(work: WorkTree, branch: string, ...command: string[]): string {
  work.git('checkout', '--quiet', branch)
  work.git(...command)
  return work.git('rev-parse', 'HEAD^{tree}')
}

const sound = (repository: GitRepository) => plainGit(repository.directory, ['fsck', '--strict', '--no-dangling'])

describe('picking and reverting commits', () => {
  test('leads to the tree that git cherry-pick and git revert make, across a rename', async () => {
    const { work, repository, cherryPick, revert } = await prepare(work => {
      work.write('a', lines())
      work.commit('Base')
      work.git('checkout', '--quiet', '-b', 'side')
      work.write('a', lines({ 3: 'picked' }))
      work.write('new', 'new\n')
      work.commit('Change')
      work.git('checkout', '--quiet', 'main')
      work.git('mv', 'a', 'b')
      work.write('b', lines({ 20: 'elsewhere' }))
      work.commit('Move')
      work.git('branch', 'target')
    })
    expect(await cherryPick('side', 'target')).toEqual({
      kind: 'clean',
      tree: getTree(work, 'target', 'cherry-pick', 'side'),
    })
    expect(await revert('side', 'side')).toEqual({
      kind: 'clean',
      tree: getTree(work, 'side', 'revert', '--no-edit', 'HEAD'),
    })
    expect(sound(repository)).toBe('')
  })

  test('a commit that is already applied is empty', async () => {
    const { cherryPick, revert } = await prepare(work => {
      work.write('a', lines())
      work.commit('Base')
      work.write('a', lines({ 3: 'x' }))
      work.commit('Change')
      work.git('branch', 'changed')
      work.write('a', lines())
      work.commit('Back')
      work.commit('Nothing at all')
    })
    expect(await cherryPick('changed', 'changed')).toEqual({ kind: 'empty' })
    expect(await revert('changed', 'main')).toEqual({ kind: 'empty' })
    expect(await cherryPick('main', 'changed')).toEqual({ kind: 'empty' })
  })

  test('a change where another was made is a conflict', async () => {
    const { repository, cherryPick, revert } = await prepare(work => {
      work.write('a', lines())
      work.commit('Base')
      work.write('a', lines({ 3: 'theirs' }))
      work.commit('Theirs')
      work.git('branch', 'theirs')
      work.git('checkout', '--quiet', '-b', 'ours', 'main~1')
      work.write('a', lines({ 3: 'ours' }))
      work.commit('Ours')
    })
    expect(await cherryPick('theirs', 'ours')).toEqual({ kind: 'conflict' })
    expect(await revert('theirs', 'ours')).toEqual({ kind: 'conflict' })
    expect(sound(repository)).toBe('')
  })

  test('a merge counts as its change against the first parent', async () => {
    const { work, cherryPick, revert } = await prepare(work => {
      work.write('a', lines())
      work.commit('Base')
      work.git('branch', 'target')
      work.git('checkout', '--quiet', '-b', 'side')
      work.write('b', 'from the side\n')
      work.commit('Side')
      work.git('checkout', '--quiet', 'main')
      work.write('c', 'from main\n')
      work.commit('Main')
      work.git('merge', '--quiet', '--no-ff', '-m', 'Merge', 'side')
    })
    expect(await cherryPick('main', 'target')).toEqual({
      kind: 'clean',
      tree: getTree(work, 'target', 'cherry-pick', '-m', '1', 'main'),
    })
    expect(await revert('main', 'main')).toEqual({
      kind: 'clean',
      tree: getTree(work, 'main', 'revert', '--no-edit', '-m', '1', 'HEAD'),
    })
  })

  test('a root commit is picked as everything it holds', async () => {
    const { work, repository, cherryPick, revert } = await prepare(work => {
      work.write('a', lines())
      work.commit('Root')
      work.git('checkout', '--quiet', '--orphan', 'other')
      work.git('rm', '-rfq', '.')
      work.write('b', 'b\n')
      work.commit('Other root')
    })
    expect(await cherryPick('main', 'other')).toEqual({
      kind: 'clean',
      tree: getTree(work, 'other', 'cherry-pick', 'main'),
    })
    expect(await revert('main', 'main')).toEqual({ kind: 'clean', tree: '4b825dc642cb6eb9a060e54bf8d69288fbee4904' })
    expect(sound(repository)).toBe('')
  })
})
