import { beforeEach, expect, test } from 'vitest'
import { fakeRef } from '../../../../lib/connection/ref.fake.ts'
import type { Conflict } from './change-set.ts'
import {
  type ConflictFile,
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
  ({ path, content, baseCommit, holds: 'text' }) as const
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
