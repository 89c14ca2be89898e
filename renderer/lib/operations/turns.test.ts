import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const signal = new AbortController().signal

/** Work that ends on demand. */
function works(count: number) {
  const begun: number[] = []
  const ends = new Map<number, () => void>()
  const all = Array.from({ length: count }, (_, number) => () => {
    begun.push(number)
    return new Promise<number>(done => ends.set(number, () => done(number)))
  })
  return { all, begun, end: (number: number) => ends.get(number)?.() }
}

test('no more than so many run at once, and the others follow in order', async () => {
  const turns = createTurns(2)
  const { all, begun, end } = works(4)
  const results = all.map(work => turns.take(signal, work))
  expect(begun).toEqual([0, 1])
  end(1)
  await results[1]
  expect(begun).toEqual([0, 1, 2])
  end(0)
  end(2)
  await Promise.all([results[0], results[2]])
  end(3)
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3])
})

test('what failed or is not wanted any more gives its place to the next', async () => {
  const turns = createTurns(1)
  const ended = new AbortController()
  const failed = turns.take(signal, () => Promise.reject(new Error('no')))
  let wasDone = false
  const unwanted = turns.take(ended.signal, async () => {
    wasDone = true
  })
  ended.abort(new Error('gone'))
  const last = turns.take(signal, async () => 'done')
  await expect(failed).rejects.toThrow('no')
  await expect(unwanted).rejects.toThrow('gone')
  expect(await last).toBe('done')
  expect(wasDone).toBe(false)
})
