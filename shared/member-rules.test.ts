import { expect, test } from 'vitest'
import {
  groupsAbove,
  type MemberFacts,
  type MemberReader,
  memberRefusal,
  memberUndoRefusal,
  readMemberFacts,
} from './member-rules.ts'

const project = { source: 'project', id: 7, path: 'harbor/tools/one' } as const
const group = { source: 'group', id: 3, path: 'harbor/tools' } as const
const admin: MemberFacts['caller'] = { id: 1, isAdministrator: true, level: 50 }
const facts = (more: Partial<MemberFacts> = {}): MemberFacts => ({
  inherited: { level: 0, group: null, isSure: true },
  caller: admin,
  hasOtherOwner: true,
  ...more,
})

test('names the groups above a path, the nearest first', () => {
  expect(groupsAbove('a/b/c')).toEqual(['a/b', 'a'])
  expect(groupsAbove('a')).toEqual([])
})

test('refuses a role below an inherited one, and an undo that would lead back to one', () => {
  const inherits = facts({ inherited: { level: 40, group: 'harbor', isSure: true } })
  const lower = memberRefusal(project, { user: 9, before: 40, after: 30 }, inherits)
  expect(lower).toBe('Inherits Maintainer from harbor; a lower role here is not accepted')
  const raise = { user: 9, before: 20, after: 40 }
  expect(memberRefusal(project, raise, inherits)).toBeNull()
  expect(memberUndoRefusal(project, raise, inherits)).toContain('does not accept Reporter again')
  expect(memberRefusal(project, { user: 9, before: 20, after: null }, inherits)).toBeNull()
})

test('refuses to leave a group without an owner, and says nothing where that is not known', () => {
  const lowers = { user: 9, before: 50, after: 40 }
  expect(memberRefusal(group, lowers, facts({ hasOtherOwner: false }))).toBe('Last owner of the group')
  expect(memberRefusal(group, { ...lowers, after: null }, facts({ hasOtherOwner: false }))).toBe(
    'Last owner of the group',
  )
  expect(memberRefusal(group, lowers, facts({ hasOtherOwner: null }))).toBeNull()
  expect(memberRefusal(project, lowers, facts({ hasOtherOwner: false }))).toBeNull()
})

test('refuses what is above the own role, and an undo that needs the access it takes away', () => {
  const caller = { id: 5, isAdministrator: false, level: 40 }
  expect(memberRefusal(project, { user: 9, before: 50, after: 30 }, facts({ caller }))).toContain('above your own role')
  expect(memberRefusal(group, { user: 9, before: 30, after: 20 }, facts({ caller }))).toContain('needs Owner')
  expect(memberUndoRefusal(project, { user: 5, before: 40, after: 30 }, facts({ caller }))).toContain('Your own access')
  expect(memberUndoRefusal(project, { user: 5, before: 40, after: 30 }, facts())).toBeNull()
  expect(memberRefusal(project, { user: 5, before: 40, after: null }, facts({ caller }))).toBeNull()
})

test('takes what cannot be read for unknown, never for absent', async () => {
  const reader: MemberReader = {
    level: async ({ id }) => (id === 'harbor' ? null : 30),
    owners: async path => (path === 'harbor' ? null : [9]),
    caller: async () => null,
  }
  expect(await readMemberFacts(group, 9, reader)).toEqual({
    inherited: { level: 0, group: null, isSure: false },
    caller: null,
    hasOtherOwner: null,
  })
  expect(await readMemberFacts(project, 9, reader)).toMatchObject({
    inherited: { level: 30, group: 'harbor/tools', isSure: false },
    hasOtherOwner: true,
  })
})
