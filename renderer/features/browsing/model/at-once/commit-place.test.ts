import { describe, expect, test } from 'vitest'
import { baseOfPlace, branchOfPlace, placeOn, placeParams, placeProblems } from './commit-place.ts'

const ada = { name: 'Ada', email: 'ada@harbor.example' }

describe('A commit of one file', () => {
  test('goes to the branch on the screen until something else is chosen', () => {
    expect(placeParams(placeOn('main'), 'main')).toEqual({ branch: 'main' })
    expect(placeProblems(placeOn('main'))).toEqual({})
  })

  test('goes to a new branch that starts from another one, by a named author', () => {
    const place = { kind: 'newBranch', name: 'tide-chart', start: 'stable', author: ada } as const
    expect(placeParams(place, 'main')).toEqual({
      branch: 'tide-chart',
      start_branch: 'stable',
      author_name: 'Ada',
      author_email: 'ada@harbor.example',
    })
    expect(branchOfPlace(place, 'main')).toBe('tide-chart')
  })

  test('goes on top of another branch without starting it again', () => {
    expect(placeParams({ ...placeOn('main'), kind: 'otherBranch', name: 'stable' }, 'main')).toEqual({
      branch: 'stable',
    })
  })

  test('is not sent to a branch git would refuse, or by nobody', () => {
    expect(placeProblems({ kind: 'newBranch', name: 'a..b', start: 'main', author: { ...ada, email: '' } })).toEqual({
      branch: 'Git does not allow this as a name of a branch',
      author_email: 'Give the author an e-mail address',
    })
    expect(placeProblems({ ...placeOn('main'), kind: 'newBranch' })).toEqual({ branch: 'Give the branch a name' })
  })

  test('starts from the state of the branch it goes on top of, or that a new one starts from', () => {
    expect(baseOfPlace(placeOn('main'), 'main')).toBe('main')
    expect(baseOfPlace({ ...placeOn('main'), kind: 'otherBranch', name: 'stable' }, 'main')).toBe('stable')
    expect(baseOfPlace({ ...placeOn('main'), kind: 'newBranch', name: 'x', start: 'stable' }, 'main')).toBe('stable')
  })

  test('needs a branch that is chosen', () => {
    expect(placeProblems({ ...placeOn('main'), kind: 'otherBranch' })).toEqual({ branch: 'Choose a branch' })
  })
})
