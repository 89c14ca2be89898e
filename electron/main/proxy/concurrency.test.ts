import { describe, expect, test } from 'vitest'
import { json, serve } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'
import { connectionsPerService } from './send.ts'

const tag = (name: string) => ({ name, message: null, target: 'abc' })
const project = { id: 1 }

describe('Many calls at once', () => {
  test('share one request if they are identical', async () => {
    const server = await serve((_request, response) => json(response, [tag('v1')]))
    const { call } = await proxyTo(server.url)
    const answers = await Promise.all([1, 2, 3].map(() => call('tags.list', project)))
    expect(answers.map(answer => answer.value)).toEqual([[tag('v1')], [tag('v1')], [tag('v1')]])
    expect(server.seen).toHaveLength(1)
  })

  test('are limited per service', async () => {
    let running = 0
    let most = 0
    const gate = Promise.withResolvers<void>()
    const { url } = await serve(async (request, response) => {
      if (request.url === '/later') return json(response, [])
      running += 1
      most = Math.max(most, running)
      await gate.promise
      running -= 1
      json(response, [])
    })
    const { call } = await proxyTo(url)
    const calls = Array.from({ length: 30 }, (_, index) => call('tags.list', { id: index + 1 }))
    await expect.poll(() => running).toBe(connectionsPerService)
    // A request sent later is answered: one too many would have come before.
    await fetch(`${url}/later`)
    gate.resolve()
    await Promise.all(calls)
    expect(most).toBe(connectionsPerService)
  })

  test('stop waiting once the service is known to be unreachable', async () => {
    const server = await serve(() => {})
    const { failure, health } = await proxyTo(server.url)
    const waiting = Array.from({ length: 12 }, (_, index) => failure('tags.list', { id: index + 1 }))
    await expect.poll(() => server.seen.length).toBe(connectionsPerService)
    await server.close()
    const errors = await Promise.all(waiting)
    expect(new Set(errors.map(error => error.kind))).toEqual(new Set(['offline']))
    expect(health.of('test').state).toBe('offline')
  })
})

describe('Cancelling', () => {
  test('ends the request on the wire', async () => {
    let hungUp = () => {}
    const gone = new Promise<void>(resolve => {
      hungUp = resolve
    })
    const server = await serve((_request, response) => void response.on('close', hungUp))
    const { proxy, failure } = await proxyTo(server.url)
    const call = failure('tags.list', project, { callId: 'one' })
    await expect.poll(() => server.seen.length).toBe(1)
    proxy.cancel('one')
    expect(await call).toEqual({ kind: 'cancelled' })
    await gone
  })

  test('one of two identical calls leaves the other its response', async () => {
    const gate = Promise.withResolvers<void>()
    const server = await serve(async (request, response) => {
      if (!request.url.includes('/2/')) await gate.promise
      json(response, [tag('v1')])
    })
    const { proxy, call, failure } = await proxyTo(server.url)
    const first = failure('tags.list', project, { callId: 'one' })
    const second = call('tags.list', project, { callId: 'two' })
    // A call that began after both is answered: both wait for the one request.
    await call('tags.list', { id: 2 })
    proxy.cancel('one')
    expect(await first).toEqual({ kind: 'cancelled' })
    gate.resolve()
    expect((await second).value).toEqual([tag('v1')])
    expect(server.seen).toHaveLength(2)
  })

  test('takes a waiting call out of the queue', async () => {
    const paths: string[] = []
    const server = await serve(({ url }) => void paths.push(url))
    const { proxy, failure } = await proxyTo(server.url)
    const calls = Array.from({ length: connectionsPerService + 1 }, (_, index) =>
      failure('tags.list', { id: index + 1 }, { callId: `c${index}` }),
    )
    await expect.poll(() => server.seen.length).toBe(connectionsPerService)
    for (let index = connectionsPerService; index >= 0; index -= 1) proxy.cancel(`c${index}`)
    expect(await Promise.all(calls)).toEqual(calls.map(() => ({ kind: 'cancelled' })))
    // One that comes later has the place of one that was ended: what waited before it would have been sent first.
    const later = failure('tags.list', { id: 100 }, { callId: 'later' })
    await expect.poll(() => paths.filter(path => path.includes('/100/'))).toHaveLength(1)
    expect(paths).toHaveLength(connectionsPerService + 1)
    proxy.cancel('later')
    expect(await later).toEqual({ kind: 'cancelled' })
  })
})
