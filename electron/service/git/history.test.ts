import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getTitle, isoTime } from './commit-object.ts'
import { contributors } from './contributors.ts'
import { createGit, type Git } from './git.ts'
import { countCommits, getLastCommit, listCommitIds, mergeBase } from './history.ts'
import type { GitRepository } from './repository.ts'
import { readCommit, readCommits, resolveCommit } from './revision.ts'
import { commitStats } from './stats.ts'
import { ada, createWorkTree, plainGit, temporaryFolder, type WorkTree } from './testing/work-tree.ts'

const folder = temporaryFolder()
let git: Git
let work: WorkTree
let repository: GitRepository
const ids: Record<'root' | 'second' | 'side' | 'merge' | 'last', string> = {
  root: '',
  second: '',
  side: '',
  merge: '',
  last: '',
}

beforeAll(async () => {
  git = createGit()
  work = createWorkTree(join(folder.path, 'work'))
  work.write('a.txt', '1\n2\n3\n')
  work.write('dir/b.txt', 'b\n')
  ids.root = work.commit('Root')
  work.write('a.txt', '1\ntwo\n3\n4\n')
  ids.second = work.commit('Second\n\nWith a body.\n', { name: 'Bär', email: 'baer@example.com' })
  work.git('checkout', '--quiet', '-b', 'side', ids.root)
  work.write('side.bin', Buffer.from([0, 1, 2, 0]))
  ids.side = work.commit('Side')
  work.git('checkout', '--quiet', 'main')
  plainGit(work.folder, ['merge', '--quiet', '--no-ff', '-m', 'Merge', 'side'], {
    GIT_AUTHOR_DATE: '@1600000300 -0330',
    GIT_COMMITTER_DATE: '@1600000300 -0330',
  })
  ids.merge = work.git('rev-parse', 'HEAD')
  work.git('mv', 'dir/b.txt', 'dir/c.txt')
  ids.last = work.commit('Rename')
  work.git('tag', 'v1', ids.root)
  work.git('tag', '-a', '-m', 'Annotated', 'v2', ids.second)
  // A tag and a branch of one name; a branch that looks like a SHA.
  work.git('branch', 'both', ids.second)
  work.git('tag', 'both', ids.root)
  work.git('branch', 'beef', ids.side)
  repository = await git.import(work.folder, join(folder.path, 'bare.git'))
})

afterAll(async () => {
  await git.close()
  folder.remove()
})

describe('what a revision names', () => {
  test('a whole SHA is that commit, even when a branch has it for a name', async () => {
    plainGit(repository.directory, ['update-ref', `refs/heads/${ids.root}`, ids.last])
    expect(await resolveCommit(repository, ids.root)).toBe(ids.root)
    plainGit(repository.directory, ['update-ref', '-d', `refs/heads/${ids.root}`])
  })

  test('a branch before a tag before a SHA', async () => {
    expect(await resolveCommit(repository, 'both')).toBe(ids.second)
    expect(await resolveCommit(repository, 'refs/tags/both')).toBe(ids.root)
    expect(await resolveCommit(repository, 'beef')).toBe(ids.side)
    expect(await resolveCommit(repository, 'v2')).toBe(ids.second)
    expect(await resolveCommit(repository, ids.merge.slice(0, 9))).toBe(ids.merge)
    expect(await resolveCommit(repository, ids.merge.toUpperCase())).toBe(ids.merge)
    expect(await resolveCommit(repository, 'HEAD')).toBe(ids.last)
    expect(await resolveCommit(repository, 'main~1^2')).toBe(ids.side)
  })

  test.each([
    'nothing',
    '',
    'main:a.txt',
    'main^{tree}',
    '--all',
    '-n1',
    'main\nHEAD',
    'main@{0}',
    'f'.repeat(40),
    '../main',
    'HEAD~99',
    'refs/heads/',
  ])('%j names nothing', async revision => expect(await resolveCommit(repository, revision)).toBeNull())

  test('a file or a folder is no commit', async () => {
    expect(await resolveCommit(repository, work.git('rev-parse', 'HEAD:a.txt'))).toBeNull()
    expect(await resolveCommit(repository, work.git('rev-parse', 'HEAD^{tree}'))).toBeNull()
  })
})

