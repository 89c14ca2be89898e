import { beforeEach, expect, test, vi } from 'vitest'
import { forgetGenerations } from '../../../lib/connection/generation-state.ts'
import { fakeRef } from '../../../lib/connection/ref.fake.ts'
import { giveRegistersTo } from './registers.ts'

const reset = vi.hoisted(() => vi.fn())
vi.mock('./vim-api.ts', () => ({ getVimApi: () => ({ resetVimGlobalState_: reset, mapclear: () => undefined }) }))

const [work, home] = [fakeRef('work', 'first'), fakeRef('home', 'first')]

beforeEach(() => {
  giveRegistersTo(null)
  reset.mockClear()
})

test('registers are kept for the same connection, and emptied for another one', () => {
  giveRegistersTo(work)
  giveRegistersTo(work)
  expect(reset).toHaveBeenCalledTimes(1)
  giveRegistersTo(home)
  expect(reset).toHaveBeenCalledTimes(2)
})

test('registers are emptied when the token of their connection is removed', () => {
  giveRegistersTo(work)
  forgetGenerations(new Set([home]))
  expect(reset).toHaveBeenCalledTimes(1)
  forgetGenerations(new Set([work]))
  expect(reset).toHaveBeenCalledTimes(2)
})
