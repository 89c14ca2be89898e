import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  activate,
  dateLocale,
  englishFor,
  formatDuration,
  formatList,
  formatMoment,
  formatNumber,
  formatPercent,
  t,
  tPieces,
} from './i18n.ts'

afterEach(() => activate('en', null))

test('a text leads back to its English messages, and others to none', () => {
  expect(englishFor('Members')).toBe('')
  activate('de', {
    Members: ['Mitglieder'],
    'when\u0004Closed': ['Geschlossen'],
    Shut: ['Geschlossen'],
    '{n} tags': [['n'], ' Tags'],
  })
  expect(englishFor('Mitglieder')).toBe('Members')
  expect(englishFor('Geschlossen')).toBe('Closed Shut')
  expect(englishFor('Unbekannt')).toBe('')
})

describe('A message in English', () => {
  test('is the message itself, with its values', () => {
    expect(t('Delete {name}?', { name: 'main' })).toBe('Delete main?')
    expect(t('Nothing to do')).toBe('Nothing to do')
  })

  test('chooses by count, and writes the count as the language does', () => {
    const files = (count: number) => t('{count, plural, =0 {No files} one {# file} other {# files}} deleted', { count })
    expect([files(0), files(1), files(2340)]).toEqual(['No files deleted', '1 file deleted', '2,340 files deleted'])
  })

  test('leaves a number alone that is no quantity, such as an ID', () => {
    expect(t('Group {id}', { id: 12345 })).toBe('Group 12345')
    expect(t('{count, number} commits', { count: 12345 })).toBe('12,345 commits')
  })

  test('has nothing where no value is given', () => {
    expect(t('by {name}{more}', { name: undefined, more: null })).toBe('by ')
  })

  test('inserts any value as it is: nothing in it is read as a placeholder, an escape or a mark', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('{name}', "'{'", '\\u202e', '\\x41', '#', '<link>', '</0>', '%__lingui_octothorpe__%', '$&'),
    )
    fc.assert(
      fc.property(value, value, fc.nat(), (name, other, count) => {
        expect(t('[{name}] and [{other}]', { name, other })).toBe(`[${name}] and [${other}]`)
        expect(t('{count, plural, one {# of {name}} other {# in {name}}}', { count, name })).toBe(
          `${formatNumber(count)} ${count === 1 ? 'of' : 'in'} ${name}`,
        )
      }),
    )
  })
})

describe('With a catalog', () => {
  test('a message is in its language, by its rules of plurals and numbers', () => {
    const message = '{count, plural, one {# file} other {# files}}'
    activate('de-DE', { [message]: [['count', 'plural', { one: ['#', ' Datei'], other: ['#', ' Dateien'] }]] })
    expect([t(message, { count: 1 }), t(message, { count: 2340 })]).toEqual(['1 Datei', '2.340 Dateien'])
    expect(formatNumber(0.5)).toBe('0,5')
  })

  test('pieces of a message are in the order of the language', () => {
    const message = '{author} removed {target}'
    const pieces = () => tPieces(message, { author: 'Ines', target: 'Mats' }, text => ({ text }))
    expect(pieces()).toEqual([{ text: 'Ines' }, ' removed ', { text: 'Mats' }])
    activate('ja', { [message]: [['author'], ' が ', ['target'], ' を削除'] })
    expect(pieces()).toEqual([{ text: 'Ines' }, ' が ', { text: 'Mats' }, ' を削除'])
  })

  test('texts are listed with the marks of the language', () => {
    expect([formatList([]), formatList(['a']), formatList(['a', 'b', 'c'])]).toEqual(['', 'a', 'a, b, c'])
    activate('ja', { '{list}, {item}': [['list'], '、', ['item']] })
    expect(formatList(['a', 'b', 'c'])).toBe('a、b、c')
  })

  test.each([
    [0, '0 sec', '0 Sek.'],
    [-5, '0 sec', '0 Sek.'],
    [59_999, '59 sec', '59 Sek.'],
    [60_000, '1 min', '1 Min.'],
    [90_500, '1 min, 30 sec', '1 Min., 30 Sek.'],
    [3_659_000, '1 hr', '1 Std.'],
    [90_000_000, '1 day, 1 hr', '1 Tg., 1 Std.'],
    [400 * 86_400_000, '400 days', '400 Tg.'],
  ])('%i ms are a duration in its two largest units', (milliseconds, english, german) => {
    expect(formatDuration(milliseconds, 'short')).toBe(english)
    activate('de-DE', {})
    expect(formatDuration(milliseconds, 'short')).toBe(german)
  })

  test('a duration is written out in its words', () => {
    activate('de-DE', {})
    expect(formatDuration(18_420_000, 'long')).toBe('5 Stunden, 7 Minuten')
    activate('ja', {})
    expect(formatDuration(18_420_000, 'long')).toBe('5 時間 7 分')
  })

  test('a share is written in percent as the language writes it, with no more digits than asked for', () => {
    const shares = () => [formatPercent(0.5), formatPercent(0.6666), formatPercent(0.6666, 1), formatPercent(3)]
    expect(shares()).toEqual(['50%', '67%', '66.7%', '300%'])
    activate('de-DE', {})
    expect(shares()).toEqual(['50\u00a0%', '67\u00a0%', '66,7\u00a0%', '300\u00a0%'])
  })

  test('a time for a file is in UTC, as the language writes it, and what is no time stays as it is', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo')
    const moments = () => [formatMoment('2026-03-29T01:30:05+02:00'), formatMoment('2026-03-28T23:30:05Z', 'time')]
    expect(moments()).toEqual(['Mar 28, 2026, 23:30:05 UTC', '23:30:05'])
    activate('de-DE', {})
    expect(moments()).toEqual(['28. März 2026, 23:30:05 UTC', '23:30:05'])
    expect(formatMoment('never')).toBe('never')
  })

  test('dates are in its locale, with the hours of the system', () => {
    const hours = () => new Intl.DateTimeFormat(dateLocale(), { timeStyle: 'short' }).resolvedOptions()
    const system = hours().hourCycle
    activate('ja', {})
    expect(hours()).toMatchObject({ locale: expect.stringMatching(/^ja/), hourCycle: system })
  })

  test('a message that it lacks is in English', () => {
    activate('ja', {})
    expect(t('Delete {name}?', { name: 'main' })).toBe('Delete main?')
  })
})
