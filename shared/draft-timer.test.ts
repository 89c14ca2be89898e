import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Clock,
  createDraftTimer,
  type DraftTimer,
  firstWait,
  longest,
  maxWait,
  promised,
  quiet,
} from './draft-timer.ts'

const clock: Clock = (call, milliseconds) => {
  const timer = setTimeout(call, milliseconds)
  return () => clearTimeout(timer)
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('when a draft is saved', () => {
  it('a moment after typing stops, once', () => {
    const save = vi.fn()
    createDraftTimer(save, clock).touch()
    vi.advanceTimersByTime(quiet - 1)
    expect(save).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    expect(save).toHaveBeenCalledTimes(1)
  })

  it('within two seconds of the first unsaved key under steady typing', () => {
    const save = vi.fn()
    const timer = createDraftTimer(save, clock)
    for (let at = 0; at < 10_000; at += 100) {
      timer.touch()
      vi.advanceTimersByTime(100)
    }
    expect(longest).toBeLessThan(promised)
    expect(save.mock.calls.length).toBeGreaterThanOrEqual(5)
  })

  it('immediately on request, but only after a change', () => {
    const save = vi.fn()
    const timer = createDraftTimer(save, clock)
    timer.flush()
    expect(save).not.toHaveBeenCalled()
    timer.touch()
    timer.flush()
    timer.flush()
    vi.advanceTimersByTime(60_000)
    expect(save).toHaveBeenCalledTimes(1)
  })

  it('not after what changed is forgotten', () => {
    const save = vi.fn()
    const timer = createDraftTimer(save, clock)
    timer.touch()
    timer.cancel()
    vi.advanceTimersByTime(60_000)
    expect(save).not.toHaveBeenCalled()
  })

  it('again after a failure, and immediately on request', () => {
    const save = vi.fn()
    const timer = createDraftTimer(save, clock)
    timer.failed()
    timer.flush()
    expect(save).toHaveBeenCalledTimes(1)
    timer.failed()
    vi.advanceTimersByTime(2 * firstWait)
    expect(save).toHaveBeenCalledTimes(2)
  })

  it('after a failure without further typing, less and less often, without limit', () => {
    const waits: number[] = []
    let last = Date.now()
    const timer: DraftTimer = createDraftTimer(() => {
      waits.push(Date.now() - last)
      last = Date.now()
      timer.failed()
    }, clock)
    timer.failed()
    vi.advanceTimersByTime(3 * maxWait)
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, maxWait])
    timer.saved()
    last = Date.now()
    timer.failed()
    vi.advanceTimersByTime(firstWait)
    expect(waits.at(-1)).toBe(firstWait)
  })
})
