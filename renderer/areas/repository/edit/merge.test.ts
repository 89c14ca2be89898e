import { expect, test } from 'vitest'
import { exactMerged, hasConflictMarks, startMerge } from './merge.ts'

const base = { commit: '4567cdef', text: 'one\r\ntwo\r\n' }
const theirs = { commit: '0123abcd', text: 'one\r\nTWO\r\n' }

test('a merge keeps the line endings of the branch, and knows the way back', () => {
  const merge = startMerge({ base, theirs, mine: 'ONE\r\ntwo\r\n'.replace('ONE', 'zero\r\none'), branch: 'main' })
  expect(merge).toMatchObject({ conflictsAtFirst: 0, text: 'zero\r\none\r\nTWO\r\n', baseBefore: base })
  expect(merge.mine).toBe('zero\r\none\r\ntwo\r\n')
})

test('a change of nothing but line endings is no conflict', () => {
  const unix = { commit: '0123abcd', text: 'one\ntwo\n' }
  const merge = startMerge({ base, theirs: unix, mine: 'one\r\n2\r\n', branch: 'main' })
  expect(merge).toMatchObject({ conflictsAtFirst: 0, text: 'one\n2\n' })
})

test('a conflict left in a draft is found again without the merge it came from', () => {
  const merge = startMerge({ base, theirs, mine: 'one\r\n2\r\n', branch: 'main' })
  expect(merge.conflictsAtFirst).toBe(1)
  expect(hasConflictMarks(merge.text)).toBe(true)
  expect(hasConflictMarks('<<<<<<< HEAD\nan example in a manual\n>>>>>>> other\n')).toBe(false)
})

test('where theirs is one line without an end, my line endings stay', () => {
  expect(exactMerged('theirs', 'one\r\ntwo', 'one\ntwo')).toBe('one\r\ntwo')
  expect(exactMerged('theirs\n', 'one\r\ntwo', 'one\ntwo')).toBe('one\ntwo')
})
