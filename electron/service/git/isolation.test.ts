import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { sign, writeCommit } from './commit-writer.ts'
import { createGit } from './git.ts'
import { emptyTree } from './object-id.ts'
import { updateRef } from './refs.ts'
import { resolveCommit } from './revision.ts'
import { temporaryFolder } from './testing/work-tree.ts'

const folder = temporaryFolder()
const git = createGit()

afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  await git.close()
  folder.remove()
})

test('neither the hooks of a repository nor the configuration of the machine run or change anything', async () => {
  const ran = join(folder.path, 'ran')
  const repository = await git.create(join(folder.path, 'hooked.git'))
  const hooks = join(repository.directory, 'hooks')
  mkdirSync(hooks, { recursive: true })
  for (const hook of ['reference-transaction', 'post-update', 'update']) {
    writeFileSync(join(hooks, hook), `#!/bin/sh\ntouch '${ran}'\n`)
    chmodSync(join(hooks, hook), 0o755)
  }
  const home = join(folder.path, 'home')
  mkdirSync(home)
  writeFileSync(join(home, '.gitconfig'), `[core]\n\thooksPath = ${hooks}\n[i18n]\n\tcommitEncoding = ISO-8859-1\n`)
  vi.stubEnv('HOME', home)
  vi.stubEnv('GIT_CONFIG_GLOBAL', join(home, '.gitconfig'))
  vi.stubEnv('GIT_DIR', join(folder.path, 'elsewhere'))
  vi.stubEnv('GIT_AUTHOR_NAME', 'Somebody else')

  const person = sign({ name: 'Zoë', email: 'z@example.com' }, new Date())
  const id = await writeCommit(repository, {
    tree: emptyTree,
    parents: [],
    author: person,
    committer: person,
    message: 'ü',
  })
  await updateRef(repository, 'branch', 'main', { from: null, to: id })
  expect(await resolveCommit(repository, 'main')).toBe(id)
  expect((await repository.run(['cat-file', 'commit', id])).toString()).toMatch(
    /author Zoë <z@example.com>[\s\S]*\n\nü$/,
  )
  expect(existsSync(ran)).toBe(false)
})

test('a replaced object is read as it really is', async () => {
  const repository = await git.create(join(folder.path, 'replaced.git'))
  const write = async (text: string) =>
    (await repository.run(['hash-object', '-w', '--stdin'], { input: text })).toString().trim()
  const [real, other] = [await write('real'), await write('other')]
  await repository.run(['update-ref', `refs/replace/${real}`, other])
  expect((await repository.objects.read(real))?.content.toString()).toBe('real')
})

test('without git, the error is one sentence', async () => {
  vi.stubEnv('PATH', join(folder.path, 'nothing here'))
  const other = createGit()
  await expect(other.ready()).rejects.toThrow(/^Git 2\.38 or newer is needed, and no git could be started\./)
  await expect(other.open(folder.path).objects.info('HEAD')).rejects.toThrow()
  await other.close()
})
