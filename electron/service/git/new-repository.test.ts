import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { skipIf } from '#shared/testing/skip-if.fixture.ts'
import { fetchCommit } from './fetch.ts'
import { createGit } from './git.ts'
import { headBranch, isEmptyRepository, listRefs } from './refs.ts'
import { resolveCommit } from './revision.ts'
import { createWorkTree, plainGit, temporaryFolder } from './testing/work-tree.ts'

const folder = temporaryFolder()
const git = createGit()
const at = (name: string) => join(folder.path, name)

afterAll(async () => {
  await git.close()
  folder.remove()
})

describe('importing a local repository', () => {
  test('copies every branch and tag and the current branch, and no other refs', async () => {
    const work = createWorkTree(at('work'))
    work.write('a', '1')
    const first = work.commit('First')
    work.git('branch', 'other/one')
    work.git('tag', '-a', '-m', 'T', 'v1')
    work.git('checkout', '--quiet', '-b', 'current')
    work.git('update-ref', 'refs/remotes/origin/main', first)
    work.git('config', 'core.fsmonitor', `touch ${at('ran')}`)
    mkdirSync(join(work.folder, '.git/hooks'), { recursive: true })
    for (const hook of ['post-checkout', 'reference-transaction', 'pre-upload', 'update']) {
      writeFileSync(join(work.folder, '.git/hooks', hook), `#!/bin/sh\ntouch ${at('ran')}\n`)
      chmodSync(join(work.folder, '.git/hooks', hook), 0o755)
    }
    const repository = await git.import(work.folder, at('work.git'))
    expect((await listRefs(repository, 'branch')).map(({ name }) => name)).toEqual(['current', 'main', 'other/one'])
    expect((await listRefs(repository, 'tag')).map(({ name }) => name)).toEqual(['v1'])
    expect(plainGit(repository.directory, ['for-each-ref', 'refs/remotes'])).toBe('')
    expect(await headBranch(repository)).toBe('current')
    expect(existsSync(join(repository.directory, 'hooks'))).toBe(false)
    expect(existsSync(at('ran'))).toBe(false)
    expect(plainGit(repository.directory, ['fsck', '--strict'])).toBe('')
  })

  test('takes a bare repository, an empty one, and one whose HEAD is on no branch', async () => {
    const work = createWorkTree(at('detached'))
    work.write('a', '1')
    work.commit('First')
    work.git('branch', '-m', 'main', 'only')
    work.git('checkout', '--quiet', '--detach')
    const bare = await git.import(work.folder, at('detached.git'))
    expect(await headBranch(bare)).toBe('only')
    const again = await git.import(bare.directory, at('again.git'))
    expect(await resolveCommit(again, 'only')).toBe(await resolveCommit(bare, 'only'))
    createWorkTree(at('nothing'))
    expect(await isEmptyRepository(await git.import(at('nothing'), at('nothing.git')))).toBe(true)
  })

  test(
    'takes a repository that belongs to another user',
    skipIf(process.getuid?.() !== 0, 'Only root can give a folder away.'),
    async () => {
      const work = createWorkTree(at('of-another'))
      work.write('a', '1')
      const commit = work.commit('First')
      for (const path of ['', ...readdirSync(work.folder, { recursive: true, encoding: 'utf8' })]) {
        chownSync(join(work.folder, path), 65_534, 65_534)
      }
      expect(await resolveCommit(await git.import(work.folder, at('taken.git')), 'main')).toBe(commit)
    },
  )

  test('a folder that is not a repository leaves no files', async () => {
    mkdirSync(at('plain'))
    await expect(git.import(at('plain'), at('plain.git'))).rejects.toThrow()
    const work = createWorkTree(at('whole'))
    work.write('part/a', '1')
    work.commit('First')
    await expect(git.import(join(work.folder, 'part'), at('part.git'))).rejects.toThrow()
    await expect(git.import(at('not there'), at('gone.git'))).rejects.toThrow()
    expect(readdirSync(folder.path)).not.toContain('plain.git')
    expect(readdirSync(folder.path)).not.toContain('gone.git')
  })

  test('a shallow clone is refused rather than taken for an empty repository', async () => {
    const work = createWorkTree(at('deep'))
    work.write('a', '1')
    work.commit('First')
    work.write('a', '2')
    work.commit('Second')
    plainGit(folder.path, ['clone', '--quiet', '--depth=1', `file://${work.folder}`, at('shallow')])
    await expect(git.import(at('shallow'), at('shallow.git'))).rejects.toThrow('git fetch --unshallow')
    expect(existsSync(at('shallow.git'))).toBe(false)
  })

  test('never fetches from anywhere but this machine', async () => {
    await expect(git.import('ext::sh -c touch% ran', at('ext.git'))).rejects.toThrow()
    await expect(git.import('--upload-pack=touch ran', at('option.git'))).rejects.toThrow()
  })
})

describe('commits from another repository of the service', () => {
  test('come with everything they are built on, and without refs', async () => {
    const work = createWorkTree(at('source'))
    work.write('a', '1')
    work.commit('First')
    work.write('a', '2')
    const second = work.commit('Second')
    const source = await git.import(work.folder, at('source.git'))
    const target = await git.create(at('target.git'))
    await fetchCommit(target, source, second)
    expect(await resolveCommit(target, second)).toBe(second)
    expect(await isEmptyRepository(target)).toBe(true)
    expect(plainGit(target.directory, ['rev-list', '--count', second])).toBe('2')
  })
})
