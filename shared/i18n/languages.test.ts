import { describe, expect, test } from 'vitest'
import { activate, t } from './i18n.ts'
import { bestLanguage, isShownLanguage, localeFor } from './languages.ts'
import { pseudoCatalog } from './pseudo.ts'

describe('The language of the app', () => {
  test('is the first preferred one that it has', () => {
    expect(bestLanguage(['fr-FR', 'de-AT', 'ja'])).toBe('de')
    expect(bestLanguage(['ja-JP-u-ca-japanese'])).toBe('ja')
    expect(bestLanguage(['EN-gb', 'de'])).toBe('en')
  })

  test('is English where there is none of them', () => {
    expect([bestLanguage([]), bestLanguage(['fr', 'C.UTF-8', '', 'den', 'de-', 'de_DE'])]).toEqual(['en', 'en'])
  })

  test('writes dates as the region of the person does, where that has the language', () => {
    expect(localeFor('de', ['en-GB', 'de-AT'])).toBe('de-AT')
    expect(localeFor('ja', ['en-GB', 'de-AT'])).toBe('ja')
    expect(localeFor('en', ['de-AT', 'en-GB'])).toBe('en-GB')
  })

  test('a text from a file is checked', () => {
    expect(['de', 'en-XA', 'fr', '', null].map(isShownLanguage)).toEqual([true, true, false, false, false])
  })
})

test('the pseudo-language lengthens each message, and keeps placeholders, plurals and marks', () => {
  activate('en', pseudoCatalog)
  expect(t('Cancel')).toBe('[Çáñçél~~~]')
  expect(t('Delete {name}?', { name: 'main' })).toBe('[Délété ~~~main?]')
  expect(t('{count, plural, one {# file} other {# files}}', { count: 2 })).toBe('[2 fílés~~~]')
  expect(t('Read <b>it</b>')).toContain('<b>ít</b>')
  activate('en', null)
})
