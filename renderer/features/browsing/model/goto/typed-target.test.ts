import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getRuns } from './runs.ts'
import { typedTarget } from './typed-target.ts'

describe('marking letters', () => {
  it('the runs together are the text, and only the places given are marked', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer({ min: -5, max: 40 })), (text, letters) => {
        const runs = getRuns(text, letters)
        expect(runs.map(run => run.text).join('')).toBe(text)
        for (const { start, text: run, isMatch } of runs) {
          for (let at = start; at < start + run.length; at++) expect(letters.includes(at)).toBe(isMatch)
        }
      }),
    )
  })
})

describe('a line after the letters', () => {
  it.each([
    ['board.ts:12', 'board.ts', 12],
    [' board ', 'board', undefined],
    ['board.ts:', 'board.ts:', undefined],
    ['a:0', 'a:0', undefined],
    [':7', ':7', undefined],
  ])('%s', (typed, query, line) => {
    expect(typedTarget(typed)).toEqual({ query, line })
  })
})
