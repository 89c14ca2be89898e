import { describe, expect, it } from 'vitest'
import { moment } from './moment.ts'

describe('moment', () => {
  it.each([
    ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00.5+02:00', '2026-03-01T08:00:00.500Z'],
    ['2026-03-01T10:00:00-0330', '2026-03-01T13:30:00.000Z'],
    ['2026-03-01T10:00:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['+012026-03-01T10:00:00Z', '9999-12-31T23:59:59.999Z'],
    ['-000001-01-01', '0000-01-01T00:00:00.000Z'],
  ])('%s is %s', (text, time) => {
    expect(moment(text, 'since')).toBe(time)
  })

  it.each([
    '',
    '1',
    '2026',
    'yesterday',
    '2026-13-01',
    '2026-03-01T25:00:00Z',
    'March 1, 2026',
    '2026-03-01T10:00:00 02:00',
  ])('%s is no time', text => {
    expect(() => moment(text, 'since')).toThrow('since is invalid')
  })

  it('says nothing when nothing was given', () => {
    expect(moment(undefined, 'since')).toBeUndefined()
  })
})
