import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editableText, exactText } from './exact-text.ts'

const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', '\r', '\ufeff', 'é'), maxLength: 30 })

test('opening and saving without a change writes the same bytes', () => {
  fc.assert(
    fc.property(text, exact => {
      expect(exactText(exact, editableText(exact))).toBe(exact)
    }),
  )
})

test('an editor never sees a carriage return, nor the byte order mark at the beginning', () => {
  fc.assert(
    fc.property(text, exact => {
      expect(editableText(`\ufeff${exact}`)).toBe(exact.replace(/\r\n?/g, '\n'))
    }),
  )
})

test('byte order mark and CRLF survive an edit', () => {
  expect(exactText('\ufeffa\r\nb\r\n', 'a\nB\n')).toBe('\ufeffa\r\nB\r\n')
})
