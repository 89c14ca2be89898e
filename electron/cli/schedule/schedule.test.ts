import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openScheduleFiles } from '../../main/schedules/schedules.ts'
import { temporaryDirectory } from '../../main/testing/temporary.ts'
import { runCommand } from '../testing/command.ts'
import type { Machine } from './machine.ts'
import { parseSystemd, parseTask } from './system.ts'

const program = [process.execPath, join(import.meta.dirname, '../cli.ts')]

/** A computer with a scheduler that accepts everything, or says why not. */
function prepare(
  platform: NodeJS.Platform,
  answer: (argv: readonly string[]) => { code: number; output: string } = () => ({ code: 0, output: '' }),
) {
  const [home, directory, folder] = [temporaryDirectory(), temporaryDirectory(), temporaryDirectory()]
  const asked: string[] = []
  const machine: Machine = {
    ...{ platform, home, environment: {}, program },
    run: async argv => {
      asked.push(argv.join(' '))
      return answer(argv)
    },
  }
  const run = (...argv: readonly string[]) => {
    const [first = '', second = '', ...rest] = argv
    return runCommand([first, second, '--user-data', directory, ...rest], { machine })
  }
  return { home, directory, folder, asked, run, files: () => files(home) }
}

function files(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
}

const list = ['--', 'connections', 'list', '--output', 'csv']

