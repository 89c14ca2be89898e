import { getEventListeners } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { isRunning } from '../testing/running.ts'
import { keepMemory } from './environment.ts'
import { GitCommandError, ProcessRunner } from './process-runner.ts'
import { temporaryFolder } from './testing/work-tree.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

function runner(): ProcessRunner {
  const made = new ProcessRunner()
  onTestFinished(() => made.close())
  return made
}

let count = 0
/** A file that is not there yet. */
const file = () => join(folder.path, `file-${++count}`)
/** Git, running a shell script as its own child process. */
const shell = (script: string) => ['-c', `alias.script=!${script}`, 'script']
/** A script that notes its process ID and that of a child process, then runs until it is ended. */
const lasting = (pids: string) => shell(`sleep 1000 & echo $$ $! > '${pids}.new' && mv '${pids}.new' '${pids}'; wait`)

async function getPids(path: string): Promise<number[]> {
  await expect.poll(() => existsSync(path), { timeout: 10_000 }).toBe(true)
  return readFileSync(path, 'utf8').trim().split(' ').map(Number)
}
const allEnded = (pids: readonly number[]) =>
  expect.poll(() => pids.map(isRunning), { timeout: 10_000 }).toEqual(pids.map(() => false))
const thrownBy = async (work: Promise<unknown>): Promise<GitCommandError> => {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  )
  if (thrown instanceof GitCommandError) return thrown
  throw new Error(`Not a failed command: ${thrown}`)
}
async function readAll(output: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of output) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

test('a command gets its input and environment, and gives its status, output and errors', async () => {
  const command = shell('read -r line; echo "$line $WORD" && echo problem >&2 && exit 3')
  const result = await runner().attempt(null, command, { input: 'a line\n', environment: { WORD: 'word' } })
  expect(result).toEqual({ status: 3, stdout: Buffer.from('a line word\n'), stderr: 'problem\n' })
})

test('a command keeps memory until its end', async () => {
  const output = await runner().run(
    null,
    shell('echo $MALLOC_TRIM_THRESHOLD_ $MALLOC_MMAP_THRESHOLD_ $MALLOC_TOP_PAD_'),
  )
  expect(String(output)).toBe(`${Object.values(keepMemory).join(' ')}\n`)
})

test('any number of commands run one after the other', async () => {
  const git = runner()
  for (let index = 0; index < 9; index += 1) {
    expect((await git.attempt(null, ['version'])).status).toBe(0)
    expect(await readAll(git.stream(null, ['version']))).toMatch(/^git version/)
  }
})

test('a command that must succeed throws with its status and errors', async () => {
  const git = runner()
  expect(await git.run(null, shell('echo fine'))).toEqual(Buffer.from('fine\n'))
  const failed = await thrownBy(git.run(null, ['no-such-command']))
  expect(failed).toMatchObject({ name: 'GitCommandError', status: 1, command: ['no-such-command'] })
  expect(failed.message).toBe(`git no-such-command ended with 1: ${failed.stderr.trim()}`)
  expect(failed.stderr).not.toBe('')
})

test('the message of a failed command is clear without a status, errors or arguments', () => {
  expect(new GitCommandError(['gc'], null, ' \n').message).toBe('git gc ended with a signal: no message')
  expect(new GitCommandError([], 0, 'x').message).toBe('git  ended with 0: x')
})

test('a command may end without reading its input', async () => {
  expect(await runner().run(null, shell('exec <&- && echo done'), { input: 'x'.repeat(1_000_000) })).toEqual(
    Buffer.from('done\n'),
  )
})

test('of many errors the first 64 KiB are kept', async () => {
  const { stderr } = await runner().attempt(
    null,
    shell('for _ in 1 2 3 4 5 6 7 8; do head -c 65536 /dev/zero >&2; done'),
  )
  expect(stderr.length).toBeGreaterThanOrEqual(65_536)
  expect(stderr.length).toBeLessThan(3 * 65_536)
})

test('a command that is cancelled ends with its child processes', async () => {
  const [git, path, controller] = [runner(), file(), new AbortController()]
  const running = thrownBy(git.attempt(null, lasting(path), { signal: controller.signal }))
  const pids = await getPids(path)
  expect(pids.map(isRunning)).toEqual([true, true])
  controller.abort()
  expect(await running).toMatchObject({ status: null })
  await allEnded(pids)
})

test('a command that is cancelled before it begins is not started', async () => {
  const [git, path, signal] = [runner(), file(), AbortSignal.abort()]
  const cancelled = { status: null, stderr: 'it was cancelled' }
  expect(await thrownBy(git.run(null, shell(`touch '${path}'`), { signal }))).toMatchObject(cancelled)
  expect(await thrownBy(readAll(git.stream(null, shell(`touch '${path}'`), { signal })))).toMatchObject(cancelled)
  expect(existsSync(path)).toBe(false)
})

