import { expect, test } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { Failure } from '../failure.ts'
import { testTarget } from '../testing/target.ts'
import { type Renew, type RepeatedRead, repeatRead } from './repeat-read.ts'
import type { Target } from './target.ts'

const target = testTarget('https://code.example')
const unauthorized: AppError = { kind: 'unauthorized', message: 'expired' }

/** A read of which every attempt ends as it is told; counts the attempts. */
function reading(attempts: readonly ((end: () => void) => string)[], renew?: Renew) {
  let life = new AbortController()
  const asked = new AbortController()
  let count = 0
  const read: RepeatedRead<{ readonly target: Target }, string> = {
    connection: 'test',
    signal: asked.signal,
    prepare: async () => ({ target }),
    send: async (_prepared, ended) => {
      expect(ended.aborted).toBe(false)
      const attempt = attempts[count]
      count += 1
      return attempt?.(() => life.abort()) ?? 'too many'
    },
  }
  const until = () => {
    if (life.signal.aborted) life = new AbortController()
    return life.signal
  }
  return { answer: () => repeatRead({ sender: { until }, renew }, read), attempts: () => count, asked, read, until }
}

function fail(error: AppError): never {
  throw new Failure(error)
}

test('a read whose connections were ended is sent again, as often as that happens', async () => {
  const ended = (end: () => void) => {
    end()
    return fail({ kind: 'cancelled' })
  }
  const { answer, attempts } = reading([ended, ended, ended, () => 'answer'])
  expect(await answer()).toBe('answer')
  expect(attempts()).toBe(4)
})

test('a read that who asked has ended is not sent again', async () => {
  const { answer, attempts, asked } = reading([
    end => {
      asked.abort()
      end()
      return fail({ kind: 'cancelled' })
    },
  ])
  await expect(answer()).rejects.toMatchObject({ error: { kind: 'cancelled' } })
  expect(attempts()).toBe(1)
})

test('a failed read whose connections go on is not sent again', async () => {
  const { answer, attempts } = reading([() => fail({ kind: 'offline', detail: '' })], async () => true)
  await expect(answer()).rejects.toMatchObject({ error: { kind: 'offline' } })
  expect(attempts()).toBe(1)
})

test('what cannot be prepared is not sent, nor tried again', async () => {
  const { read, until, attempts } = reading([])
  const prepare = async () => fail({ kind: 'connectionChanged' })
  await expect(repeatRead({ sender: { until } }, { ...read, prepare })).rejects.toMatchObject({
    error: { kind: 'connectionChanged' },
  })
  expect(attempts()).toBe(0)
})

test('a refused token is renewed once, and the second refusal is the answer', async () => {
  const renewed: Target[] = []
  const refusals = [() => fail(unauthorized), () => fail(unauthorized), () => 'third']
  const { answer, attempts } = reading(refusals, async refused => renewed.push(refused) > 0)
  await expect(answer()).rejects.toMatchObject({ error: unauthorized })
  expect(attempts()).toBe(2)
  expect(renewed).toEqual([target])
})

test('a refused token that cannot be renewed is the answer', async () => {
  for (const renew of [undefined, async () => false]) {
    const { answer, attempts } = reading([() => fail(unauthorized)], renew)
    await expect(answer()).rejects.toMatchObject({ error: unauthorized })
    expect(attempts()).toBe(1)
  }
})
