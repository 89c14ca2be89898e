import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contract, paramsSchema } from '#shared/contract/contract.ts'
import { branchProblem, commitRequest, type Edit, pathProblem, suggestBranch } from './commit-request.ts'

const edit: Edit = {
  project: 'harbor/lighthouse',
  branch: 'main',
  path: 'docs/a.md',
  base: { commit: 'c1', text: 'old\n' },
  text: 'new\n',
  message: 'Update a.md',
  target: { kind: 'branch' },
}

describe('the request of a commit', () => {
  it('names the last commit known of the file, so that a change of somebody else is not lost', () => {
    expect(commitRequest(edit)).toEqual({
      id: 'harbor/lighthouse',
      branch: 'main',
      commit_message: 'Update a.md',
      actions: [{ action: 'update', file_path: 'docs/a.md', content: 'new\n', last_commit_id: 'c1' }],
    })
  })

  it('creates a file that is new', () => {
    const request = commitRequest({ ...edit, base: { commit: null, text: null } })
    expect(request.actions).toEqual([{ action: 'create', file_path: 'docs/a.md', content: 'new\n' }])
  })

  it('starts a new branch from the one the edit began on', () => {
    const request = commitRequest({ ...edit, target: { kind: 'newBranch', name: 'fix' } })
    expect(request).toMatchObject({ branch: 'fix', start_branch: 'main' })
  })

  it('is what the contract allows, with the text to the byte', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const parsed = paramsSchema(contract['commits.create']).parse(commitRequest({ ...edit, text }))
        expect(parsed).toMatchObject({ actions: [{ content: text, encoding: 'text' }] })
      }),
    )
  })
})

describe('the path of a new file', () => {
  it.each(['', 'a/', '/a', 'a//b', '../a', 'a/./b', '.git/config', 'a\0b'])('%j is refused with a reason', path => {
    expect(pathProblem(path)).toBeTypeOf('string')
  })
  it.each(['a', 'a/b.txt', '.gitignore', 'ä/ö ü.md', '..a/b..c'])('%j is fine', path => {
    expect(pathProblem(path)).toBeNull()
  })
})

describe('the name of a new branch', () => {
  it.each(['', 'a b', 'a..b', 'a~1', '-a', '/a', 'a/', 'a//b', 'a.lock', '.a', 'a/.b', '@', 'a@{1}', 'a\\b', 'a.'])(
    '%j is refused with a reason',
    name => expect(branchProblem(name)).toBeTypeOf('string'),
  )
  it('is never one of its own suggestions', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), path => {
        expect(branchProblem(suggestBranch(path, 'x7f2'))).toBeNull()
      }),
    )
  })
})
