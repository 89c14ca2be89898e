import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { noPolicy } from '../policy.ts'
import { getFailure } from '../testing/run.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { createCommandValues } from './command-values.ts'

/** Values from one command, at a time that the test sets. */
function commandValues() {
  const home = temporaryDirectory()
  const [output, runs] = [join(home, 'output'), join(home, 'runs')]
  const clock = { now: 1000 }
  const machine = { environment: { PATH: process.env.PATH }, home }
  const values = createCommandValues({ machine, policy: noPolicy, now: () => clock.now })
  onTestFinished(values.close)
  const commands = { token: ['sh', '-c', 'echo x >> runs; cat output'], headers: {} }
  return {
    values,
    clock,
    prints: (text: string) => writeFileSync(output, text),
    get: (mayRun = true) => values.get('a', commands, mayRun),
    runs: () => (existsSync(runs) ? readFileSync(runs, 'utf8').length / 2 : 0),
  }
}
const valued = (token: string) => ({ token, headers: {} })

test('a command that failed runs again when 15 seconds have passed', async () => {
  const { prints, get, runs, clock } = commandValues()
  const failed = { kind: 'command', because: 'ended', program: 'sh', exitCode: 1, hasErrorOutput: true }
  expect(await getFailure(get())).toEqual(failed)
  prints('one')
  clock.now += 14_999
  expect([await getFailure(get()), runs()]).toEqual([failed, 1])
  clock.now += 1
  expect([await get(), runs()]).toEqual([valued('one'), 2])
  clock.now += 1_000_000
  expect([await get(), runs()]).toEqual([valued('one'), 2])
})

test('a value is there without waiting only once its command has ended', async () => {
  const { prints, get, runs } = commandValues()
  prints('one')
  expect([await get(false), runs()]).toEqual([null, 0])
  const running = get()
  expect(await get(false)).toBeNull()
  await running
  expect(await get(false)).toEqual(valued('one'))
})

test('a value that was refused is renewed once a minute', async () => {
  const { values, prints, get, runs, clock } = commandValues()
  prints('one')
  await get()
  expect([await values.renew('a', valued('one')), runs()]).toEqual([false, 2])
  prints('two')
  clock.now += 59_999
  expect([await values.renew('a', valued('one')), runs()]).toEqual([false, 2])
  clock.now += 1
  expect([await values.renew('a', valued('one')), runs()]).toEqual([true, 3])
  // What was sent is no longer the value.
  expect([await values.renew('a', valued('one')), runs()]).toEqual([true, 3])
  expect(await get()).toEqual(valued('two'))
})

test('a renewal that failed counts as one', async () => {
  const { values, prints, get, runs, clock } = commandValues()
  prints('one')
  await get()
  prints('not a token')
  expect([await values.renew('a', valued('one')), runs()]).toEqual([false, 2])
  prints('two')
  clock.now += 15_000
  expect([await get(), runs()]).toEqual([valued('two'), 3])
  expect([await values.renew('a', valued('two')), runs()]).toEqual([false, 3])
})

test('calls that are refused at the same time renew the value once, and all hear whether it changed', async () => {
  for (const [next, changed] of [
    ['two', true],
    ['one', false],
  ] as const) {
    const { values, prints, get, runs } = commandValues()
    prints('one')
    await get()
    prints(next)
    const renewals = [1, 2, 3].map(() => values.renew('a', valued('one')))
    expect([await Promise.all(renewals), runs()]).toEqual([[changed, changed, changed], 2])
  }
})

test('nothing is renewed that has no value, failed, or was forgotten', async () => {
  const { values, prints, get, runs } = commandValues()
  expect([await values.renew('a', valued('one')), runs()]).toEqual([false, 0])
  await getFailure(get())
  expect([await values.renew('a', valued('one')), runs()]).toEqual([false, 1])
  prints('two')
  values.forget('a')
  await get()
  const renewal = values.renew('a', valued('two'))
  values.forget('a')
  expect([await renewal, await get(false), runs()]).toEqual([false, null, 2])
})
