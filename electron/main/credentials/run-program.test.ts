import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { skipIf } from '#shared/testing/skip-if.fixture.ts'
import { isRunning } from '../../service/testing/running.ts'
import { getFailure } from '../testing/run.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { commandFailure, type ProgramOptions, runProgram } from './run-program.ts'

const options = (more: Partial<ProgramOptions> = {}): ProgramOptions => ({
  environment: { PATH: process.env.PATH },
  home: temporaryDirectory(),
  ...more,
})
/** A Node program of one line, with arguments. */
const node = (source: string, ...rest: string[]) => [process.execPath, '-e', source, ...rest]

test('gives the standard output, of a program that gets its input and its arguments, in the given folder', async () => {
  const home = temporaryDirectory()
  const source = `process.stderr.write('ignored'); process.stdin.on('data', data => process.stdout.write(data))
    .on('end', () => console.log(JSON.stringify([process.cwd(), ...process.argv.slice(1)])))`
  const output = await runProgram(node(source, 'a b', '$HOME', '*'), options({ home, input: 'ünput\n' }))
  expect(output).toBe(`ünput\n${JSON.stringify([home, 'a b', '$HOME', '*'])}\n`)
})

test('a program that does not read its input is answered by what it prints', async () => {
  const input = 'x'.repeat(1_000_000)
  expect(await runProgram(node('console.log("unread"); process.exit(0)'), options({ input }))).toBe('unread\n')
})

test('prints 64,000 bytes at most', async () => {
  const printing = (length: number) => runProgram(node(`process.stdout.write('x'.repeat(${length}))`), options())
  expect(await printing(64_000)).toHaveLength(64_000)
  expect(await getFailure(printing(64_001))).toEqual({ kind: 'command', because: 'tooLong', program: 'node' })
})

test('a failure names the exit code, and that there was an error message only if there was one', async () => {
  const failing = (source: string) => getFailure(runProgram(node(source), options()))
  const error = { kind: 'command', because: 'ended', program: 'node' }
  expect(await failing('process.exit(3)')).toEqual({ ...error, exitCode: 3 })
  expect(await failing('console.error("no"); process.exit(1)')).toEqual({ ...error, exitCode: 1, hasErrorOutput: true })
})

test('a cancelled program is ended with its child processes, and one that is cancelled before is not started', async () => {
  const home = temporaryDirectory()
  const controller = new AbortController()
  const source = `const child = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    require('fs').writeFileSync('new', process.pid + ' ' + child.pid); require('fs').renameSync('new', 'pids'); setInterval(() => {}, 1000)`
  const running = getFailure(runProgram(node(source), options({ home, signal: controller.signal })))
  await expect.poll(() => existsSync(join(home, 'pids'))).toBe(true)
  const pids = readFileSync(join(home, 'pids'), 'utf8').split(' ').map(Number)
  expect(pids.map(isRunning)).toEqual([true, true])
  controller.abort()
  expect(await running).toEqual({ kind: 'cancelled' })
  await expect.poll(() => pids.map(isRunning)).toEqual([false, false])

  const marked = join(home, 'started')
  const late = runProgram(
    node(`require('fs').writeFileSync(${JSON.stringify(marked)}, '')`),
    options({ signal: controller.signal }),
  )
  expect(await getFailure(late)).toEqual({ kind: 'cancelled' })
  expect(existsSync(marked)).toBe(false)
})

test('a signal that is aborted after the end changes nothing', async () => {
  const controller = new AbortController()
  expect(await runProgram(node('console.log(1)'), options({ signal: controller.signal }))).toBe('1\n')
  controller.abort()
})

test('is the first one in PATH, or in Path where that is the name, and not a folder of that name', async () => {
  const [first, second, third] = [temporaryDirectory(), temporaryDirectory(), temporaryDirectory()]
  symlinkSync(temporaryDirectory(), join(first, 'said'))
  for (const [folder, text] of [
    [second, 'second'],
    [third, 'third'],
  ] as const) {
    writeFileSync(join(folder, 'said'), `#!/bin/sh\necho ${text}\n`, { mode: 0o755 })
  }
  const path = [first, second, third].join(delimiter)
  expect(await runProgram(['said'], options({ environment: { PATH: path } }))).toBe('second\n')
  expect(await runProgram(['said'], options({ environment: { Path: path } }))).toBe('second\n')
  expect(await runProgram(['said'], options({ environment: { PATH: third, Path: path } }))).toBe('third\n')
  expect(await runProgram([join(third, 'said')], options({ environment: {} }))).toBe('third\n')
  const notFound = { kind: 'command', because: 'notFound', program: 'said' }
  expect(await getFailure(runProgram(['said'], options({ environment: {} })))).toEqual(notFound)
  expect(await getFailure(runProgram(['said'], options({ environment: { PATH: first } })))).toEqual(notFound)
})

test(
  'a program that the system refuses to start fails as such',
  skipIf(process.platform === 'win32', 'Windows has no interpreter lines.'),
  async () => {
    const folder = temporaryDirectory()
    writeFileSync(join(folder, 'broken'), '#!/no/such/interpreter\n', { mode: 0o755 })
    const notStarted = { kind: 'command', because: 'notStarted', program: 'broken' }
    expect(await getFailure(runProgram([join(folder, 'broken')], options()))).toEqual(notStarted)
    const environment = { PATH: dirname(process.execPath) }
    expect(await getFailure(runProgram(['node', 'a\0b'], options({ environment })))).toEqual({
      ...notStarted,
      program: 'node',
    })
    const gone = options({ environment, home: join(folder, 'gone') })
    expect(await getFailure(runProgram(['node'], gone))).toEqual({ ...notStarted, program: 'node' })
  },
)

test('a failure shows 60 characters of the program at most', () => {
  const shown = (length: number) => {
    const { error } = commandFailure([`/bin/${'p'.repeat(length)}`, 'secret'], 'notFound')
    return error.kind === 'command' ? error.program : ''
  }
  expect([shown(60), shown(61)]).toEqual(['p'.repeat(60), 'p'.repeat(60)])
})
