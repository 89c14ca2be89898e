import { expect, test } from 'vitest'
import { conflictFrom, headline } from './conflict-bar.tsx'

const at = (firstLine: number) => ({ firstLine, lastLine: firstLine + 6, theirs: '', base: '', mine: '' })
const conflicts = [at(3), at(20), at(40)]

test('the next and the previous conflict are found from any line, in a circle', () => {
  const lines = (step: 1 | -1) => [0, 1, 3, 21, 40, 99].map(line => conflictFrom(conflicts, line, step)?.firstLine)
  expect(lines(1)).toEqual([3, 3, 20, 40, 3, 3])
  expect(lines(-1)).toEqual([40, 40, 40, 20, 20, 40])
  expect(conflictFrom([], 1, 1)).toBeUndefined()
})

test('a merge is not said to be without a conflict while the text has those of an earlier one', () => {
  expect(headline({ conflictsAtFirst: 0 }, 0)).toBe('Merged without a conflict.')
  expect(headline({ conflictsAtFirst: 0 }, 2)).toBe('2 conflicts to resolve')
  expect(headline({ conflictsAtFirst: 1 }, 0)).toBe('All conflicts resolved.')
})
