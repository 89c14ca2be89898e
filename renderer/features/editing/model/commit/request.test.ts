import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contract, paramsSchema } from '#shared/contract/contract.ts'
import { type Author, authorProblem } from '../../../../ui/commits/author.ts'
import { fileParams } from '../../../browsing/model/at-once/use-file-commit.ts'
import type { ChangeSet } from './change-set.ts'
import {
  branchProblem,
  changesWarning,
  commitRequest,
  defaultTarget,
  pathProblem,
  pathWarning,
  suggestBranch,
  type Target,
  targetProblems,
} from './request.ts'
import type { StagedChange } from './staged-change.ts'

const edit: StagedChange = {
  path: 'docs/a.md',
  previousPath: null,
  executable: null,
  holds: 'text',
  content: 'new\n',
  encoding: 'UTF-8',
  baseCommit: 'c1',
  baseContent: 'old\n',
  baseEncoding: 'UTF-8',
}
const words = { project: 'harbor/lighthouse', branch: 'main', message: 'Update a.md', author: null } as const
const request = (file: StagedChange, set: Partial<ChangeSet> = {}) =>
  commitRequest({ ...words, target: { kind: 'branch' }, files: [file], ...set })

describe('the request of a commit', () => {
  it("sends the last known commit of the file, so that another user's change is not lost", () => {
    expect(request(edit)).toEqual({
      id: 'harbor/lighthouse',
      branch: 'main',
      commit_message: 'Update a.md',
      actions: [{ action: 'update', file_path: 'docs/a.md', content: 'new\n', last_commit_id: 'c1' }],
    })
  })

  it('creates a file that is new', () => {
    const { actions } = request({ ...edit, baseCommit: null, baseContent: null })
    expect(actions).toEqual([{ action: 'create', file_path: 'docs/a.md', content: 'new\n' }])
  })

  it('goes to another existing branch, on top of its content', () => {
    const sent = request(edit, { branch: 'v1.0.0', target: { kind: 'otherBranch', name: 'main' } })
    expect(sent).toMatchObject({ branch: 'main', actions: [{ action: 'update', last_commit_id: 'c1' }] })
    expect(sent).not.toHaveProperty('start_sha')
    expect(sent).not.toHaveProperty('start_branch')
  })

  it('for edits of a tag or a commit goes to a new branch by default', () => {
    expect(defaultTarget({ kind: 'branch', canPush: false }, 'edit-a')).toEqual({ kind: 'branch' })
    const target = defaultTarget({ kind: 'commit', sha: 'c0ffee' }, 'edit-a')
    const sent = request(edit, { branch: 'v1.0.0', target })
    expect(sent).toMatchObject({ branch: 'edit-a', start_sha: 'c0ffee' })
  })

  it('starts a new branch from the one the edit began on', () => {
    const target = {
      kind: 'newBranch',
      name: 'fix',
      start: { kind: 'branch', name: 'main' },
      startProject: null,
    } as const
    expect(request(edit, { target })).toMatchObject({ branch: 'fix', start_branch: 'main' })
    expect(request(edit, { target })).not.toHaveProperty('force')
  })

  it('overwrites a branch only on request, from a commit of any project', () => {
    const start = { kind: 'sha', sha: 'a'.repeat(40) } as const
    const target = { kind: 'overwrite', name: 'old', start, startProject: 'harbor/other' } as const
    expect(request(edit, { target })).toMatchObject({
      branch: 'old',
      start_sha: start.sha,
      start_project: 'harbor/other',
      force: true,
    })
  })

  it('names another author when there is one', () => {
    const author = { name: 'Ines', email: 'ines@example.com' }
    expect(request(edit, { author })).toMatchObject({ author_name: 'Ines', author_email: 'ines@example.com' })
    expect(request(edit)).not.toHaveProperty('author_name')
  })

  it('moves the file as well when the edit does', () => {
    expect(request({ ...edit, previousPath: 'a.md' }).actions).toEqual([
      { action: 'move', file_path: 'docs/a.md', previous_path: 'a.md', content: 'new\n', last_commit_id: 'c1' },
    ])
  })

  it('conforms to the contract, with the text byte for byte', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const parsed = paramsSchema(contract['commits.create']).parse(request({ ...edit, content: `x${text}` }))
        expect(parsed).toMatchObject({ actions: [{ content: `x${text}`, encoding: 'text' }] })
      }),
    )
  })
})

describe('the request of a commit of one file', () => {
  const ada = { name: 'Ada', email: 'ada@harbor.example' }
  const newBranch = (name: string) =>
    ({ kind: 'newBranch', name, start: { kind: 'branch', name: 'stable' }, startProject: null }) as const
  const params = (target: Target, author: Author | null = null) => fileParams({ ...words, target, author }, edit)

  it('goes to the branch on the screen, or on top of another existing one', () => {
    const sent = {
      id: 'harbor/lighthouse',
      file_path: 'docs/a.md',
      commit_message: 'Update a.md',
      last_commit_id: 'c1',
    }
    expect(params({ kind: 'branch' })).toEqual({ ...sent, branch: 'main' })
    expect(params({ kind: 'otherBranch', name: 'stable' })).toEqual({ ...sent, branch: 'stable' })
  })

  it('goes to a new branch that starts from another one, by a named author', () => {
    expect(params(newBranch('tide-chart'), ada)).toMatchObject({
      branch: 'tide-chart',
      start_branch: 'stable',
      author_name: 'Ada',
      author_email: 'ada@harbor.example',
    })
  })

  it('is not sent to an invalid or missing branch, or without an author', () => {
    expect(targetProblems({ target: { kind: 'branch' }, author: null })).toEqual({})
    expect(targetProblems({ target: newBranch('a..b'), author: { ...ada, email: '' } })).toEqual({
      branch: 'Git does not allow this as a name of a branch',
      author_email: 'Enter the author’s e-mail address',
    })
    expect(targetProblems({ target: newBranch(''), author: null })).toEqual({ branch: 'Give the branch a name' })
    expect(targetProblems({ target: { kind: 'otherBranch', name: '' }, author: null })).toEqual({
      branch: 'Choose a branch',
    })
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

describe('another author', () => {
  it.each([
    ['', 'a@b.c'],
    ['A', 'a'],
    ['A <b>', 'a@b.c'],
    ['A', 'a@b c'],
    ['A\nB', 'a@b.c'],
  ])('%j with the address %j is refused with a reason', (name, email) => {
    expect(authorProblem({ name, email })).toBeTypeOf('string')
  })
  it('may have any name', () => {
    expect(authorProblem({ name: 'Zoë d’Àrc', email: 'z@example.com' })).toBeNull()
  })
})

it('warns of the names that changes give, and of none that is there already or goes', () => {
  const path = `${'a'.repeat(260)}.txt`
  const change = { ...edit, baseCommit: null, path }
  expect(changesWarning([{ ...change, path: 'b.txt' }, change])).toContain('264 bytes')
  expect(changesWarning([{ ...change, baseCommit: 'c1', previousPath: 'b.txt' }])).toContain('264 bytes')
  expect(
    changesWarning([
      { ...change, baseCommit: 'c1' },
      { ...change, baseCommit: 'c1', holds: 'deleted' },
    ]),
  ).toBeNull()
})

it('warns of a name that no file system holds, by its bytes', () => {
  expect(pathWarning(`docs/${'a'.repeat(255)}`)).toBeNull()
  expect(pathWarning(`docs/${'a'.repeat(260)}/b.txt`)).toContain('260 bytes')
  expect(pathWarning('ü'.repeat(128))).toContain('256 bytes')
})
