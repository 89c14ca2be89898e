import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { serve } from '../testing/http-server.ts'
import { connectionTo, openRun, service } from '../testing/run.ts'
import { testToken } from '../testing/target.ts'

/** A service that takes every request and answers none. */
const silence = () => undefined

const ask = (connection: string, callId: string, operation = 'user.current') =>
  ({ callId, connection, operation, params: {}, from: 'network' }) as const

async function deadBesideQuick() {
  const [dead, quick] = [await serve(silence), await serve(service)]
  const run = await openRun()
  const add = async (name: string, url: string) =>
    (await run.connections.add({ ...connectionTo(url), name, token: testToken })).id
  return { run, dead, deadId: await add('Dead', dead.url), quickId: await add('Quick', quick.url) }
}

test.each(['before', 'after'])(
  'A service that failed once %s the last window was closed receives requests again',
  async failed => {
    let isDown = true
    const server = await serve((request, response, raw) => {
      if (isDown) raw.socket.destroy()
      else void service(request, response, raw)
    })
    let isAttended = failed === 'before'
    const run = await openRun({ isAttended: () => isAttended })
    const { id } = await run.connections.add({ ...connectionTo(server.url), token: testToken })
    const read = () => run.asNow.call({ ...ask(id, randomUUID()), once: true, priority: 'background' })
    await expect(read()).rejects.toMatchObject({ error: { kind: 'offline' } })
    // A connection that was cut is no proof; one that is refused is.
    run.health.report(id, { kind: 'offline', detail: 'the connection was refused' })
    expect(run.health.of(id).state).toBe('offline')
    isAttended = false
    isDown = false
    expect((await read()).value).toMatchObject({ username: 'ines' })
    expect(run.health.of(id).state).toBe('online')
  },
)

describe('Beside a connection whose service never answers', () => {
  test('another one answers while every request to the dead one still waits', async () => {
    const { run, dead, deadId, quickId } = await deadBesideQuick()
    let ended = 0
    const waiting = Array.from({ length: 30 }, (_, index) =>
      run.asNow
        .call({ ...ask(deadId, `dead ${index}`, 'projects.get'), params: { id: index + 1 } })
        .catch(() => undefined)
        .finally(() => {
          ended += 1
        }),
    )
    await expect.poll(() => dead.seen.length).toBeGreaterThanOrEqual(8)
    for (let index = 0; index < 10; index += 1) {
      const params = { id: 'a/b', tag_name: `v${index}` }
      expect((await run.asNow.call(ask(quickId, `quick ${index}`))).value).toMatchObject({ username: 'ines' })
      const write = await run.asNow.call({ ...ask(quickId, `write ${index}`, 'tags.delete'), params })
      expect(write.value).toBeNull()
    }
    expect(await run.connections.list()).toHaveLength(3)
    expect(ended).toBe(0)
    for (let index = 0; index < 30; index += 1) run.proxy.cancel(`dead ${index}`)
    await Promise.all(waiting)
  })

  test('another one is tested, added and removed, and its user fetched, without delay', async () => {
    const { run, deadId, quickId } = await deadBesideQuick()
    let ended = 0
    const count = () => {
      ended += 1
    }
    const learning = run.connections.learnUser(deadId).finally(count)
    const { baseUrl } = await run.connections.target(quickId)
    expect(await run.connections.test({ ...connectionTo(baseUrl), token: testToken })).toMatchObject({
      user: expect.stringContaining('ines'),
    })
    await run.connections.learnUser(quickId)
    expect((await run.connections.target(quickId)).username).toBe('ines')
    await run.connections.remove(quickId)
    expect((await run.connections.list()).map(({ id }) => id)).toEqual(['sandbox', deadId])
    expect(ended).toBe(0)
    await run.connections.remove(deadId)
    await learning
  })

  test('the health of another one is reported', async () => {
    const { run, deadId, quickId } = await deadBesideQuick()
    run.health.report(deadId, { kind: 'timeout', milliseconds: 1000 })
    run.health.report(quickId, { kind: 'offline', detail: 'gone' })
    await expect.poll(() => run.health.of(quickId).state, { timeout: 10_000 }).toBe('online')
    expect(run.health.of(deadId).state).not.toBe('online')
  })
})

describe('When a connection was last used', () => {
  test('is available for the sandbox too, and after a restart', async () => {
    const first = await openRun()
    const used = async (run = first) => (await run.connections.list()).map(({ lastUsedAt }) => lastUsedAt)
    expect(await used()).toEqual([null])
    first.connections.noteUse('sandbox')
    const [at] = await used()
    expect(Date.parse(at ?? '')).toBeGreaterThan(0)
    await first.close()
    expect(await used(await openRun(first))).toEqual([at])
  })

  test('is the time of the last user request, not of a health check', async () => {
    const { run, quickId } = await deadBesideQuick()
    const used = async () => (await run.connections.list()).find(({ id }) => id === quickId)?.lastUsedAt ?? null
    await run.connections.learnUser(quickId)
    expect(await used()).toBeNull()
    await run.asNow.call(ask(quickId, 'a'))
    expect(await used()).not.toBeNull()
  })
})
