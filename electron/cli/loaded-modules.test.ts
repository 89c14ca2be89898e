import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createMemoryKeychain } from '../main/keychain/memory-keychain.ts'
import { openApp } from '../main/testing/app-for-commands.ts'
import { temporaryDirectory } from '../main/testing/temporary.ts'
import { operationTable } from './operation-table.ts'
import { version } from './testing/command.ts'

const root = join(import.meta.dirname, '../..')

/** Runs a command in a process of its own, where the table of operations is a constant as in the build; gives the files it loads. */
async function loadedBy(...argv: readonly string[]): Promise<readonly string[]> {
  const folder = temporaryDirectory()
  const source = `export const operationTable = ${JSON.stringify(operationTable)}`
  const [hooks, seen] = [join(folder, 'hooks.mjs'), join(folder, 'seen.json')]
  writeFileSync(
    hooks,
    `import { registerHooks } from 'node:module'
     import { writeFileSync } from 'node:fs'
     const seen = []
     const table = { format: 'module', source: ${JSON.stringify(source)} }
     registerHooks({
       load(url, context, next) {
         seen.push(url)
         return url.endsWith('/cli/operation-table.ts') ? { ...table, shortCircuit: true } : next(url, context)
       },
     })
     process.on('exit', () => writeFileSync(${JSON.stringify(seen)}, JSON.stringify(seen)))`,
  )
  const child = spawn(process.execPath, ['--import', hooks, join(import.meta.dirname, 'cli.ts'), ...argv], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, HOME: folder },
  })
  expect(await once(child, 'close')).toEqual([0, null])
  const urls: readonly string[] = JSON.parse(readFileSync(seen, 'utf8'))
  return urls.filter(url => url.startsWith('file:')).map(url => relative(root, fileURLToPath(url)))
}

test.each([
  [['--help'], 8],
  [['--version'], 7],
  [['connections', 'list', '--help'], 9],
  [['call', '--help'], 11],
  [['call', 'tags.list', '--help'], 11],
  [['completion', 'bash'], 17],
  [['man'], 17],
])('%j loads neither main nor the contract nor a package, and few files', async (argv, most) => {
  const loaded = await loadedBy(...argv)
  expect(loaded.filter(file => /^(electron\/main|shared\/contract|node_modules)\//.test(file))).toEqual([])
  expect(loaded.length).toBeLessThanOrEqual(most)
})

test('a command that opens the data loads neither an HTTP client nor what only other commands, screens or services need', async () => {
  const loaded = await loadedBy('connections', 'list', '--user-data', temporaryDirectory())
  expect(loaded).toContain('electron/main/terminal/headless.ts')
  const others =
    /^(node_modules\/(?!zod\/)|electron\/(service|preload|main\/proxy\/agents)|electron\/cli\/commands\/(?!connections\.ts)|shared\/(fleet\/columns|settings-file|i18n\/.*\.po))/
  expect(loaded.filter(file => others.test(file))).toEqual([])
  expect(loaded.filter(file => !file.startsWith('node_modules/')).length).toBeLessThanOrEqual(313)
})

test('a command that the running app answers loads neither store, keychain, contract nor HTTP client', async () => {
  const directory = temporaryDirectory()
  await openApp(directory, version, createMemoryKeychain())
  const loaded = await loadedBy('connections', 'list', '--user-data', directory)
  expect(loaded).toContain('electron/main/terminal/connect.ts')
  const alone =
    /^(electron\/main\/(store|keychain|proxy\/(proxy|send|transport)|terminal\/(headless|data-lock))|shared\/contract|node_modules\/undici)/
  expect(loaded.filter(file => alone.test(file))).toEqual([])
  expect(loaded.filter(file => !file.startsWith('node_modules/')).length).toBeLessThanOrEqual(30)
})
