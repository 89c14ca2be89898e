import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { skipIf } from '#shared/testing/skip-if.fixture.ts'
import { temporaryDirectory } from '../../main/testing/temporary.ts'
import { rotateOutputs } from './outputs.ts'
import { formatTime, getNextRun, parseTime } from './time.ts'
import { launchdPlist, quoteForSystemd, quoteForWindows, systemdUnits, type Unit, windowsTask } from './units.ts'

/** Any argument that a program can get, without control characters, which are refused before. */
const argument = fc.oneof(
  fc.string({ unit: 'grapheme' }).map(text => text.replace(/\p{Cc}/gu, '')),
  fc.string({ unit: fc.constantFrom('"', "'", '\\', '%', '$', ' ', '&', '<', '-', 'a', '{', '}', ';', '#', '~') }),
)
const argvs = fc.array(argument, { minLength: 1, maxLength: 6 })
const unit = (argv: readonly string[], at = '07:30'): Unit => ({
  ...{ name: 'nightly', time: parseTime(at), argv, marker: 'Written by gatehouse schedule (0123456789abcdef)' },
})

/** What systemd makes of a command line (extract_first_word with quotes and C escapes, and no specifiers but %%). */
function readSystemd(line: string): readonly string[] {
  return [...line.matchAll(/"((?:[^"\\]|\\.)*)"(?: |$)/gsu)].map(([, quoted = '']) =>
    quoted.replace(/\\(.)/gsu, '$1').replaceAll('%%', '%'),
  )
}

/** What CommandLineToArgvW makes of the arguments after the program. */
function readWindows(line: string): readonly string[] {
  const found: string[] = []
  let [word, isQuoted, isWord] = ['', false, false]
  for (let at = 0; at < line.length; at += 1) {
    const slashes = /^\\*/.exec(line.slice(at))?.[0].length ?? 0
    const character = line[at + slashes]
    if (slashes > 0) {
      word += '\\'.repeat(character === '"' ? Math.floor(slashes / 2) : slashes)
      if (character === '"' && slashes % 2 === 1) word += '"'
      at += slashes - (character === '"' && slashes % 2 === 1 ? 0 : 1)
      isWord = true
    } else if (character === '"') {
      isQuoted = !isQuoted
      isWord = true
    } else if (character === ' ' && !isQuoted) {
      if (isWord) found.push(word)
      ;[word, isWord] = ['', false]
    } else {
      word += character
      isWord = true
    }
  }
  return isWord ? [...found, word] : found
}

const readXml = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

describe('any argument comes back', () => {
  test('through the quoting of systemd', () => {
    fc.assert(
      fc.property(argvs, argv => {
        // Of systemd's lines only: `.` and `$` stop at U+2028 too.
        const start = `ExecStart=:/bin/sh -c 'exec "$0" "$@"' `
        const lines = systemdUnits(unit(argv)).service.split('\n')
        const line = lines.find(one => one.startsWith(start))?.slice(start.length) ?? ''
        expect(readSystemd(line)).toEqual(argv)
        expect(argv.map(quoteForSystemd).join(' ')).toBe(line)
      }),
      { examples: [[['of\u2028two lines']]] },
    )
  })
  test('through the property list of launchd', () => {
    fc.assert(
      fc.property(argvs, argv => {
        const list = /<array>(.*)<\/array>/su.exec(launchdPlist(unit(argv)))?.[1] ?? ''
        const read = [...list.matchAll(/<string>(.*?)<\/string>/gsu)].map(([, text = '']) => readXml(text))
        expect(read).toEqual(argv)
      }),
    )
  })
  test('through the command line and the XML of Windows', () => {
    fc.assert(
      fc.property(argvs, argv => {
        const text = windowsTask(unit(['C:\\gatehouse.exe', ...argv]), '2026-01-31')
        const line = readXml(/<Arguments>(.*)<\/Arguments>/su.exec(text)?.[1] ?? '')
        expect(readWindows(line)).toEqual(argv)
        expect(argv.map(quoteForWindows).join(' ')).toBe(line)
      }),
    )
  })
})

