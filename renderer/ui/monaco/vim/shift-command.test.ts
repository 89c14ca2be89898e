import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftedIndent } from './shift-command.ts'

const spaces = { tabSize: 4, indentSize: 2, insertSpaces: true } as const
const tabs = { tabSize: 4, indentSize: 4, insertSpaces: false } as const

test.each([
  ['', false, spaces, '  '],
  [' ', false, spaces, '  '],
  ['  ', false, spaces, '    '],
  ['   ', true, spaces, '  '],
  ['  ', true, spaces, ''],
  ['', true, spaces, ''],
  ['\t', false, spaces, '      '],
  ['  \t', true, tabs, ''],
  ['\t ', false, tabs, '\t\t'],
  ['\t\t', true, tabs, '\t'],
] as const)('the indentation %j is shifted (back: %s) to a stop', (indent, isUnshift, options, shifted) => {
  expect(shiftedIndent(indent, { ...options, isUnshift })).toBe(shifted)
})

test('a shift and one back end at the same stop', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.constantFrom(spaces, tabs), (steps, options) => {
      const indent = options.insertSpaces ? '  '.repeat(steps) : '\t'.repeat(steps)
      const there = shiftedIndent(indent, { ...options, isUnshift: false })
      expect(shiftedIndent(there, { ...options, isUnshift: true })).toBe(indent)
    }),
  )
})
