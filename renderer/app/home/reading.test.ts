import { afterEach, expect, test, vi } from 'vitest'
import { freezePeriodsQuery } from '#shared/queries/delivery.ts'
import { type Asked, answer, fakeBridge, fromCache, fromNetwork } from '../../lib/bridge/bridge.fake.ts'
import { fakeRef } from '../../lib/connection/ref.fake.ts'
import { firstPages } from './reading.ts'

const signal = new AbortController().signal
const period = { id: 1, freeze_start: '0 1 * * *', freeze_end: '0 2 * * *', cron_timezone: 'UTC' }
const page = (next: string | null, provenance = fromNetwork) => answer<'freezePeriods.list'>([period], provenance, next)

/** Reads as Home does, and answers call after call. */
async function read(most: number, answers: readonly ((asked: Asked) => void)[]) {
  const { exposed, asked } = fakeBridge()
  vi.stubGlobal('window', { gatehouse: exposed })
  const result = firstPages(fakeRef('work'), freezePeriodsQuery('a/b'), most, { signal })
  // Handled here, because a refusal may come before the caller awaits it.
  result.catch(() => undefined)
  for (const [index, give] of answers.entries()) {
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(index))
    const call = asked[index]
    if (call) give(call)
  }
  return { asked, result }
}

afterEach(() => vi.unstubAllGlobals())

test('reads page by page, and reports when there are more pages than it reads', async () => {
  const whole = await read(3, [call => call.succeed(page('second')), call => call.succeed(page(null))])
  expect(await whole.result).toMatchObject({ values: [[period], [period]], isWhole: true })
  expect(whole.asked[1]?.argument).toMatchObject({ page: { size: 100, token: 'second' } })
  const part = await read(1, [call => call.succeed(page('second'))])
  expect(await part.result).toMatchObject({ values: [[period]], isWhole: false })
  expect(part.asked).toHaveLength(1)
})

test('a later page that is not to be had leaves the first ones; without the first there is nothing', async () => {
  const offline = { kind: 'offline', detail: 'gone' } as const
  const { result } = await read(3, [call => call.succeed(page('second', fromCache)), call => call.fail(offline)])
  expect(await result).toMatchObject({ values: [[period]], isWhole: false, provenance: { stale: true } })
  const none = await read(3, [call => call.fail(offline)])
  await expect(none.result).rejects.toMatchObject({ error: offline })
})
