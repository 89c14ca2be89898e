import { describe, expect, test } from 'vitest'
import { formatVersion, isFrom, serviceVersionFrom } from './service-version.ts'

describe('The version of a service', () => {
  test.each([
    ['12.10.14-ee', 12, 10],
    ['13.12.0', 13, 12],
    ['17.6.0-pre', 17, 6],
    ['18.0.0-rc42-ee', 18, 0],
    ['16.11', 16, 11],
    ['16.9.2-jh', 16, 9],
  ])('%s is read', (text, major, minor) => {
    expect(serviceVersionFrom(text)).toEqual({ major, minor })
  })

  test.each(['', 'unknown', '16', '16.11.0-gatehouse', 'v16.11.0', '99999.1', '16.11.0\n17.0.0', '-1.2'])(
    '%j says none',
    text => {
      expect(serviceVersionFrom(text)).toBeNull()
    },
  )

  test('is compared by numbers, and an unknown one is before all others', () => {
    expect(isFrom({ major: 16, minor: 11 }, '16.2')).toBe(true)
    expect(isFrom({ major: 16, minor: 0 }, '16.0')).toBe(true)
    expect(isFrom({ major: 9, minor: 5 }, '14.0')).toBe(false)
    expect(isFrom({ major: 15, minor: 11 }, '16.0')).toBe(false)
    expect(isFrom(null, '12.0')).toBe(false)
    expect(formatVersion({ major: 16, minor: 11 })).toBe('16.11')
  })
})