describe('times', () => {
  test.each(['07:30', 'mon 07:30', '28 23:59', 'hourly:15'])('%s is read and written alike', at => {
    expect(formatTime(parseTime(at))).toBe(at)
  })
  test.each(['7:30', '24:00', '29 07:30', '0 07:30', 'xyz 07:30', 'hourly:60', 'hourly', ''])('%j is refused', at => {
    expect(() => parseTime(at)).toThrow('--at')
  })
  test('the next run follows from the time', () => {
    const after = new Date(2026, 0, 31, 12, 0)
    const next = (at: string) => getNextRun(parseTime(at), after)
    expect(next('07:30')).toEqual(new Date(2026, 1, 1, 7, 30))
    expect(next('mon 07:30')).toEqual(new Date(2026, 1, 2, 7, 30))
    expect(next('28 07:30')).toEqual(new Date(2026, 1, 28, 7, 30))
    expect(next('hourly:15')).toEqual(new Date(2026, 0, 31, 12, 15))
  })
  test('each has its form in each system', () => {
    const calendar = (at: string) => /^OnCalendar=(.*)$/m.exec(systemdUnits(unit(['/x'], at)).timer)?.[1]
    expect(['07:30', 'mon 07:30', '5 07:30', 'hourly:15'].map(calendar)).toEqual([
      ...['*-*-* 07:30:00', 'mon *-*-* 07:30:00', '*-*-05 07:30:00', '*-*-* *:15:00'],
    ])
    expect(launchdPlist(unit(['/x'], 'mon 07:30'))).toContain('<key>Weekday</key><integer>1</integer>')
    expect(windowsTask(unit(['x'], 'mon 07:30'), '2026-01-31')).toContain('<Monday/>')
    expect(windowsTask(unit(['x'], 'hourly:15'), '2026-01-31')).toContain('T00:15:00')
  })
})

/** Part of systemd; containers often lack it. */
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test('systemd accepts the units', skipIf(!hasSystemd, 'systemd-analyze is not installed.'), () => {
  fc.assert(
    fc.property(fc.array(argument, { maxLength: 4 }), argument, (rest, part) => {
      const folder = join(temporaryDirectory(), `a ${part.replaceAll('/', '')}`.slice(0, 40))
      mkdirSync(folder, { recursive: true })
      const program = join(folder, 'gatehouse')
      writeFileSync(program, '#!/bin/sh\n')
      chmodSync(program, 0o755)
      const { service, timer } = systemdUnits(unit([program, ...rest], 'mon 07:30'))
      const units = temporaryDirectory()
      for (const [file, text] of [
        ['service', service],
        ['timer', timer],
      ] as const)
        writeFileSync(join(units, `gatehouse-nightly.${file}`), text)
      const files = ['service', 'timer'].map(file => join(units, `gatehouse-nightly.${file}`))
      const { stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' })
      expect([stderr.split('\n').filter(line => line.includes('gatehouse')), status]).toEqual([[], 0])
    }),
    { numRuns: 12 },
  )
  for (const at of ['07:30', 'mon 07:30', '5 07:30', 'hourly:15']) {
    const calendar = /^OnCalendar=(.*)$/m.exec(systemdUnits(unit(['/x'], at)).timer)?.[1] ?? ''
    expect(execFileSync('systemd-analyze', ['calendar', calendar], { encoding: 'utf8' })).toContain('Next elapse')
  }
})

test('of the outputs of a schedule the newest are kept, and no other file is touched', () => {
  const folder = temporaryDirectory()
  const others = ['nightly.txt', 'nightly-2.20260101T000000000Z.json', 'nightly.20260101.json', 'notes']
  const own = ['01', '02', '03'].flatMap(day => [
    `nightly.202601${day}T000000000Z.jsonl`,
    `nightly.202601${day}T000000000Z.jsonl.manifest.json`,
  ])
  for (const file of [...others, ...own]) writeFileSync(join(folder, file), '')
  rotateOutputs(folder, 'nightly', 2)
  const left = execFileSync('ls', [folder], { encoding: 'utf8' }).trim().split('\n')
  expect(new Set(left)).toEqual(new Set([...others, ...own.slice(2)]))
})
