import { expect, test } from 'vitest'
import { changedOptions } from './mirror-options.tsx'

test('saving the settings of a mirror sends only the changes', () => {
  const was = { enabled: true, only_protected_branches: false, keep_divergent_refs: false }
  expect(changedOptions(was, { ...was, keep_divergent_refs: true })).toEqual({ keep_divergent_refs: true })
  expect(changedOptions(was, { ...was, enabled: false, only_protected_branches: true })).toEqual({
    enabled: false,
    only_protected_branches: true,
  })
  expect(changedOptions(was, was)).toEqual({})
})