describe('commits', () => {
  test('a commit is read with its people, times and message as they are', async () => {
    const commit = await readCommit(repository, ids.second)
    expect(commit).toMatchObject({
      parents: [ids.root],
      author: { name: 'Bär', email: 'baer@example.com', offset: '+0200' },
    })
    expect(commit?.message).toBe('Second\n\nWith a body.\n')
    expect(getTitle(commit?.message ?? '')).toBe('Second')
    expect(isoTime(commit?.author ?? { name: '', email: '', seconds: 0, offset: '+0000' })).toBe(
      '2020-09-13T14:27:40.000+02:00',
    )
  })

  test('times east and west of Greenwich are the same moment git shows', async () => {
    const commit = await readCommit(repository, ids.merge)
    const shown = work.git('log', '-1', '--format=%aI', ids.merge)
    expect(new Date(isoTime(commit?.author ?? { name: '', email: '', seconds: 0, offset: '+0000' }))).toEqual(
      new Date(shown),
    )
    expect(shown).toContain('-03:30')
    expect(isoTime({ name: '', email: '', seconds: 1_600_000_300, offset: '-0330' })).toContain('-03:30')
  })

  test('a message in an older encoding is read as text', async () => {
    const tree = work.git('rev-parse', 'HEAD^{tree}')
    const text = `tree ${tree}\nauthor J\xfcrgen <j@x> 1 +0000\ncommitter J <j@x> 1 +0000\nencoding ISO-8859-1\n\nGr\xfc\xdfe\n`
    const id = (
      await repository.run(['hash-object', '-t', 'commit', '-w', '--stdin'], { input: Buffer.from(text, 'latin1') })
    )
      .toString()
      .trim()
    expect(await readCommit(repository, id)).toMatchObject({ author: { name: 'Jürgen' }, message: 'Grüße\n' })
  })

  test('stats count lines against the first parent, and a root commit against the empty tree', async () => {
    const commits = await readCommits(repository, [ids.root, ids.second, ids.merge, ids.last])
    const stats = await commitStats(repository, commits)
    expect(stats.get(ids.root)).toEqual({ additions: 4, deletions: 0, total: 4 })
    expect(stats.get(ids.second)).toEqual({ additions: 2, deletions: 1, total: 3 })
    expect(stats.get(ids.merge)).toEqual({ additions: 0, deletions: 0, total: 0 })
    expect(stats.get(ids.last)).toEqual({ additions: 0, deletions: 0, total: 0 })
  })
})

describe('history', () => {
  const window = { offset: 0, limit: 100 }
  const patient = new AbortController().signal

  test('is newest first, in pages that join without a gap', async () => {
    const all = work.git('rev-list', 'main').split('\n')
    expect(await listCommitIds(repository, { from: [ids.last] })).toEqual(all)
    const pages = await Promise.all(
      [0, 2, 4].map(offset => listCommitIds(repository, { from: [ids.last] }, { offset, limit: 2 })),
    )
    expect(pages.flat()).toEqual(all)
    expect(await countCommits(repository, { from: [ids.last] }, 100, patient)).toBe(all.length)
    expect(await countCommits(repository, { from: [ids.last] }, 2, patient)).toBe(2)
    expect(await listCommitIds(repository, { from: [ids.last] }, { offset: 2 ** 32 * 100, limit: 2 })).toEqual([])
  })

  test('that takes too long to count has no total, for all who wait for it', async () => {
    const count = (signal: AbortSignal) => countCommits(repository, { from: [ids.last] }, 99, signal)
    expect(await Promise.all([count(AbortSignal.abort()), count(patient)])).toEqual([null, null])
    expect(await count(patient)).toBe(Number(work.git('rev-list', '--count', 'main')))
  })

  test('of a path, of the first parent, of a range, of a time', async () => {
    expect(await listCommitIds(repository, { from: [ids.last], path: 'a.txt' }, window)).toEqual([ids.second, ids.root])
    expect(await listCommitIds(repository, { from: [ids.last], firstParent: true }, window)).not.toContain(ids.side)
    expect(await listCommitIds(repository, { from: [ids.merge], without: [ids.second] }, window)).toEqual([
      ids.merge,
      ids.side,
    ])
    const second = new Date(1_600_000_060_000)
    expect(await listCommitIds(repository, { from: [ids.second], since: second }, window)).toEqual([ids.second])
    expect(await listCommitIds(repository, { from: [ids.second], until: second }, window)).toEqual([
      ids.second,
      ids.root,
    ])
    expect(await listCommitIds(repository, { from: [ids.second], until: new Date(-1000) }, window)).toEqual([])
  })

  test('a path is never a pattern or an option', async () => {
    expect(await listCommitIds(repository, { from: [ids.last], path: '*.txt' }, window)).toEqual([])
    expect(await listCommitIds(repository, { from: [ids.last], path: '--all' }, window)).toEqual([])
    expect(await listCommitIds(repository, { from: [ids.last], path: ':(top)a.txt' }, window)).toEqual([])
  })

  test('the last commit of a file and of a folder', async () => {
    expect(await getLastCommit(repository, ids.last, 'a.txt')).toBe(ids.second)
    expect(await getLastCommit(repository, ids.last, 'dir')).toBe(ids.last)
    expect(await getLastCommit(repository, ids.root, 'a.txt')).toBe(ids.root)
    expect(await getLastCommit(repository, ids.last, 'nothing')).toBeNull()
  })

  test('the merge base of two and of three, and none', async () => {
    expect(await mergeBase(repository, [ids.second, ids.side])).toBe(ids.root)
    expect(await mergeBase(repository, [ids.last, ids.second, ids.merge])).toBe(ids.second)
    const alone = (
      await repository.run(['commit-tree', '-m', 'x', work.git('rev-parse', 'HEAD^{tree}')], {
        environment: ada,
      })
    )
      .toString()
      .trim()
    expect(await mergeBase(repository, [ids.last, alone])).toBeNull()
  })

  test('contributors are counted without merges', async () => {
    expect(await contributors(repository, ids.last)).toEqual([
      { name: 'Ada', email: 'ada@example.com', commits: 3, additions: 5, deletions: 1 },
      { name: 'Bär', email: 'baer@example.com', commits: 1, additions: 2, deletions: 1 },
    ])
  })
})
