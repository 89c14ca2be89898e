import { describe, expect, test } from 'vitest'
import type { CheckedRead } from '#shared/service-check.ts'
import { serve } from '../testing/http-server.ts'
import { connectionTo, getFailure, openRun, service } from '../testing/run.ts'
import { testToken } from '../testing/target.ts'
import { isGoodCheck, runServiceCheck } from './command.ts'

/** A run with two connections, of which the second is the active one; what was said. */
async function twoConnections() {
  const servers = [await serve(service), await serve(service)] as const
  const run = await openRun()
  const add = async (name: string, url: string) =>
    (await run.connections.add({ ...connectionTo(url), name, token: testToken })).id
  const ids = [await add('First', servers[0].url), await add('Second', servers[1].url)] as const
  run.settings.update({ activeConnection: ids[1] })
  const said: string[] = []
  const check = (openAt: string | null) => runServiceCheck(run, { openAt, say: line => said.push(line) })
  return { run, ids, said, check, servers }
}

describe('The check of a service from the command line', () => {
  test('is of the connection that the link names, or else of the active one', async () => {
    const { run, ids, check, said } = await twoConnections()
    for (const [openAt, id] of [
      [`/c/${ids[0]}/projects`, ids[0]],
      [`/c/${ids[0]}`, ids[0]],
      [`/c/${ids[0]}?tab=1`, ids[0]],
      ['/connections', ids[1]],
      [null, ids[1]],
    ] as const) {
      const found = await check(openAt)
      expect([found.connection, found.state], String(openAt)).toEqual([run.ref(id), 'done'])
    }
    const found = await check(null)
    expect(said.at(-1)).toBe(`checking ${found.reads.length} reads, within the rate limits of the service`)
    expect(new Set(said).size).toBe(1)
  })

  test('is refused for a connection that does not exist', async () => {
    const { check, said } = await twoConnections()
    expect(await getFailure(check('/c/none/projects'))).toMatchObject({ kind: 'notFound' })
    expect(said).toEqual([])
  })

  test('says why it paused', async () => {
    const server = await serve((request, response, raw) => {
      const isAsked = /\/(version|user)$/.test(request.url)
      if (isAsked) return service(request, response, raw)
      response.destroy()
    })
    const run = await openRun()
    const { id } = await run.connections.add({ ...connectionTo(server.url), token: testToken })
    const said: string[] = []
    const found = await runServiceCheck(run, { openAt: `/c/${id}`, say: line => said.push(line) })
    expect([found.state, found.error?.kind, isGoodCheck(found)]).toEqual(['paused', 'offline', false])
    expect(said).toHaveLength(2)
  })
})

test('a check is good when it is done and no read failed, whatever else became of them', async () => {
  const { check } = await twoConnections()
  const found = await check(null)
  const read = (outcome: CheckedRead['outcome']): CheckedRead => ({
    ...{ operation: 'tags.list', outcome, detail: null, fields: [] },
    ...{ wrongRows: 0, rows: null, calls: 1 },
  })
  const others = (['asDeclared', 'tolerated', 'gone', 'otherEdition', 'notAllowed', 'notAsked'] as const).map(read)
  const isGood = (state: typeof found.state, reads: readonly CheckedRead[]) => isGoodCheck({ ...found, state, reads })
  expect(isGood('done', others)).toBe(true)
  expect(isGood('done', [])).toBe(true)
  expect(isGood('done', [...others, read('failed')])).toBe(false)
  expect(isGood('paused', others)).toBe(false)
})