describe('gatehouse schedule', () => {
  test('on systemd it writes a service and a timer, lists them with the next run, and removes exactly these', async () => {
    const show = readFileSync(join(import.meta.dirname, 'fixtures/systemctl-show.txt'), 'utf8')
    const {
      run,
      home,
      files: written,
      asked,
    } = prepare('linux', argv => ({ code: 0, output: argv.includes('show') ? show : '' }))
    mkdirSync(join(home, '.config/systemd/user'), { recursive: true })
    writeFileSync(join(home, '.config/systemd/user/gatehouse-other.timer'), 'of a person')
    expect((await run('schedule', 'add', 'nightly', '--at', '03:00', ...list)).code).toBe(0)
    expect(written()).toEqual(['gatehouse-nightly.service', 'gatehouse-nightly.timer', 'gatehouse-other.timer'])
    expect(asked).toContain('systemctl --user enable --now gatehouse-nightly.timer')
    const [row] = JSON.parse((await run('schedule', 'list')).out)
    expect(row).toMatchObject({
      name: 'nightly',
      at: '03:00',
      active: true,
      next_run: '2026-11-25T03:00:00.000Z',
      last_run: null,
    })
    expect((await run('schedule', 'remove', 'nightly')).code).toBe(0)
    expect(written()).toEqual(['gatehouse-other.timer'])
    expect(JSON.parse((await run('schedule', 'list')).out)).toEqual([])
  })

  test('on launchd it writes a property list, and removes it', async () => {
    const { run, files: written, asked } = prepare('darwin')
    expect((await run('schedule', 'add', 'nightly', '--at', 'mon 03:00', ...list)).code).toBe(0)
    expect(written()).toEqual(['app.gatehouse.schedule.nightly.plist'])
    expect(asked.some(line => line.startsWith('launchctl bootstrap gui/'))).toBe(true)
    expect(JSON.parse((await run('schedule', 'list')).out)).toMatchObject([{ active: true }])
    expect((await run('schedule', 'remove', 'nightly')).code).toBe(0)
    expect(written()).toEqual([])
  })

  test('on Windows it creates a task from XML, and deletes only a task of its own', async () => {
    const tasks = { foreign: false }
    const { run, asked } = prepare('win32', argv => {
      if (!argv.includes('/query')) return { code: 0, output: '' }
      return tasks.foreign ? { code: 0, output: '<Task><Exec/></Task>' } : { code: 1, output: 'ERROR' }
    })
    expect((await run('schedule', 'add', 'nightly', '--at', '1 03:00', ...list)).code).toBe(0)
    expect(asked.at(-1)).toMatch(/^schtasks \/create \/f \/tn \\Gatehouse\\nightly \/xml /)
    tasks.foreign = true
    const { code, err } = await run('schedule', 'remove', 'nightly')
    expect([code, err]).toEqual([3, expect.stringContaining('was not written by gatehouse schedule')])
    expect(asked.some(line => line.includes('/delete'))).toBe(false)
  })

  test.each(['linux', 'darwin'] as const)(
    'on %s, a file of another is neither replaced nor removed',
    async platform => {
      const { run, home } = prepare(platform)
      expect((await run('schedule', 'add', 'nightly', '--at', '03:00', ...list)).code).toBe(0)
      const place =
        platform === 'linux'
          ? '.config/systemd/user/gatehouse-nightly.timer'
          : 'Library/LaunchAgents/app.gatehouse.schedule.nightly.plist'
      writeFileSync(join(home, place), 'of a person')
      expect((await run('schedule', 'add', 'nightly', '--at', '03:00', ...list)).code).toBe(3)
      expect((await run('schedule', 'remove', 'nightly')).code).toBe(3)
      expect(readFileSync(join(home, place), 'utf8')).toBe('of a person')
    },
  )

  test('a timer that systemd refuses leaves nothing', async () => {
    const {
      run,
      home,
      files: written,
    } = prepare('linux', argv => ({ code: argv.includes('enable') ? 1 : 0, output: 'Failed to connect to bus' }))
    const { code, err } = await run('schedule', 'add', 'nightly', '--at', '03:00', ...list)
    expect([code, err]).toEqual([3, expect.stringContaining('Failed to connect to bus')])
    expect([written(), existsSync(join(home, 'schedules'))]).toEqual([[], false])
    expect(JSON.parse((await run('schedule', 'list')).out)).toEqual([])
  })

  test('only commands that run unattended and need no secret are scheduled', async () => {
    const { run, files: written } = prepare('linux')
    const refused: readonly (readonly [readonly string[], string])[] = [
      [['state', 'apply', 'a/b', 'f', '--write'], 'can’t be scheduled'],
      [['call', 'tags.list'], 'can’t be scheduled'],
      [['mcp', '--client', 'x'], 'can’t be scheduled'],
      [['schedule', 'list'], 'can’t be scheduled'],
      [
        ['fleet', 'query', '', '--service', 'http://x', '--token-command', 'echo secret'],
        '--service can’t be scheduled',
      ],
      [['state', 'export', 'a/b', '--to', 'f'], 'before --'],
      [['audit', 'export'], '--to FOLDER'],
      [['fleet', 'query'], 'Too few'],
      [[], 'Name the command'],
    ]
    for (const [command, words] of refused) {
      const { code, err } = await run('schedule', 'add', 'nightly', '--at', '03:00', '--', ...command)
      expect([command, code, err]).toEqual([command, 2, expect.stringContaining(words)])
    }
    expect((await run('schedule', 'add', '../nightly', '--at', '03:00', ...list)).code).toBe(2)
    expect(written()).toEqual([])
  })

  test('a run saves its output, is recorded, and has the exit code of the command', async () => {
    const { run, directory, folder } = prepare('linux')
    await run('schedule', 'add', 'nightly', '--at', '03:00', '--to', folder, '--keep', '1', ...list)
    expect((await run('schedule', 'run-now', 'nightly')).code).toBe(0)
    const [first] = readdirSync(folder)
    expect(readFileSync(join(folder, first ?? ''), 'utf8')).toContain('"sandbox"')
    expect((await run('schedule', 'run-now', 'nightly')).code).toBe(0)
    expect(readdirSync(folder)).toHaveLength(1)
    expect(readdirSync(folder)).not.toEqual([first])
    const [row] = JSON.parse((await run('schedule', 'list')).out)
    expect(row).toMatchObject({ exit_code: 0, message: null, file: join(folder, readdirSync(folder)[0] ?? '') })
    expect(openScheduleFiles(directory).get('nightly')?.runs).toHaveLength(2)
  })

  test('a failed run is recorded with its message', async () => {
    const { run, directory } = prepare('linux')
    await run(
      'schedule',
      'add',
      'search',
      '--at',
      '03:00',
      '--',
      'offline',
      'search',
      'word',
      '--connection',
      'No such',
    )
    expect((await run('schedule', 'run-now', 'search')).code).toBe(2)
    expect(openScheduleFiles(directory).get('search')?.runs).toMatchObject([
      { exitCode: 2, message: 'No connection is named No such.' },
    ])
  })

  test('a run whose folder can’t be written is recorded', async () => {
    const { run, directory, folder } = prepare('linux')
    writeFileSync(join(folder, 'file'), '')
    await run('schedule', 'add', 'nightly', '--at', '03:00', '--to', join(folder, 'file'), ...list)
    const { code } = await run('schedule', 'run-now', 'nightly')
    expect(code).not.toBe(0)
    expect(openScheduleFiles(directory).get('nightly')?.runs).toMatchObject([{ exitCode: code, file: null }])
  })
})

test('the answers of the systems are read', () => {
  const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8')
  expect(parseSystemd(fixture('systemctl-show.txt'))).toEqual({
    isActive: true,
    next: new Date('2026-11-25T03:00:00Z'),
  })
  expect(parseSystemd('ActiveState=inactive\nNextElapseUSecRealtime=\n')).toEqual({ isActive: false, next: null })
  expect(parseTask({ code: 0, output: fixture('schtasks-query.xml') })).toEqual({ isActive: true, next: null })
  expect(parseTask({ code: 0, output: '<Enabled>false</Enabled>' })).toEqual({ isActive: false, next: null })
  expect(parseTask({ code: 1, output: '' })).toEqual({ isActive: false, next: null })
})