test('a stream gives the output, and throws at its end for a command that failed', async () => {
  const git = runner()
  expect(await readAll(git.stream(null, shell('cat'), { input: 'x'.repeat(200_000) }))).toBe('x'.repeat(200_000))
  const read: string[] = []
  const failed = await thrownBy(
    (async () => {
      for await (const chunk of git.stream(null, shell('echo part && echo why >&2 && exit 4'))) read.push(String(chunk))
    })(),
  )
  expect([read.join(''), failed.status, failed.stderr]).toEqual(['part\n', 4, 'why\n'])
})

test('a stream that was left early has ended its command', async () => {
  let pid = 0
  for await (const chunk of runner().stream(null, shell('echo $PPID; exec sleep 1000'))) {
    pid = Number(chunk)
    expect(isRunning(pid)).toBe(true)
    break
  }
  expect(isRunning(pid)).toBe(false)
})

test('a command is ended after 10 minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const [git, path] = [runner(), file()]
  const running = thrownBy(git.run(null, lasting(path)))
  while (!existsSync(path)) await new Promise(resolve => setImmediate(resolve))
  const pids = readFileSync(path, 'utf8').trim().split(' ').map(Number)
  vi.advanceTimersByTime(600_000 - 1)
  expect(pids.map(isRunning)).toEqual([true, true])
  vi.advanceTimersByTime(1)
  expect((await running).status).toBeNull()
})

test('a command that has ended leaves no timer and no listener, and closing leaves none either', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const [git, { signal }] = [runner(), new AbortController()]
  await git.run(null, ['version'], { signal })
  expect([vi.getTimerCount(), getEventListeners(signal, 'abort')]).toEqual([0, []])
  git.start(null, ['version', '--build-options'])
  await git.close()
  expect(vi.getTimerCount()).toBe(0)
})

test('a stream that is left early, or cancelled, ends its command with its child processes', async () => {
  const git = runner()
  const left = file()
  for await (const _chunk of git.stream(null, shell(`sleep 1000 & echo $$ $! > '${left}'; cat '${left}'; wait`))) break
  await allEnded(await getPids(left))
  const [cancelled, controller] = [file(), new AbortController()]
  const reading = thrownBy(readAll(git.stream(null, lasting(cancelled), { signal: controller.signal })))
  const pids = await getPids(cancelled)
  controller.abort()
  expect((await reading).status).toBeNull()
  await allEnded(pids)
})

test('16 commands run at once; the next one starts when one has ended, however it ended', async () => {
  const git = runner()
  const [started, gate] = [file(), file()]
  const waiting = shell(`echo x >> '${started}' && while ! test -e '${gate}'; do sleep 0.05; done`)
  const startedCount = () => (existsSync(started) ? readFileSync(started, 'utf8').length / 2 : 0)
  const first = new AbortController()
  const runs = [git.attempt(null, waiting, { signal: first.signal }).catch(() => null)]
  for (let index = 1; index < 16; index += 1) runs.push(git.attempt(null, waiting))
  const [last, streamed] = [git.attempt(null, waiting), readAll(git.stream(null, waiting))]
  await expect.poll(startedCount, { timeout: 20_000 }).toBe(16)
  first.abort()
  await expect.poll(startedCount, { timeout: 20_000 }).toBe(17)
  writeFileSync(gate, '')
  const statuses = await Promise.all([...runs, last])
  expect(statuses.map(result => result?.status)).toEqual([undefined, ...Array<number>(16).fill(0)])
  expect([await streamed, startedCount()]).toEqual(['', 18])
})

test('closing ends all commands with their child processes, also those that ignore the request, and refuses new ones', async () => {
  const git = runner()
  const [path, stubborn] = [file(), file()]
  const runs = [
    thrownBy(git.attempt(null, lasting(path))),
    thrownBy(
      git.attempt(
        null,
        shell(
          `trap '' TERM; echo $$ > '${stubborn}.new' && mv '${stubborn}.new' '${stubborn}'; while :; do sleep 0.1; done`,
        ),
      ),
    ),
  ]
  const pids = [...(await getPids(path)), ...(await getPids(stubborn))]
  const own = git.start(null, ['cat-file', '--batch'])
  await git.close()
  expect(await Promise.all(runs)).toMatchObject([{ status: null }, { status: null }])
  await allEnded(pids)
  expect(own.exitCode !== null || own.signalCode !== null).toBe(true)
  expect((await thrownBy(git.run(null, ['version']))).stderr).toBe('the git layer is closed')
  await git.close()
})

test('without git, a command fails with what the system says', async () => {
  vi.stubEnv('PATH', join(folder.path, 'nothing here'))
  const git = runner()
  const failed = await thrownBy(git.run(null, ['version']))
  expect([failed.status, failed.stderr]).toEqual([null, expect.stringMatching(/^git could not be started: .*ENOENT/)])
  expect((await thrownBy(readAll(git.stream(null, ['version'])))).stderr).toBe(failed.stderr)
  await git.close()
})
