import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../main/testing/temporary.ts'

/** Keeps compiled code as a start with these arguments does, and prints what the embedded service would get to know of it. */
function whereServiceKeeps(argv: readonly string[], home: string): unknown {
  const file = join(temporaryDirectory(), 'start.mjs')
  const cache = JSON.stringify(join(import.meta.dirname, 'compile-cache.ts'))
  const service = JSON.stringify(join(import.meta.dirname, '../main/connections/service-process.ts'))
  writeFileSync(
    file,
    `import { PassThrough } from 'node:stream'
    import { keepCompiledCode } from ${cache}
    import { startServiceProcess } from ${service}
    keepCompiledCode(${JSON.stringify(argv)}, process.env)
    const fork = (_file, _args, { env }) => {
      console.log(JSON.stringify({ folder: env.NODE_COMPILE_CACHE }))
      return { stdout: new PassThrough(), stderr: new PassThrough(), on() {}, once() {} }
    }
    startServiceProcess(fork, { service: 's', data: 'd', token: 't', importPath: null, say() {} })`,
  )
  const env = { PATH: process.env.PATH, HOME: home, XDG_CACHE_HOME: join(home, 'caches') }
  return JSON.parse(execFileSync(process.execPath, [file], { env, encoding: 'utf8' })).folder
}

test.skipIf(process.platform !== 'linux')(
  'compiled code of the app and its service is kept in one folder of the user',
  () => {
    const home = temporaryDirectory()
    const folder = join(home, 'caches/gatehouse')
    expect(whereServiceKeeps(['node', 'app'], home)).toBe(folder)
    expect(existsSync(folder)).toBe(true)
  },
)

test('a run that is to write nothing keeps none, nor does its service', () => {
  const home = temporaryDirectory()
  expect(whereServiceKeeps(['node', 'app', '--service=https://git.example.org'], home)).toBeUndefined()
  expect(existsSync(join(home, 'caches'))).toBe(false)
})
