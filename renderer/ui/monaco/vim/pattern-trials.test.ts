import { expect, test } from 'vitest'
import type { PatternTrial } from '../../../lib/code/search-pattern.ts'
import { PatternTrials } from './pattern-trials.ts'

/** An editor's text, and the trials over it. */
function setUp(run: (trial: PatternTrial) => Promise<void> = async () => undefined) {
  const tried: PatternTrial[] = []
  let [version, model] = [1, 1]
  const trials = new PatternTrials(
    () => ({
      getValue: () => `text ${version}`,
      getVersionId: () => version,
      uri: new URL(`inmemory://model/${model}`),
    }),
    async trial => {
      tried.push(trial)
      await run(trial)
    },
  )
  return { tried, trials, change: () => (version += 1), replace: () => (model += 1) }
}

const pattern = { source: 'a+/b', matchCase: false }

test('a pattern with repetitions may run after its trial, over the text that it was tried on', async () => {
  const { trials, tried, change } = setUp()
  expect(trials.isApproved(pattern)).toBe(false)
  expect(await trials.approve(pattern)).toBe(true)
  expect(trials.isApproved({ ...pattern, source: String.raw`a+\/b` })).toBe(true)
  expect(trials.isApproved({ ...pattern, matchCase: true })).toBe(false)
  change()
  expect(trials.isApproved(pattern)).toBe(false)
  await trials.renew()
  expect(trials.isApproved(pattern)).toBe(true)
  expect(tried).toEqual([1, 2].map(version => ({ source: 'a+/b', flags: 'gimu', text: `text ${version}` })))
})

test('an approval holds for no other model, although each begins with the same version', async () => {
  const { trials, replace } = setUp()
  expect(await trials.approve(pattern)).toBe(true)
  replace()
  expect(trials.isApproved(pattern)).toBe(false)
})

test('a pattern without repetitions needs no trial', async () => {
  const { trials, tried } = setUp()
  expect(await trials.approve({ source: 'plain', matchCase: true })).toBe(true)
  expect(tried).toEqual([])
})

test('a pattern that takes too long is not approved, nor one whose trial was ended by another', async () => {
  const { trials } = setUp(async ({ source }) => {
    if (source === '(a+)+$') throw new Error('too long')
  })
  expect(await trials.approve({ source: '(a+)+$', matchCase: false })).toBe(false)
  const first = trials.approve({ source: 'b+', matchCase: false })
  const second = trials.approve({ source: 'c+', matchCase: false })
  expect([await first, await second]).toEqual([false, true])
  expect(trials.isApproved({ source: 'b+', matchCase: false })).toBe(false)
})
