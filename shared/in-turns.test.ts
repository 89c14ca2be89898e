import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

test('results are in the order of the items, and the concurrency limit is respected', async () => {
  let running = 0
  let most = 0
  const results = await inTurns([5, 1, 4, 2, 3], 2, async item => {
    running += 1
    most = Math.max(most, running)
    for (let turn = 0; turn < item; turn++) await Promise.resolve()
    running -= 1
    return item * 10
  })
  expect(results).toEqual([50, 10, 40, 20, 30])
  expect(most).toBe(2)
})

test('nothing to do is done at once, and a failure is the failure of the whole', async () => {
  expect(await inTurns([], 4, async () => 1)).toEqual([])
  await expect(inTurns([1, 2], 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})

test('after a failure what runs is waited for, and nothing is begun', async () => {
  const begun: number[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const whole = inTurns([1, 2, 3, 4], 2, async item => {
    begun.push(item)
    if (item === 1) throw new Error('no')
    await promise
    return item
  })
  const outcome = whole.then(
    () => 'done',
    () => 'failed',
  )
  expect(await Promise.race([outcome, new Promise(setImmediate).then(() => 'waiting')])).toBe('waiting')
  resolve()
  expect(await outcome).toBe('failed')
  expect(begun).toEqual([1, 2])
})
