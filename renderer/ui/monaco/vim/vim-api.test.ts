import { expect, test, vi } from 'vitest'
import { endReplacing, isReplacing } from './vim-api.ts'

// It needs an editor to be loaded.
vi.mock('monaco-vim', () => ({ VimMode: {} }))

test('a replacing that found nothing is over with the next search', () => {
  const vim = { state: { vim: { exMode: true } } }
  expect(isReplacing(vim)).toBe(true)
  endReplacing(vim)
  expect(isReplacing(vim)).toBe(false)
  expect(() => endReplacing({})).not.toThrow()
})
