import { describe, expect, it } from 'vitest'
import type { DiffEntry } from '#shared/contract/commits.ts'
import { filesOfBoth, getCaveat, getRefusal, getStart } from './transplant.ts'

const changed = (old_path: string, new_path = old_path): DiffEntry => ({
  diff: '',
  old_path,
  new_path,
  new_file: false,
  renamed_file: old_path !== new_path,
  deleted_file: false,
})

describe('a refused cherry-pick or revert', () => {
  it.each([
    ['cherryPick', 'empty', 'Nothing to pick'],
    ['cherryPick', 'conflict', 'Conflict with main'],
    ['revert', 'empty', 'Nothing to revert'],
    ['revert', 'conflict', 'Conflict with main'],
  ] as const)('%s, %s: %s', (kind, code, title) => {
    const refusal = getRefusal(kind, code, 'main')
    expect(refusal?.title).toBe(title)
    expect(refusal?.next).toContain('Nothing was committed.')
  })

  it('is left to the general words when the code is none of the two', () => {
    expect(getRefusal('revert', undefined, 'main')).toBeNull()
    expect(getRefusal('revert', 'tired', 'main')).toBeNull()
  })

  it('can only be in files that both change, named as they are on the branch', () => {
    const commit = [changed('a.txt'), changed('b.txt'), changed('old.txt', 'new.txt')]
    const branch = [changed('b.txt', 'moved/b.txt'), changed('c.txt'), changed('new.txt')]
    expect(filesOfBoth(commit, branch)).toEqual(['moved/b.txt', 'new.txt'])
  })
})

it('a warning is shown only where it is certain', () => {
  expect(getCaveat('cherryPick', true)).toContain('already')
  expect(getCaveat('revert', false)).toContain('doesn’t contain')
  expect([getCaveat('cherryPick', false), getCaveat('revert', true)]).toEqual([null, null])
  expect([getCaveat('cherryPick', null), getCaveat('revert', null)]).toEqual([null, null])
})

it('a pick starts from the first parent, a revert from the commit itself, a picked root from nothing', () => {
  const merge = { id: 'm', parent_ids: ['p', 'q'] }
  expect([getStart('cherryPick', merge), getStart('revert', merge)]).toEqual(['p', 'm'])
  expect(getStart('cherryPick', { id: 'r', parent_ids: [] })).toBeNull()
})
