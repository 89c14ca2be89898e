import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGit, type Git } from './git.ts'
import { emptyTree } from './object-id.ts'
import type { GitRepository } from './repository.ts'
import { ada, createWorkTree, plainGit, temporaryFolder, type WorkTree } from './testing/work-tree.ts'
import { findEntry, modes } from './tree.ts'
import { PathInTheWayError, TreeEditor } from './tree-editor.ts'

const folder = temporaryFolder()
let git: Git
let work: WorkTree
let repository: GitRepository
let tree: string

beforeAll(async () => {
  git = createGit()
  work = createWorkTree(join(folder.path, 'work'))
  for (const path of ['a', 'b/c', 'b/d/e', 'b.txt', 'b-x', 'ü/日本 語.txt', 'deep/er/and/deeper/file', 'tab\there'])
    work.write(path, path)
  work.write('run.sh', '#!/bin/sh\n')
  work.makeExecutable('run.sh')
  work.link('link', 'b/c')
  work.commit('Base')
  repository = await git.import(work.folder, join(folder.path, 'bare.git'))
  tree = work.git('rev-parse', 'HEAD^{tree}')
})

afterAll(async () => {
  await git.close()
  folder.remove()
})

const fsck = () => plainGit(repository.directory, ['fsck', '--strict', '--no-dangling'])

describe('changing a tree', () => {
  test('keeps names that are not UTF-8', async () => {
    const blob = (await repository.run(['hash-object', '-w', '--stdin'], { input: 'x' })).toString().trim()
    const names = ['caf\xe8', 'caf\xe9', 'caf\u00ef\u00bf\u00bd', 'plain']
    const entry = (name: string) => `100644 blob ${blob}\t${name}`
    const input = Buffer.from(names.map(name => `${entry(name)}\0`).join(''), 'latin1')
    const id = (await repository.run(['mktree', '-z'], { input })).toString().trim()
    const editor = new TreeEditor(repository, id)
    await editor.set('new', { mode: modes.file, content: { id: blob } })
    expect(await editor.remove('caf\ufffd')).toBe(true)
    const listed = await repository.run(['ls-tree', '-z', await editor.write()])
    expect(listed.toString('latin1').split('\0')).toEqual([...['caf\xe8', 'caf\xe9', 'new', 'plain'].map(entry), ''])
  })

  test('random changes lead to the very tree that git add makes', async () => {
    const path = fc.constantFrom(
      'a',
      'b/c',
      'b/new',
      'b/d/e',
      'new',
      'x/y/z',
      'x/y/w',
      'ü/日本 語.txt',
      'link',
      'b.txt',
      'tab\there',
      'deep/er/and/deeper/file',
    )
    const change = fc.record({
      path,
      kind: fc.constantFrom('write', 'write', 'remove', 'executable'),
      content: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'line\r\n', '\0')),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async changes => {
        work.git('reset', '--quiet', '--hard')
        work.git('clean', '-fdxq')
        const editor = new TreeEditor(repository, tree)
        for (const { path, kind, content } of changes) {
          const found = await editor.find(path)
          if (kind === 'write') {
            if (found) work.remove(path)
            work.write(path, content)
            await editor.set(path, { mode: modes.file, content: { bytes: Buffer.from(content) } })
          } else if (found !== null && found !== 'folder') {
            if (kind === 'remove') {
              work.remove(path)
              expect(await editor.remove(path)).toBe(true)
            } else if (found.mode !== modes.symbolicLink) {
              work.makeExecutable(path)
              await editor.set(path, { ...found, mode: modes.executable })
            }
          } else expect(await editor.remove(path)).toBe(false)
        }
        work.git('add', '--all')
        expect(await editor.write()).toBe(work.git('write-tree'))
      }),
      { numRuns: 40 },
    )
    expect(fsck()).toBe('')
  })

  test('no changes give the same tree', async () => {
    expect(await new TreeEditor(repository, tree).write()).toBe(tree)
  })

  test('taking everything away leaves the empty tree, without empty folders on the way', async () => {
    const editor = new TreeEditor(repository, null)
    await editor.set('x/y/z', { mode: modes.file, content: { bytes: Buffer.from('1') } })
    expect(await editor.remove('x/y/z')).toBe(true)
    expect(await editor.find('x')).toBeNull()
    expect(await editor.write()).toBe(emptyTree)
  })

  test('a file is not put where a folder is, nor under a file', async () => {
    const editor = new TreeEditor(repository, tree)
    const file = { mode: modes.file, content: { bytes: Buffer.from('x') } }
    await expect(editor.set('b', file)).rejects.toThrow(PathInTheWayError)
    await expect(editor.set('a/under', file)).rejects.toThrow(PathInTheWayError)
    expect(await editor.remove('b')).toBe(false)
    expect(await editor.write()).toBe(tree)
  })

  test('a link under a name that git reads submodules from is refused', async () => {
    const editor = new TreeEditor(repository, tree)
    const link = { mode: modes.symbolicLink, content: { bytes: Buffer.from('a') } }
    await expect(editor.set('sub/.GITMODULES', link)).rejects.toThrow(PathInTheWayError)
  })

  test('two hundred files at once are written, each with its own content', async () => {
    const editor = new TreeEditor(repository, tree)
    for (let index = 0; index < 200; index++) {
      await editor.set(`many/${index % 7}/${index}`, {
        mode: modes.file,
        content: { bytes: Buffer.from(`content ${index}`) },
      })
    }
    const written = await editor.write()
    const commit = (
      await repository.run(['commit-tree', '-m', 'Many', written], {
        environment: ada,
      })
    )
      .toString()
      .trim()
    const entry = await findEntry(repository, commit, 'many/3/150')
    expect((await repository.objects.read(entry?.id ?? ''))?.content.toString()).toBe('content 150')
    expect(fsck()).toBe('')
  })
})
