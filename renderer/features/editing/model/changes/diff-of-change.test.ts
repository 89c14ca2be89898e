import { expect, test } from 'vitest'
import { noteOn } from '../../../../ui/diff/diff-notes.ts'
import { diffOfTexts } from '../../../../ui/diff/diff-of-texts.ts'
import { diffOfChange, getTexts } from './diff-of-change.ts'

test('a change of the encoding alone is described', () => {
  const change = {
    path: 'a',
    previousPath: null,
    executable: null,
    holds: 'text',
    content: 'Café\n',
    encoding: 'UTF-8',
    baseCommit: 'c1',
    baseContent: 'Café\n',
    baseEncoding: 'Latin-1',
  } as const
  const { before, after } = getTexts(change) ?? { before: '', after: 'not compared' }
  const lines = diffOfTexts(before, after)
  expect(noteOn(diffOfChange(change, lines))).toMatch(/^Saved as UTF-8 instead of Latin-1\./)
  expect(noteOn(diffOfChange({ ...change, encoding: 'Latin-1' }, lines))).toBe('The content is the same.')
  expect(noteOn(diffOfChange(change, 'tooComplex'))).toMatch(/Too complex to compare here\./)
})
