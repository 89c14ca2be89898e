import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aboutFault, type LogFields, logEvents, logLine } from './log.ts'
import { logFileNames, openLogFile } from './log-file.ts'
import { temporaryDirectory } from './testing/temporary.ts'

const at = new Date('2026-01-02T03:04:05Z')
const sample = {
  operation: 'tags.list',
  connection: 'sandbox',
  status: 200,
  milliseconds: 12,
  error: 'offline',
} as const

describe('A line of the log', () => {
  test('is JSON: when, what, and about what', () => {
    expect(JSON.parse(logLine('call.ended', sample, at))).toEqual({
      at: at.toISOString(),
      event: 'call.ended',
      ...sample,
    })
  })

  test('accepts no free text in any field, whatever a caller passes', () => {
    const names = [
      'operation',
      'method',
      'connection',
      'status',
      'milliseconds',
      'error',
      'code',
      'fault',
      'place',
      'exitCode',
      'logId',
      'message',
      'token',
    ]
    const secret = 'glpat-Canary.9f8e7d6c5b'
    const around = fc.tuple(fc.string(), fc.string()).map(([before, after]) => before + secret + after)
    fc.assert(
      fc.property(
        fc.constantFrom(...logEvents),
        fc.dictionary(fc.constantFrom(...names), fc.oneof(around, fc.constant(secret), fc.anything())),
        (event, about) => {
          const line = logLine(event, about as LogFields, at)
          expect(line).not.toContain(secret)
          expect(line).not.toContain('\n')
          expect(line.length).toBeLessThan(600)
        },
      ),
    )
    for (const name of names) expect(logLine('call.ended', { [name]: secret }, at)).toBe(logLine('call.ended', {}, at))
  })

  test('logs the code and class of an error, never its message or the folders in its stack', () => {
    const fault = Object.assign(new TypeError('no\n    at x (/home/ines/secret-of-someone.js:1:2)'), { code: 'ENOSPC' })
    const line = logLine('journal.failed', aboutFault(fault), at)
    expect(JSON.parse(line)).toMatchObject({
      code: 'ENOSPC',
      fault: 'TypeError',
      place: expect.stringMatching(/^log-file\.security\.test\.ts:\d+:\d+$/),
    })
    expect(line).not.toMatch(/secret|ines|home/)
    const disguised = Object.assign(new Error('x'), { code: 'secret-of-someone', name: 'secret-of-someone' })
    expect(logLine('journal.failed', aboutFault(disguised), at)).not.toContain('secret')
  })
})

describe('The log files', () => {
  test('never exceed their maximum size, and keep the newest lines', () => {
    const folder = join(temporaryDirectory(), 'logs')
    const limitBytes = 2000
    const { log, flush, tail } = openLogFile({ folder, limitBytes, now: () => at })
    for (let number = 0; number < 500; number += 1) log('call.ended', { milliseconds: number })
    flush()
    for (const name of logFileNames) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(limitBytes)
    expect(existsSync(join(folder, 'gatehouse.3.log'))).toBe(false)
    const numbers = tail(20).map(line => JSON.parse(line).milliseconds)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => 480 + index))
    expect(tail(10_000).length).toBeGreaterThan(limitBytes / 50)
    expect(statSync(join(folder, logFileNames[0])).mode & 0o077).toBe(0)
  })

  test('have the lines of successful calls with the next other event, in order, or when asked', () => {
    const folder = temporaryDirectory()
    const { log, flush } = openLogFile({ folder, delayMilliseconds: 1_000_000 })
    const getWritten = () =>
      existsSync(join(folder, logFileNames[0]))
        ? readFileSync(join(folder, logFileNames[0]), 'utf8')
            .trim()
            .split('\n')
            .map(line => JSON.parse(line).milliseconds)
        : []
    log('call.ended', { milliseconds: 1 })
    log('call.ended', { milliseconds: 2 })
    expect(getWritten()).toEqual([])
    log('call.ended', { milliseconds: 3, error: 'offline' })
    expect(getWritten()).toEqual([1, 2, 3])
    log('call.ended', { milliseconds: 4 })
    flush()
    expect(getWritten()).toEqual([1, 2, 3, 4])
  })

  test('continue after an earlier run', () => {
    const folder = temporaryDirectory()
    openLogFile({ folder }).log('app.started')
    openLogFile({ folder }).log('app.ended', { exitCode: 0 })
    expect(readFileSync(join(folder, 'gatehouse.log'), 'utf8').trim().split('\n')).toHaveLength(2)
  })

  test('that cannot be written cost their lines, never the app', () => {
    const folder = join(temporaryDirectory(), 'file')
    writeFileSync(folder, '')
    const { log, tail } = openLogFile({ folder })
    expect(() => log('app.started')).not.toThrow()
    expect(tail(5)).toEqual([])
  })
})
