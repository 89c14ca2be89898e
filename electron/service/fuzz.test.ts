import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getEndpoint, type OperationId, operationIds } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { calls } from './testing/calls/index.ts'
import { type FuzzCase, fuzzCases, type Values } from './testing/fuzz-cases.ts'
import { hostileBodies, hostilePages, hostileTexts } from './testing/hostile-values.ts'
import { operationRequest } from './testing/operation-request.ts'
import { Snapshot } from './testing/snapshot.ts'
import { startTestService, type TestReply, type TestService } from './testing/test-service.ts'

/**
 * Every operation of the contract on the sandbox, with each parameter missing, of the wrong type and hostile in turn: the response is always a
 * documented one, an error has its reason in JSON, and a failed request changes no data. Some values of each
 * parameter are tried, always the same; `GATEHOUSE_FUZZ=full npx vitest run electron/service/fuzz.test.ts` tries all.
 */

/** The statuses of document 1, section 7, without its 500, and those of the limits it leaves open. */
const documented = [200, 201, 204, 304, 400, 401, 403, 404, 405, 409, 412, 422, 413, 414, 415, 429, 431]
const ids = Object.keys(calls).flatMap(id => operationIds.filter(operation => operation === id))

let service: TestService
let snapshot: Snapshot

beforeAll(async () => {
  service = await startTestService({ sandbox: true })
  snapshot = new Snapshot(service.directory)
})

afterAll(async () => {
  snapshot.close()
  service.expectSoundRepositories()
  await service.stop()
})

afterEach(() => {
  expect(service.faults.splice(0)).toEqual([])
})

function send(definition: Endpoint, values: Values): Promise<TestReply> {
  const { path, request } = operationRequest(definition, values)
  return service.call(path, request)
}

/** Expects a documented response; an error has its reason in JSON, without internals of the service. */
function expectAnswer(reply: TestReply, definition: Endpoint, sent: unknown): void {
  const said = () => `${JSON.stringify(sent)?.slice(0, 300)}: ${reply.text.slice(0, 300)}`
  if (![...documented, ...definition.success].includes(reply.status)) expect.fail(`${reply.status} to ${said()}`)
  if (reply.status < 400 || definition.method === 'HEAD') return
  expect(reply.json(), said()).toMatchObject({ message: expect.stringMatching(/./) })
  expect(reply.text.includes(service.directory) || /\\n\s+at |node_modules|\.ts:\d/.test(reply.text), said()).toBe(
    false,
  )
}

/** That a call which failed left everything as it was. */
function expectUnchanged(definition: Endpoint, version: unknown, sent: unknown): void {
  const said = JSON.stringify(sent)?.slice(0, 300)
  if (snapshot.version() !== version) expect(snapshot.changedTables(), said).toEqual([])
  // Only these can reach git; of the others it is enough to look once they are all done.
  if (definition.path.includes('/repository/')) expect(snapshot.refsAreTheSame(), said).toBe(true)
}

async function tryCase(definition: Endpoint, { values, bad }: FuzzCase): Promise<number> {
  const reply = await send(definition, values)
  expectAnswer(reply, definition, values)
  if (bad && reply.status < 400) expect.fail(`${reply.status} to ${JSON.stringify(values).slice(0, 300)}`)
  return reply.status
}

/** Reads go side by side; after each write that succeeds, everything is put back. */
async function tryAll(definition: Endpoint, cases: readonly FuzzCase[]): Promise<void> {
  let version = snapshot.version()
  if (definition.effect === 'read') {
    await Promise.all(cases.map(one => tryCase(definition, one)))
    expectUnchanged(definition, version, definition.id)
    return
  }
  for (const one of cases) {
    if ((await tryCase(definition, one)) < 400) await snapshot.putBack()
    else expectUnchanged(definition, version, one.values)
    version = snapshot.version()
  }
  expect(snapshot.refsAreTheSame()).toBe(true)
}

describe.each(ids)('%s', id => {
  const definition = getEndpoint(id)
  const [good] = calls[id]

  beforeAll(() => snapshot.take())
  // Later operations depend on its effect, so it is executed for real.
  afterAll(() => execute(id))

  it('succeeds with valid parameters', async () => {
    expect((await send(definition, good)).status).toBe(definition.success[0])
    if (definition.effect !== 'read') await snapshot.putBack()
  })

  it('responds to any parameters', async () => {
    await tryAll(definition, fuzzCases(definition, good))
  })

  if (definition.pagination !== 'none') {
    it('responds to any page request', async () => {
      const { path } = operationRequest(definition, good)
      const pages = hostilePages.flatMap(page => [`page=${page}`, `per_page=${page}`, `page=${page}&per_page=100`])
      const keyset = hostileTexts.slice(0, -1).map(text => `pagination=keyset&page_token=${encodeURIComponent(text)}`)
      await Promise.all(
        [...pages, ...keyset, 'page[]=1', 'per_page[a]=1'].map(async query => {
          const reply = await service.call(`${path}&${query}`)
          expectAnswer(reply, definition, query)
          if (query.startsWith('page=999999999&')) expect(reply.text).toBe('[]')
        }),
      )
    })
  }

  if (definition.params.body) {
    it.each(hostileBodies)('refuses a body of %s that is none', async (type, body) => {
      const version = snapshot.version()
      const { path, request } = operationRequest(definition, good)
      const reply = await service.call(path, { ...request, headers: { 'content-type': type }, body })
      expectAnswer(reply, definition, body)
      if (reply.status >= 400) expectUnchanged(definition, version, body)
      else {
        expect(needsNothing(definition)).toBe(true)
        await snapshot.putBack()
      }
    })
  }
})

async function execute(id: OperationId): Promise<void> {
  const definition = getEndpoint(id)
  if (definition.effect === 'read') return
  await snapshot.putBack()
  for (const params of calls[id]) await send(definition, params)
}

/** Whether a body without any known field is valid. */
function needsNothing({ params }: Endpoint): boolean {
  return Object.values(params.body ?? {}).every(schema => schema.safeParse(undefined).success)
}
