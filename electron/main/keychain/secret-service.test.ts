import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { skipIf } from '#shared/testing/skip-if.fixture.ts'
import { temporaryDirectory } from '../testing/temporary.ts'

const fixture = new URL('round-trip.fixture.ts', import.meta.url).pathname
const run = promisify(execFile)

/** Whether the programs of a Secret Service are here; they are on the machines that release Gatehouse. */
const available =
  process.platform === 'linux' &&
  ['dbus-run-session', 'gnome-keyring-daemon'].every(program => {
    try {
      execFileSync('sh', ['-c', `command -v ${program}`])
      return true
    } catch {
      return false
    }
  })

const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

/** Runs the fixture several times in one session with an unlocked keyring; returns the output of each run. */
async function inSession(home: string, runs: readonly (readonly string[])[]): Promise<unknown[]> {
  const lines = runs.map(args => [process.execPath, fixture, ...args].map(quote).join(' '))
  const script = [
    "printf 'password\\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null",
    ...lines,
  ].join('\n')
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: `${home}/data`, XDG_RUNTIME_DIR: home }
  const { stdout } = await run('dbus-run-session', ['--', 'sh', '-c', script], { env })
  return stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
}

describe('A real Secret Service', skipIf(!available, 'The programs of a Secret Service are not installed.'), () => {
  test('keeps a secret from one run of the app to the next, and lets it be removed', async () => {
    const home = temporaryDirectory()
    const said = await inSession(home, [
      ['set', 'connection/a', 'geheim ünïcode'],
      ['get', 'connection/a'],
      ['delete', 'connection/a'],
    ])
    expect(said).toEqual([
      { notice: null, found: 'geheim ünïcode' },
      { notice: null, found: 'geheim ünïcode' },
      { notice: null, found: null },
    ])
    expect(await inSession(home, [['set', 'connection/b', 'kept']])).toEqual([{ notice: null, found: 'kept' }])
    expect(await inSession(home, [['get', 'connection/b']])).toEqual([{ notice: null, found: 'kept' }])
  })
})

test('a session without a keychain starts at once, keeps secrets in memory, and says so', async () => {
  const { DBUS_SESSION_BUS_ADDRESS: _bus, DISPLAY: _display, ...env } = process.env
  const home = temporaryDirectory()
  const { stdout } = await run(process.execPath, [fixture, 'set', 'a', 'secret'], {
    env: { ...env, XDG_RUNTIME_DIR: home },
  })
  expect(JSON.parse(stdout)).toEqual({ notice: expect.stringContaining('kept in memory'), found: 'secret' })
})
