import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DraftInput } from '#shared/bridge.ts'
import { firstWait, quiet } from '#shared/draft-timer.ts'
import { fakeRef } from '../../../../lib/connection/ref.fake.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { createDraftSaver, type SaveState } from './draft-saver.ts'

const draft: DraftInput = {
  connection: fakeRef('sandbox'),
  project: 'harbor/lighthouse',
  branch: 'main',
  path: 'a.txt',
  projectPath: null,
  holds: 'text',
  content: 'typed',
  encoding: 'UTF-8',
  previousPath: null,
  executable: null,
  baseCommit: 'c1',
  baseContent: 'old',
  baseEncoding: 'UTF-8',
  message: '',
}

/** A saver whose disk can be full, with its saved drafts and reported states. */
function saverOn(disk: { isFull: boolean }) {
  const states: SaveState[] = []
  const kept: string[] = []
  const keeper: DraftKeeper = {
    keep: async found => {
      if (disk.isFull) throw new Error('the disk is full')
      if (found) kept.push(found.content)
      return found && 'now'
    },
  }
  const saver = createDraftSaver({
    keeper,
    clock: (call, milliseconds) => {
      const timer = setTimeout(call, milliseconds)
      return () => clearTimeout(timer)
    },
    read: () => draft,
    onState: state => states.push(state),
  })
  return { saver, states, kept }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('retries a draft that could not be saved, reports that, and stops when it is saved', async () => {
  const disk = { isFull: true }
  const { saver, states, kept } = saverOn(disk)
  saver.touch()
  await vi.advanceTimersByTimeAsync(quiet)
  expect(states).toMatchObject([{ kind: 'failed' }])
  await vi.advanceTimersByTimeAsync(firstWait)
  expect(states).toMatchObject([{ kind: 'failed' }, { kind: 'failed' }])
  disk.isFull = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(kept).toEqual(['typed'])
  expect(states.at(-1)).toEqual({ kind: 'saved', at: 'now' })
})

it('retries immediately on request', async () => {
  const disk = { isFull: true }
  const { saver, kept } = saverOn(disk)
  saver.touch()
  expect(await saver.flush()).toBe(false)
  disk.isFull = false
  expect(await saver.flush()).toBe(true)
  expect(kept).toEqual(['typed'])
})

it('tries nothing again after the edit was left', async () => {
  const disk = { isFull: true }
  const { saver, kept } = saverOn(disk)
  saver.touch()
  saver.end()
  disk.isFull = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(kept).toEqual([])
})
