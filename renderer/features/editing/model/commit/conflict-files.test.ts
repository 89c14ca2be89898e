import { beforeEach, expect, test } from 'vitest'
import { fakeRef } from '../../../../lib/connection/ref.fake.ts'
import type { Conflict } from './change-set.ts'
import {
  type ConflictFile,
  forgetConflict,
  getConflictFiles,
  getOpenConflicts,
  mergeOf,
  nextToResolve,
  type OpenConflicts,
  setOpenConflict,
  setOpenMerge,
} from './conflict-files.ts'
import type { Merge } from './merge.ts'

const connection = fakeRef('work', 'now')
const key = [connection, '1', 'main'] as const
const labels = { theirs: 'theirs, on main (c2c2c2c2)', base: 'before (c1c1c1c1)', mine: 'mine' }
const merge: Merge = {
  ...{ theirCommit: 'c2', text: '', encoding: 'UTF-8', labels, conflictsAtFirst: 1 },
  ...{ baseBefore: { commit: 'c1', text: 'old\n', encoding: 'UTF-8' }, mine: { text: 'mine\n', encoding: 'UTF-8' } },
}
const marks = [
  `<<<<<<< ${labels.theirs}`,
  'theirs',
  `||||||| ${labels.base}`,
  'old',
  '=======',
  'mine',
  `>>>>>>> ${labels.mine}`,
  '',
].join('\n')
const conflict: Conflict = {
  ...{ error: null, isElsewhere: false, base: { connection, project: '1', branch: 'main' } },
  statuses: new Map([['c.txt', { kind: 'gone', to: null }]]),
}
const change = (path: string, content: string, baseCommit = 'c2') =>
  ({ path, content, baseCommit, previousPath: null, holds: 'text' }) as const
const version = (commit: string) => ({ commit, text: 'theirs\n', encoding: 'UTF-8' }) as const
const movedTo = (commit: string) => ({ kind: 'moved', theirs: version(commit) }) as const
const open = (merges: readonly string[]): OpenConflicts => ({
  conflict,
  merges: new Map(merges.map(path => [path, merge])),
})

beforeEach(() => {
  setOpenConflict(key, null)
  for (const path of getOpenConflicts(key).merges.keys()) setOpenMerge(key, path, null)
})

test('each file in conflict has its state: undecided, with conflicts left in its text, or resolved', () => {
  const changes = [change('a.txt', marks), change('b.txt', 'both\n'), change('c.txt', 'mine\n'), change('d.txt', 'x\n')]
  expect(getConflictFiles(changes, open(['a.txt', 'b.txt']))).toEqual([
    { path: 'a.txt', state: 'unresolved', conflicts: 1 },
    { path: 'b.txt', state: 'resolved', conflicts: 0 },
    { path: 'c.txt', state: 'undecided', conflicts: 0 },
  ])
})

test('conflicts in a draft are found after a restart, when no merge is known', () => {
  const changes = [change('a.txt', `first\n${marks}${marks}`), change('b.txt', 'both\n')]
  expect(getConflictFiles(changes, { conflict: null, merges: new Map() })).toEqual([
    { path: 'a.txt', state: 'unresolved', conflicts: 2 },
  ])
})

/** A conflict about the version `c2` of two files, found at once. */
const both: Conflict = {
  ...conflict,
  statuses: new Map(['a.txt', 'b.txt'].map(path => [path, movedTo('c2')])),
}

test('a file that was merged in its own editor is not undecided any more', () => {
  const states = (files: readonly ReturnType<typeof change>[], merges: OpenConflicts['merges'] = new Map()) =>
    getConflictFiles(files, { conflict: both, merges }).map(({ state }) => state)
  const b = change('b.txt', 'mine\n', 'c1')
  expect(states([change('a.txt', marks), b])).toEqual(['unresolved', 'undecided'])
  expect(states([change('a.txt', 'both\n'), b], new Map([['a.txt', merge]]))).toEqual(['resolved', 'undecided'])
  // What is in the way of a move may have been committed with the moved file.
  const inTheWay = { ...both, statuses: new Map([['a.txt', { kind: 'exists', theirs: version('c2') } as const]]) }
  const moved = { ...change('a.txt', ''), previousPath: 'z.txt' }
  expect(getConflictFiles([moved], { conflict: inTheWay, merges: new Map() })).toMatchObject([{ state: 'undecided' }])
})

test('a file that is merged, committed or discarded on another screen leaves the conflict', () => {
  setOpenConflict(key, both)
  setOpenMerge(key, 'a.txt', merge)
  expect([...(getOpenConflicts(key).conflict?.statuses.keys() ?? [])]).toEqual(['b.txt'])
  forgetConflict(key, 'a.txt')
  expect(getOpenConflicts(key).merges.size).toBe(0)
  forgetConflict(key, 'b.txt')
  expect(getOpenConflicts(key).conflict).toBeNull()
})

test('the conflicts of a draft are counted once, until its merge or its text is another', () => {
  let reads = 0
  const draft = {
    ...change('a.txt', ''),
    get content() {
      reads += 1
      return marks
    },
  }
  const count = (merges: readonly string[]) => getConflictFiles([draft], open(merges))[0]?.conflicts
  expect([count([]), count([]), reads]).toEqual([1, 1, 1])
  expect([count(['a.txt']), count(['a.txt']), reads]).toEqual([1, 1, 2])
  expect(getConflictFiles([change('a.txt', 'both\n')], open([]))).toEqual([])
})

test('a merge belongs to the change of the version that was merged, and to no other', () => {
  expect(mergeOf(open(['a.txt']), change('a.txt', ''))).toBe(merge)
  expect(mergeOf(open(['a.txt']), change('a.txt', '', 'c1'))).toBeNull()
  expect(mergeOf(open(['a.txt']), change('b.txt', ''))).toBeNull()
})

test('the next file to resolve comes after the open one, in a circle, and is never the open one', () => {
  const files = (states: string): ConflictFile[] =>
    [...states].map((state, at) => ({
      ...{ path: `${at}`, conflicts: 0 },
      state: state === 'u' ? 'unresolved' : state === 'r' ? 'resolved' : 'undecided',
    }))
  expect(nextToResolve(files('urdu'), '0')?.path).toBe('3')
  expect(nextToResolve(files('urdu'), '3')?.path).toBe('0')
  expect(nextToResolve(files('urd'), '0')).toBeNull()
  expect(nextToResolve(files('uu'), 'another')?.path).toBe('0')
})

test('what a commit found and the merges of its files outlive each other', () => {
  setOpenMerge(key, 'a.txt', merge)
  setOpenConflict(key, conflict)
  setOpenMerge(key, 'b.txt', merge)
  setOpenMerge(key, 'a.txt', null)
  expect(getOpenConflicts(key)).toEqual({ conflict, merges: new Map([['b.txt', merge]]) })
  setOpenConflict(key, null)
  expect(getOpenConflicts(key).merges.size).toBe(1)
  expect(getOpenConflicts([connection, '1', 'other']).merges.size).toBe(0)
})
