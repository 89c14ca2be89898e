import { describe, expect, test } from 'vitest'
import { json, serve } from '../testing/http-server.ts'
import { getFailure, openRun, version } from '../testing/run.ts'

const call = {
  callId: 'a',
  connection: 'sandbox',
  operation: 'tags.list',
  params: { id: 1 },
  from: 'network',
} as const

describe('The sandbox', () => {
  test.each([
    { title: 'at once where the first screen waits for it', options: { startsSandbox: true }, atOnce: 1 },
    {
      title: 'with the first request of a command, also without a keychain',
      ...{ options: { startsSandbox: false, notice: 'There is no keychain.' }, atOnce: 0 },
    },
    { title: 'with the first request that needs it', options: { startsSandbox: false }, atOnce: 0 },
  ])('is started $title', async ({ options, atOnce }) => {
    let starts = 0
    const exited = Promise.withResolvers<number | null>()
    const run = await openRun({
      ...options,
      startService: () => {
        starts += 1
        return {
          firstLine: new Promise(() => {}),
          exited: exited.promise,
          complaint: () => null,
          stop: () => exited.resolve(0),
        }
      },
    })
    expect(await getFailure(run.asNow.call({ ...call, from: 'cache' }))).toMatchObject({ kind: 'notFound' })
    expect(starts).toBe(atOnce)
    const asking = getFailure(run.asNow.call(call))
    await expect.poll(() => starts).toBe(1)
    exited.resolve(0)
    await asking
    await run.close()
  })

  test('that takes long to restart does not delay cached data', async () => {
    const server = await serve((_request, response) => json(response, []))
    const exited = Promise.withResolvers<number | null>()
    let starts = 0
    const run = await openRun({
      startService: () => {
        starts += 1
        if (starts === 1) {
          const first = JSON.stringify({ url: server.url, token: 'sandbox-token' })
          return {
            firstLine: Promise.resolve(first),
            exited: exited.promise,
            complaint: () => null,
            stop: () => exited.resolve(0),
          }
        }
        const again = Promise.withResolvers<number | null>()
        return {
          firstLine: new Promise(() => {}),
          exited: again.promise,
          complaint: () => null,
          stop: () => again.resolve(0),
        }
      },
    })
    await run.asNow.call(call)
    exited.resolve(null)
    await expect.poll(() => starts).toBe(2)
    expect((await run.asNow.call(call)).provenance).toMatchObject({ source: 'cache', because: { kind: 'offline' } })
  })

  test('that is down answers reads from the cache, and reports a write as not made', async () => {
    const server = await serve((request, response) => json(response, request.url.includes('version') ? version : []))
    const begun = Promise.withResolvers<number | null>()
    const first = JSON.stringify({ url: server.url, token: 'sandbox-token' })
    const run = await openRun({
      startService: () => ({
        firstLine: Promise.resolve(first),
        exited: begun.promise,
        complaint: () => null,
        stop: () => begun.resolve(0),
      }),
    })
    await run.asNow.call(call)
    expect(server.seen.at(-1)?.headers['private-token']).toBe('sandbox-token')
    await server.close()
    begun.resolve(1)
    await expect.poll(async () => (await run.connections.list())[0]?.health.state).toBe('offline')
    expect((await run.asNow.call(call)).provenance).toMatchObject({ source: 'cache', because: { kind: 'offline' } })
    const params = { id: 1, tag_name: 'v1', ref: 'main' }
    expect(await getFailure(run.asNow.call({ ...call, operation: 'tags.create', params }))).toMatchObject({
      kind: 'offline',
    })
  })
})
