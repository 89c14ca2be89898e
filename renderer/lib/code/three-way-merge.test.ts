import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinLines, splitLines } from './line-endings.ts'
import { type Choice, type Conflict, chosenText, conflictsIn, mergeTexts } from './three-way-merge.ts'

const labels = { theirs: 'theirs, on main (0123abcd)', base: 'before (4567cdef)', mine: 'mine' }
const lines = fc.array(fc.constantFrom('a', 'b', 'c', '', '=======', '<<<<<<< theirs'), { maxLength: 10 })
const text = fc
  .tuple(lines, fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([parts, ending, ended]) => parts.join(ending) + (ended ? ending : ''))

/** Replaces one conflict by the chosen version, as the editor does. */
function resolveConflict(value: string, conflict: Conflict, choice: Choice): string {
  const all = splitLines(value)
  const [before, after] = [all.slice(0, conflict.firstLine - 1), all.slice(conflict.lastLine)]
  return joinLines(before) + chosenText(conflict, choice) + joinLines(after)
}

/** Decides every conflict for one side. */
function resolveAll(value: string, choice: 'theirs' | 'mine'): string {
  let result = value
  for (let left = conflictsIn(value, labels).length; left > 0; left--) {
    const conflict = conflictsIn(result, labels)[0]
    if (!conflict) break
    result = resolveConflict(result, conflict, choice)
  }
  return result
}

describe('a three-way merge', () => {
  it('is theirs when I changed nothing, and mine when they changed nothing', () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect(mergeTexts(base, changed, base, labels)).toEqual({ text: changed, conflicts: 0 })
        expect(mergeTexts(base, base, changed, labels)).toEqual({ text: changed, conflicts: 0 })
      }),
    )
  })

  it('takes a change that both made once', () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect(mergeTexts(base, changed, changed, labels)).toEqual({ text: changed, conflicts: 0 })
      }),
    )
  })

  it('merges changes in different places', () => {
    const merged = mergeTexts('a\nb\nc\nd\ne\n', 'A\nb\nc\nd\ne\n', 'a\nb\nc\nd\nE\n', labels)
    expect(merged).toEqual({ text: 'A\nb\nc\nd\nE\n', conflicts: 0 })
  })

  it('marks what both changed differently, and can find each mark again', () => {
    fc.assert(
      fc.property(text, text, text, (base, theirs, mine) => {
        const merged = mergeTexts(base, theirs, mine, labels)
        expect(conflictsIn(merged.text, labels)).toHaveLength(merged.conflicts)
      }),
    )
  })

  it('keeps both sides of a conflict byte for byte', () => {
    const merged = mergeTexts('a\nold\nz\n', 'a\nnew\nz\n', 'a\nmine\nz\n', labels)
    expect(conflictsIn(merged.text, labels)).toEqual([
      { firstLine: 2, lastLine: 8, theirs: 'new\n', base: 'old\n', mine: 'mine\n' },
    ])
    expect(resolveAll(merged.text, 'theirs')).toBe('a\nnew\nz\n')
    expect(resolveAll(merged.text, 'mine')).toBe('a\nmine\nz\n')
  })

  it('gives one side back to the byte when all of the file is in conflict, newline at the end or not', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (theirsEnded, mineEnded) => {
        const theirs = `x\ny${theirsEnded ? '\n' : ''}`
        const mine = `p\nq${mineEnded ? '\n' : ''}`
        const merged = mergeTexts('base\n', theirs, mine, labels)
        expect(resolveAll(merged.text, 'theirs')).toBe(theirs)
        expect(resolveAll(merged.text, 'mine')).toBe(mine)
      }),
    )
  })

  it('takes both, one after the other', () => {
    const merged = mergeTexts('a\n', 'theirs', 'mine\n', labels)
    const conflict = conflictsIn(merged.text, labels)[0]
    if (!conflict) throw new Error('no conflict')
    expect(resolveConflict(merged.text, conflict, 'both')).toBe('theirs\nmine\n')
  })

  it('does not mistake conflict markers in the file for its own', () => {
    expect(conflictsIn('<<<<<<< HEAD\na\n||||||| x\n=======\nb\n>>>>>>> other\n', labels)).toEqual([])
    expect(conflictsIn(`<<<<<<< ${labels.theirs}\nhalf of one\n`, labels)).toEqual([])
  })
})
