import { afterEach, expect, test, vi } from 'vitest'
import { endReplacing, getVimApi, isReplacing } from './vim-api.ts'

const { VimMode } = vi.hoisted(() => ({ VimMode: new Map<string, unknown>() }))
// It needs an editor to be loaded.
vi.mock('monaco-vim', () => ({
  VimMode: new Proxy(VimMode, {
    has: (mode, name) => mode.has(String(name)),
    get: (mode, name) => mode.get(String(name)),
  }),
}))

afterEach(() => VimMode.clear())

test('a replacing that found nothing is over with the next search', () => {
  const vim = { state: { vim: { exMode: true } } }
  expect(isReplacing(vim)).toBe(true)
  endReplacing(vim)
  expect(isReplacing(vim)).toBe(false)
  expect(() => endReplacing({})).not.toThrow()
})

test('nothing is being replaced in an editor without such a state', () => {
  for (const vim of [{}, { state: null }, { state: {} }, { state: { vim: {} } }, { state: { vim: { exMode: 1 } } }]) {
    expect(isReplacing(vim)).toBe(false)
  }
})

const names = ['defineEx', 'handleKey', 'mapclear', 'resetVimGlobalState_']
const apiOf = (parts: readonly string[]) => Object.fromEntries(parts.map(name => [name, () => undefined]))

test('the API is that of monaco-vim, with all parts that are used', () => {
  const api = apiOf(names)
  VimMode.set('Vim', api)
  expect(getVimApi()).toBe(api)
})

test.each([undefined, null, 'text', ...names.map(name => apiOf(names.filter(other => other !== name)))])(
  'another API is refused: %j',
  api => {
    VimMode.set('Vim', api)
    expect(getVimApi).toThrow('This version of monaco-vim has no API that is known')
  },
)

test('a version without an API is refused', () => {
  expect(getVimApi).toThrow('This version of monaco-vim has no API that is known')
})
