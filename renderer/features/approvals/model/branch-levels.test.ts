import { expect, test } from 'vitest'
import { branchLevels } from './branch-levels.ts'

test('a protected branch of a rule is shown with every level', () => {
  expect(
    branchLevels({
      id: 9,
      name: 'main',
      push_access_levels: [{ access_level: 40, access_level_description: 'Maintainers' }],
      merge_access_levels: [
        { access_level: 30, access_level_description: 'Developers + Maintainers' },
        { access_level: null, access_level_description: 'Ada' },
      ],
      unprotect_access_levels: [{ access_level: 40 }],
      code_owner_approval_required: 'true',
    }),
  ).toEqual([
    ['Allowed to push', 'Maintainers (40)'],
    ['Allowed to merge', 'Developers + Maintainers (30), Ada'],
    ['Allowed to unprotect', 'level 40'],
    ['Code owner approval', 'Required'],
    ['Branch ID', '9'],
  ])
})

test('levels that the service does not send are left out', () => {
  expect(branchLevels({ id: 9, name: 'main', push_access_levels: [] })).toEqual([
    ['Allowed to push', 'No one'],
    ['Branch ID', '9'],
  ])
})
