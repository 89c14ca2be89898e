import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGit, type Git } from './git.ts'
import type { GitRepository } from './repository.ts'
import { createWorkTree, temporaryFolder, type WorkTree } from './testing/work-tree.ts'

const folder = temporaryFolder()
let git: Git
let work: WorkTree
let repository: GitRepository
let commit: string

beforeAll(async () => {
  git = createGit()
  work = createWorkTree(join(folder.path, 'work'))
  work.write('small.txt', 'hello\n')
  work.write('large.bin', Buffer.alloc(3_000_000, 'x\0\n'))
  work.write('with\nnewline', 'odd\n')
  work.write('empty', '')
  commit = work.commit('All')
  repository = await git.import(work.folder, join(folder.path, 'bare.git'))
})

afterAll(async () => {
  await git.close()
  folder.remove()
})

/** Processes that read this repository (they run in its folder). */
const readers = (directory: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter(pid => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === directory &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('cat-file')
        )
      } catch {
        return false
      }
    })

describe('reading objects', () => {
  test('responses belong to their requests, in any order and size', async () => {
    const answers = await Promise.all([
      repository.objects.read(`${commit}:large.bin`),
      repository.objects.info(`${commit}:nothing here`),
      repository.objects.read(`${commit}:small.txt`),
      repository.objects.info(`${commit}:with\nnewline`),
      repository.objects.info(`${commit}:no\nsuch\nfile`),
      repository.objects.read(`${commit}:empty`),
      repository.objects.info('refs/heads/main^{commit}'),
    ])
    expect(answers[0]?.content.equals(Buffer.alloc(3_000_000, 'x\0\n'))).toBe(true)
    expect(answers[1]).toBeNull()
    expect(answers[2]?.content.toString()).toBe('hello\n')
    expect(answers[3]).toMatchObject({ type: 'blob', size: 4 })
    expect(answers[4]).toBeNull()
    expect(answers[5]).toMatchObject({ size: 0 })
    expect(answers[6]?.id).toBe(commit)
  })

  test('a name with NUL is not found, and the next response is still correct', async () => {
    expect(await repository.objects.info(`${commit}:small.txt\0info HEAD`)).toBeNull()
    expect((await repository.objects.info(`${commit}:small.txt`))?.size).toBe(6)
  })

  test('many reads use a bounded number of processes', async () => {
    await Promise.all(Array.from({ length: 500 }, () => repository.objects.read(`${commit}:small.txt`)))
    expect(repository.objects.processes).toBe(2)
  })

  test('a killed process is replaced, and pending requests still succeed', async () => {
    await repository.objects.info('HEAD')
    const open = Promise.all(Array.from({ length: 50 }, () => repository.objects.read(`${commit}:large.bin`)))
    const killed = readers(repository.directory)
    expect(killed.length).toBeGreaterThan(0)
    for (const pid of killed) process.kill(pid, 'SIGKILL')
    expect((await open).every(object => object?.size === 3_000_000)).toBe(true)
    expect((await repository.objects.read(`${commit}:small.txt`))?.content.toString()).toBe('hello\n')
  })

  test('an object written after the process started is found', async () => {
    await repository.objects.info('HEAD')
    const id = (await repository.run(['hash-object', '-w', '--stdin'], { input: 'new' })).toString().trim()
    expect((await repository.objects.read(id))?.content.toString()).toBe('new')
  })

  test('closing the layer leaves no process behind', async () => {
    const other = createGit()
    const place = other.open(repository.directory)
    await place.objects.info('HEAD')
    const before = readers(repository.directory).length
    await other.close()
    expect(readers(repository.directory).length).toBe(before - 1)
    await expect(place.objects.info('HEAD')).rejects.toThrow('closed')
  })

  test('repositories that are not in use give their processes back', async () => {
    const many = createGit()
    for (let index = 0; index < 40; index++) {
      const place = await many.create(join(folder.path, `many-${index}.git`))
      await place.objects.info('HEAD')
    }
    const running = Array.from(
      { length: 40 },
      (_, index) => many.open(join(folder.path, `many-${index}.git`)).objects.processes,
    )
    expect(running.reduce((sum, count) => sum + count)).toBe(24)
    await many.close()
  })
})
