import { expect, test } from 'vitest'
import { activate } from '#shared/i18n/i18n.ts'
import { pseudoCatalog } from '#shared/i18n/pseudo.ts'
import { merge as mergeTexts } from '../../../../lib/code/three-way-merge.ts'
import { conflictsOf, exactMerged, hasConflictMarks, startMerge } from './merge.ts'

const encoding = 'UTF-8'
const base = { commit: '4567cdef', text: 'one\r\ntwo\r\n', encoding } as const
const theirs = { commit: '0123abcd', text: 'one\r\nTWO\r\n', encoding } as const
const mine = (text: string) => ({ text, encoding }) as const

test('a merge keeps the line endings of the branch, and can be undone', async () => {
  const merge = await startMerge({ base, theirs, mine: mine('zero\r\none\r\ntwo\r\n'), branch: 'main' }, mergeTexts)
  expect(merge).toMatchObject({ conflictsAtFirst: 0, text: 'zero\r\none\r\nTWO\r\n', baseBefore: base })
  expect(merge.mine.text).toBe('zero\r\none\r\ntwo\r\n')
})

test('a change of line endings alone is no conflict', async () => {
  const unix = { ...theirs, text: 'one\ntwo\n' }
  const merge = await startMerge({ base, theirs: unix, mine: mine('one\r\n2\r\n'), branch: 'main' }, mergeTexts)
  expect(merge).toMatchObject({ conflictsAtFirst: 0, text: 'one\n2\n' })
})

test('a conflict left in a draft is found again without the merge it came from', async () => {
  const merge = await startMerge({ base, theirs, mine: mine('one\r\n2\r\n'), branch: 'main' }, mergeTexts)
  expect(merge.conflictsAtFirst).toBe(1)
  expect(hasConflictMarks(merge.text)).toBe(true)
  expect(hasConflictMarks('<<<<<<< HEAD\nan example in a manual\n>>>>>>> other\n')).toBe(false)
})

test('conflicts left in a draft can be resolved without the merge they came from, whatever the branch is called', async () => {
  for (const branch of ['main', 'fix/(a) theirs, on |||||||']) {
    const merge = await startMerge({ base, theirs, mine: mine('one\r\n2'), branch }, mergeTexts)
    expect(conflictsOf(merge.text, null)).toEqual(conflictsOf(merge.text, merge))
    expect(conflictsOf(merge.text, null)).toMatchObject([{ theirs: 'TWO\n', base: 'two\n', mine: '2' }])
  }
  expect(conflictsOf('<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n', null)).toEqual([])
})

test('conflicts of an earlier merge are found in the text of a later one', async () => {
  const first = await startMerge({ base, theirs, mine: mine('one\r\n2\r\n'), branch: 'main' }, mergeTexts)
  const again = await startMerge({ base: theirs, theirs, mine: first, branch: 'main' }, mergeTexts)
  expect(again).toMatchObject({ conflictsAtFirst: 0, text: first.text })
  expect(conflictsOf(again.text, again)).toEqual(conflictsOf(first.text, first))
  expect(conflictsOf(again.text, again)).toHaveLength(1)
})

test('conflicts of a new file are found without the merge as well', async () => {
  const none = { commit: null, text: null, encoding } as const
  const merge = await startMerge({ base: none, theirs, mine: mine('2\r\n'), branch: 'main' }, mergeTexts)
  expect(conflictsOf(merge.text, null)).toHaveLength(1)
})

test('conflicts in a draft are recognized in every language', async () => {
  try {
    activate('en-XA', pseudoCatalog)
    const merge = await startMerge({ base, theirs, mine: mine('one\r\n2\r\n'), branch: 'main' }, mergeTexts)
    expect(hasConflictMarks(merge.text)).toBe(true)
  } finally {
    activate('en', null)
  }
})

test('where theirs is one line without an end, my line endings stay', () => {
  expect(exactMerged('theirs', 'one\r\ntwo', 'one\ntwo')).toBe('one\r\ntwo')
  expect(exactMerged('theirs\n', 'one\r\ntwo', 'one\ntwo')).toBe('one\ntwo')
})

test('a byte order mark is theirs, as the encoding is that it belongs to', () => {
  expect(exactMerged('\ufefftheirs', 'one\r\ntwo', 'one\ntwo')).toBe('\ufeffone\r\ntwo')
  expect(exactMerged('theirs', '\ufeffone\r\ntwo', 'one\ntwo')).toBe('one\r\ntwo')
})

test.each([
  { what: 'theirs, where I did not touch it', from: 'Latin-1', their: 'UTF-8', my: 'Latin-1', merged: 'UTF-8' },
  { what: 'the one I chose', from: 'Latin-1', their: 'Latin-1', my: 'UTF-8', merged: 'UTF-8' },
  { what: 'what it was all along', from: 'UTF-16LE', their: 'UTF-16LE', my: 'UTF-16LE', merged: 'UTF-16LE' },
] as const)('the encoding of a merge is $what', async ({ from, their, my, merged }) => {
  const merge = await startMerge(
    {
      base: { ...base, encoding: from },
      theirs: { ...theirs, encoding: their },
      mine: { text: 'one\r\n2\r\n', encoding: my },
      branch: 'main',
    },
    mergeTexts,
  )
  expect(merge.encoding).toBe(merged)
  expect(merge.mine.encoding).toBe(my)
})
