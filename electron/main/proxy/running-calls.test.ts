import { expect, test } from 'vitest'
import { Failure, invalid } from '../failure.ts'
import { testRef } from '../testing/target.ts'
import { createRunningCalls } from './running-calls.ts'
import type { Ends } from './write.ts'

const request = { callId: 'one', connection: testRef, operation: 'tags.list' } as const

function calls() {
  const lines: unknown[] = []
  const running = createRunningCalls((event, about) => void lines.push([event, about]))
  return { ...running, lines }
}

/** A call that runs until it is released, and the signals it was given. */
function open(running: ReturnType<typeof calls>, callId: string = request.callId) {
  const gate = Promise.withResolvers<string>()
  const begun = Promise.withResolvers<Ends>()
  const answer = running.run({ ...request, callId }, ends => {
    begun.resolve(ends)
    return gate.promise
  })
  return { answer, begun: begun.promise, release: gate.resolve }
}

test('a name is taken while its call is under way, and free when it has ended', async () => {
  const running = calls()
  const first = open(running)
  await expect(open(running).answer).rejects.toMatchObject({ error: { kind: 'validation' } })
  first.release('done')
  expect(await first.answer).toBe('done')
  await expect(running.run(request, () => Promise.reject(invalid('no')))).rejects.toBeInstanceOf(Failure)
  expect(await running.run(request, async () => 'again')).toBe('again')
})

test('a refused name leaves the call that has it as it is', async () => {
  const running = calls()
  const first = open(running)
  await expect(open(running).answer).rejects.toBeInstanceOf(Failure)
  running.cancel(request.callId)
  expect((await first.begun).signal.aborted).toBe(true)
  first.release('')
})

test('to cancel ends a call, or only what of it is not sent', async () => {
  const running = calls()
  const [one, two] = [open(running, 'one'), open(running, 'two')]
  const [first, second] = [await one.begun, await two.begun]
  running.cancel('one')
  running.cancel('two', true)
  expect([first.signal.aborted, first.withdrawn?.aborted]).toEqual([true, false])
  expect([second.signal.aborted, second.withdrawn?.aborted]).toEqual([false, true])
  one.release('')
  two.release('')
})

test('to cancel what has ended, twice or under a name that was never used, does nothing', async () => {
  const running = calls()
  const call = open(running)
  const { signal } = await call.begun
  call.release('')
  await call.answer
  running.cancel('one')
  running.cancel('one')
  running.cancel('never')
  expect(signal.aborted).toBe(false)
})

test('the log has a line for each call that ended, with the kind of its error', async () => {
  const running = calls()
  await running.run(request, async () => 1)
  await running.logged(request, () => Promise.reject(new Failure({ kind: 'cancelled' }))).catch(() => {})
  await running.named('unlogged', async () => 1)
  const line = { connection: 'test', operation: 'tags.list', milliseconds: expect.any(Number) }
  expect(running.lines).toEqual([
    ['call.ended', line],
    ['call.ended', { ...line, error: 'cancelled' }],
  ])
})
