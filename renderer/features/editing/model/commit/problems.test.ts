import { describe, expect, it } from 'vitest'
import { getProblems } from './problems.ts'
import { change } from './staged-change.fixture.ts'
import type { StagedChange } from './staged-change.ts'

const fresh = { baseCommit: null, baseContent: null } as const
const paths = (changes: readonly StagedChange[]) => [...getProblems(changes).keys()]

describe('changes that the service would refuse', () => {
  it('is nothing for changes that have nothing to do with each other', () => {
    expect(paths([change({}), change({ path: 'b/c', ...fresh }), change({ path: 'd', holds: 'deleted' })])).toEqual([])
  })

  it('is a path that leads out of the repository', () => {
    expect(paths([change({ path: 'a/../../b', ...fresh }), change({ path: 'c', ...fresh })])).toEqual(['a/../../b'])
  })

  it('is an edit of a file that another change moves', () => {
    expect(paths([change({}), change({ path: 'b', previousPath: 'a', holds: 'unchanged' })])).toEqual(['a', 'b'])
    expect(paths([change({ ...fresh }), change({ path: 'b', previousPath: 'a', holds: 'unchanged' })])).toEqual([])
  })

  it('is a file in a folder that is a file', () => {
    expect(paths([change({ path: 'a/b', ...fresh }), change({})])).toEqual(['a/b'])
    expect(paths([change({ path: 'a/b', ...fresh }), change({ holds: 'deleted' })])).toEqual([])
  })

  it('is a text with conflict marks', () => {
    const content = '<<<<<<< theirs, on main (1)\n=======\n>>>>>>> mine\n'
    expect(paths([change({ content })])).toEqual(['a'])
  })

  it('is a text that its encoding can’t hold, with UTF-8 as a way out where it is one', () => {
    const said = (part: Partial<StagedChange>) => getProblems([change(part)]).get('a')
    expect(said({ encoding: 'Latin-1', content: '«LIBERTÉ»' })).toMatch(
      /something else in Latin-1.* save it as UTF-8 there/,
    )
    expect(said({ encoding: 'UTF-16LE', content: '\ud83d' })).toMatch(/can’t be written in UTF-16LE\. Edit it\.$/)
  })

  it('is two files that take each other’s place', () => {
    const moved = { holds: 'unchanged' } as const
    expect(
      paths([change({ path: 'a', previousPath: 'b', ...moved }), change({ path: 'b', previousPath: 'a', ...moved })]),
    ).toEqual(['a', 'b'])
  })
})
