import { describe, expect, test } from 'vitest'
import { clockNote } from './clock-note.ts'

const weekend = { freeze_start: '0 16 * * 5', freeze_end: '0 7 * * 1', cron_timezone: 'Europe/Oslo' }
const at = (time: string) => Date.parse(time)

describe('effects of clock changes on a freeze', () => {
  test.each([
    ['2026-11-20T15:00:00Z', '2026-11-23T06:00:00Z', null],
    ['2026-10-23T14:00:00Z', '2026-10-26T06:00:00Z', /put back during it, so it is 1 hr longer/],
    ['2026-03-27T15:00:00Z', '2026-03-30T05:00:00Z', /put forward during it, so it is 1 hr shorter/],
  ])('from %s', (start, end, words) => {
    const note = clockNote(weekend, { start: at(start), end: at(end) })
    if (words === null) expect(note).toBeNull()
    else expect(note).toMatch(words)
  })

  test('are noted where they skip its start', () => {
    const small = { ...weekend, freeze_start: '30 2 * * *', freeze_end: '0 5 * * *' }
    const note = clockNote(small, { start: at('2026-03-29T01:00:00Z'), end: at('2026-03-29T03:00:00Z') })
    expect(note).toContain('skip the start')
  })
})
