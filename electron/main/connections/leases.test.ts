import { expect, onTestFinished, test, vi } from 'vitest'
import { createLeases } from './tokens.ts'

function leases() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  return createLeases(1000)
}

test('a leased token is there until its time is over, and then gone', () => {
  const { begin, get } = leases()
  begin('one', 'token')
  vi.advanceTimersByTime(999)
  expect(get('one')).toBe('token')
  vi.advanceTimersByTime(1)
  expect(get('one')).toBeUndefined()
})

test('a lease that begins again has its whole time, and the token that was given last', () => {
  const { begin, get } = leases()
  begin('one', 'old')
  vi.advanceTimersByTime(999)
  begin('one', 'new')
  vi.advanceTimersByTime(999)
  expect(get('one')).toBe('new')
  vi.advanceTimersByTime(1)
  expect(get('one')).toBeUndefined()
})

test('a lease that was ended, even twice, does not end the next one', () => {
  const { begin, end, get } = leases()
  begin('one', 'old')
  begin('two', 'other')
  end('one')
  end('one')
  expect([get('one'), get('two')]).toEqual([undefined, 'other'])
  vi.advanceTimersByTime(500)
  begin('one', 'new')
  vi.advanceTimersByTime(999)
  expect(get('one')).toBe('new')
})
