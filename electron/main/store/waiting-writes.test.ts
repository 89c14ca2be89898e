import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createWaitingWrites } from './waiting-writes.ts'

const [one, two] = [Buffer.from('01', 'hex'), Buffer.from('02', 'hex')]
const answer = (text: string, connection = 'a') => ({
  ...{ connection, fetchedAt: 1, status: 200, etag: null, meta: '{}' },
  body: Buffer.from(text),
})

function waitingWrites() {
  const flush = vi.fn()
  return { ...createWaitingWrites(flush), flush }
}

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

test('all that comes within a moment is written at once', () => {
  const waiting = waitingWrites()
  waiting.put(one, answer('1'))
  waiting.use(two)
  waiting.confirm(two, 5)
  expect(waiting.flush).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(waiting.flush).toHaveBeenCalledTimes(1)
})

test('what was taken waits no longer, and is not written a second time', () => {
  const waiting = waitingWrites()
  waiting.put(one, answer('1'))
  waiting.use(two)
  expect(waiting.take()).toEqual({ answers: [[one, answer('1')]], uses: [[two, null]] })
  expect(waiting.take()).toBeNull()
  expect(waiting.answer(one)).toBeNull()
  vi.runAllTimers()
  expect(waiting.flush).not.toHaveBeenCalled()
  waiting.put(one, answer('2'))
  vi.runAllTimers()
  expect(waiting.flush).toHaveBeenCalledTimes(1)
})

test('a use keeps the time of a confirmation, and a new answer forgets it', () => {
  const waiting = waitingWrites()
  waiting.confirm(one, 5)
  waiting.use(one)
  expect(waiting.confirmedAt(one)).toBe(5)
  waiting.put(one, answer('1'))
  expect(waiting.confirmedAt(one)).toBeNull()
  expect(waiting.take()?.uses).toEqual([])
})

test('answers of one connection are dropped with it alone', () => {
  const waiting = waitingWrites()
  waiting.put(one, answer('1', 'a'))
  waiting.put(two, answer('2', 'b'))
  waiting.dropConnection('a')
  waiting.drop(one)
  expect(waiting.take()?.answers).toEqual([[two, answer('2', 'b')]])
})
