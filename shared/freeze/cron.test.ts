import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTimeZone, parseCron } from './cron.ts'

const single = (low: number, high: number) => fc.integer({ min: low, max: high }).map(String)
const range = (low: number, high: number) =>
  fc
    .tuple(fc.integer({ min: low, max: high }), fc.integer({ min: low, max: high }))
    .map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`)
const field = (low: number, high: number) =>
  fc.oneof(
    fc.constant('*'),
    single(low, high),
    range(low, high),
    fc.array(single(low, high), { minLength: 1, maxLength: 4 }).map(values => values.join(',')),
    fc.integer({ min: 1, max: high }).map(step => `*/${step}`),
  )
const fields = fc.tuple(field(0, 59), field(0, 23), field(1, 31), field(1, 12), field(0, 6))

describe('a cron expression', () => {
  it('has five fields of values that exist', () => {
    fc.assert(
      fc.property(fields, parts => {
        expect(parseCron(parts.join(' '))).not.toBeNull()
      }),
    )
  })

  it('is none with a field more or less', () => {
    fc.assert(
      fc.property(fields, parts => {
        expect(parseCron([...parts, '*'].join(' '))).toBeNull()
        expect(parseCron(parts.slice(1).join(' '))).toBeNull()
      }),
    )
  })

  it('is none with a value beyond the end of its field', () => {
    const beyond = [60, 24, 32, 13, 8]
    fc.assert(
      fc.property(fields, fc.nat({ max: 4 }), fc.nat({ max: 1000 }), (parts, index, more) => {
        const wrong = parts.with(index, String((beyond[index] ?? 0) + more))
        expect(parseCron(wrong.join(' '))).toBeNull()
      }),
    )
  })

  it('is distinguished from any other text without exceptions', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 255 }), text => {
        expect([true, false]).toContain(parseCron(text) !== null)
        expect([true, false]).toContain(isTimeZone(text))
      }),
    )
  })
})

describe('a time zone', () => {
  it('is any that the time zone database has', () => {
    expect(Intl.supportedValuesOf('timeZone').filter(zone => !isTimeZone(zone))).toEqual([])
  })

  it.each(['', 'Mars/Olympus', '+02:00', '-0500', 'Europe/', 'UTC+1', 'Z'])('is not %j', name => {
    expect(isTimeZone(name)).toBe(false)
  })
})
