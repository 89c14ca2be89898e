import { describe, expect, test } from 'vitest'
import { knownBranches, withoutId } from './known-branches.ts'

const known = [
  { id: 1, name: 'main' },
  { id: 2, name: 'release/*' },
]

describe('protected branches', () => {
  test('are found by a part of the name or by ID, each once', () => {
    expect(knownBranches([...known, { id: 1, name: 'main' }], '')).toEqual(known)
    expect(knownBranches(known, 'REL')).toEqual([{ id: 2, name: 'release/*' }])
    expect(knownBranches(known, '1')).toEqual([{ id: 1, name: 'main' }])
  })

  test('without a known ID are those that no known name or pattern covers', () => {
    const branch = (name: string, isProtected = true) => ({ name, protected: isProtected })
    const branches = [branch('main'), branch('release/1.2'), branch('stable'), branch('mainx'), branch('topic', false)]
    expect(withoutId(branches, known)).toEqual(['stable', 'mainx'])
    expect(withoutId([branch('a/b/c'), branch('a/c')], [{ id: 3, name: 'a/*/c' }])).toEqual(['a/c'])
    expect(withoutId([branch('aa')], [{ id: 3, name: 'aa*aa' }])).toEqual(['aa'])
  })
})
