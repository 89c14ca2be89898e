import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bridgeMethods, type ConnectionRef, getConnectionId } from '#shared/bridge.ts'
import { contract } from '#shared/contract/contract.ts'
import { noRules } from '#shared/policy.ts'
import { serve } from '../testing/http-server.ts'
import { connectionTo, openRun, service } from '../testing/run.ts'
import { testToken } from '../testing/target.ts'
import { answerRequest } from './answer-request.ts'
import { createArgumentPieces } from './argument-pieces.ts'
import { type BridgeHandlers, bridgeHandlers } from './handlers.ts'
import { createReplyPieces } from './reply-pieces.ts'

const messages = 100_000
const atOnce = 500
const seed = 20_240_917

/** What the handlers did that leaves the app, beside requests. */
interface Left {
  readonly opened: string[]
  readonly titles: string[]
  readonly origins: Set<string>
}

type Message = readonly [method: unknown, argument: unknown]

const names = Object.keys(bridgeMethods)
const operations = Object.keys(contract)
const hostileText = fc.constantFrom(
  '../../../etc/passwd',
  '%2e%2e%2f',
  '..%252f..',
  '/api/v4/version',
  'x?private_token=1#',
  'a\r\nX-Injected: 1',
  '\u0000',
  '\uD800',
  '\u202E',
  '__proto__',
  'constructor',
  '//evil.example/x',
  'javascript:alert(1)',
  'file:///etc/passwd',
  "'; DROP TABLE drafts; --",
  'x'.repeat(5000),
)
/** Everything a structured clone can carry, and JSON of any depth. */
const anything = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true, maxDepth: 3 }),
  fc.jsonValue({ maxDepth: 6 }),
  fc.nat(200).map(depth => nested(depth)),
  fc.constantFrom<unknown>(
    JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    null,
    undefined,
    Number.NaN,
    -0,
    2 ** 53,
  ),
  hostileText,
)

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { params: value }
  return value
}

/** Valid values by argument key, so that messages get far before they fail validation. */
function rightValues(connection: ConnectionRef, baseUrl: string): Readonly<Record<string, fc.Arbitrary<unknown>>> {
  const paramNames = [
    ...new Set(Object.values(contract).flatMap(({ params }) => Object.values(params).flatMap(Object.keys))),
  ]
  const param = fc.oneof(fc.constantFrom<unknown>('harbor/lighthouse', 1, 'main', true, 'README.md', []), hostileText)
  const text = fc.constantFrom('a', 'one two', 'README.md')
  return {
    callId: fc.uuid(),
    connection: fc.constant(connection),
    operation: fc.constantFrom(...operations, 'tags.list', 'user.current', 'projects.get', 'files.raw'),
    params: fc.oneof(
      fc.dictionary(fc.constantFrom('id', 'tag_name', 'ref', 'sha', 'file_path'), param),
      fc.dictionary(fc.constantFrom(...paramNames, 'url', 'headers', 'method'), param),
    ),
    page: fc.record({ size: fc.constant(20) }),
    from: fc.constantFrom('network', 'cache'),
    // No connection has this id, so that none is removed or changed under the fuzz.
    id: fc.constantFrom<unknown>('nobody', 1, 999),
    baseUrl: fc.constant(baseUrl),
    profile: fc.constant('documents'),
    auth: fc.constantFrom('personal', 'none'),
    color: fc.constant('gray'),
    readOnly: fc.boolean(),
    existing: fc.constant(getConnectionId(connection)),
    colorScheme: fc.constant('dark'),
    format: fc.constant('csv'),
    type: fc.constant('csv'),
    url: fc.oneof(fc.constant('https://user:pass@example.org/x'), hostileText),
    limit: fc.constant(10),
    name: text,
    ...Object.fromEntries(
      ['title', 'project', 'branch', 'path', 'content', 'message', 'user', 'suggestedName'].map(key => [key, text]),
    ),
  }
}

/** A call of an operation with its params: most reach the service. */
function calls(connection: ConnectionRef): fc.Arbitrary<Message> {
  const value = fc.oneof(
    fc.constantFrom<unknown>('harbor/lighthouse', 1, 'main', 'a1b2c3d4'.repeat(5), 'README.md'),
    hostileText,
  )
  return fc.constantFrom(...Object.values(contract)).chain(({ id, params }) => {
    const names = 'path' in params ? Object.keys(params.path) : []
    const right = fc.record(Object.fromEntries(names.map(key => [key, value])))
    const method = fc.constantFrom('operations.call', 'operations.explore', 'operations.preview')
    return fc.tuple(method, right, fc.uuid()).map(([name, given, callId]): Message => {
      const call = { connection, operation: id, params: given }
      return [name, name === 'operations.preview' ? call : { ...call, callId }]
    })
  })
}

/** A message as a page that was taken over might send it: nonsense, or right but for a part of it, or right. */
function messageArbitrary(connection: ConnectionRef, baseUrl: string): fc.Arbitrary<Message> {
  const right = rightValues(connection, baseUrl)
  const oddName = fc.oneof(
    fc.constantFrom(
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      'valueOf',
      'then',
      '',
      'operations',
      'operations.call ',
      'Operations.call',
      'app.quit',
      'fs.readFile',
      'operations.__proto__',
    ),
    fc.constantFrom<unknown>(['operations.call'], { toString: 'operations.call' }, 1, null, undefined, true),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  const shaped = fc.constantFrom(...names).chain(method => {
    const schema: object = Object.getOwnPropertyDescriptor(bridgeMethods, method)?.value
    const shape = 'shape' in schema && schema.shape instanceof Object ? Object.keys(schema.shape) : []
    const fields = shape.map(key => {
      const value = right[key]
      return fc.tuple(
        fc.constant(key),
        value === undefined ? anything : fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: anything }),
        // Most keys stay; an optional one may go, and then the message is still right.
        fc.integer({ min: 0, max: 9 }),
      )
    })
    const extra = fc.option(fc.tuple(fc.constantFrom('url', 'headers', 'method', 'baseUrl', 'extra'), anything), {
      freq: 5,
    })
    return fc.tuple(fc.tuple(...fields), extra).map(([entries, more]): Message => {
      const kept = entries.filter(([, , chance]) => chance > 0).map(([key, value]) => [key, value] as const)
      return [method, Object.fromEntries(more ? [...kept, more] : kept)]
    })
  })
  return fc.oneof(
    { weight: 5, arbitrary: fc.tuple(oddName, anything) },
    { weight: 5, arbitrary: fc.tuple(fc.constantFrom(...names), anything) },
    { weight: 13, arbitrary: shaped },
    { weight: 1, arbitrary: calls(connection) },
  )
}

/** Every path an operation of the contract can have, of the request line as it arrives. */
const paths = Object.values(contract).map(({ method, path }) => {
  const pattern = path
    .replace(/[.*+?^${}()|\\]/g, '\\$&')
    .replace(/\[([^\]]*)\]/g, '(?:$1)?')
    .replace(/:[a-z_]+/g, '[^/?#]+')
  return { method, path: new RegExp(`^/api/v4${pattern}$`) }
})

function isOfTheContract(method: string, url: string): boolean {
  const [path = ''] = url.split('?')
  return paths.some(known => known.method === method && known.path.test(path))
}

function collectGarbage(): number {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
  return process.memoryUsage().heapUsed
}

test(`${messages.toLocaleString('en')} malformed messages end in answers: no crash, no call outside of the contract, no memory kept`, async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  process.on('uncaughtException', note)
  const left: Left = { opened: [], titles: [], origins: new Set() }
  let requests = 0
  const strays: string[] = []
  const server = await serve((request, response, raw) => {
    requests += 1
    const injected = Object.keys(request.headers).filter(name => name.startsWith('x-injected'))
    if (!isOfTheContract(request.method, request.url) || injected.length > 0)
      strays.push(`${request.method} ${request.url}`)
    return service(request, response, raw)
  })
  const run = await openRun({
    proxyFor: async origin => {
      left.origins.add(origin)
      return null
    },
  })
  const { id } = await run.connections.add({ ...connectionTo(server.url), token: testToken })
  const handlers: BridgeHandlers = bridgeHandlers({
    replies: createReplyPieces(),
    longArguments: createArgumentPieces(),
    ...run,
    journal: run.store.journal,
    bulkJobs: run.bulkJobs,
    info: () => ({
      ...run.keychain.shown(),
      version: '0',
      platform: 'test',
      openAt: null,
      initialTab: null,
      userData: run.directory,
      notices: [],
      versions: {},
      beginTour: false,
      isInstalled: true,
      policy: noRules,
      previousScreens: [],
    }),
    listening: () => {},
    settled: () => {},
    diagnostics: async () => '',
    setTitle: title => void left.titles.push(title),
    closeWindow: () => undefined,
    openWindow: () => undefined,
    stay: () => undefined,
    workEnded: () => {},
    progress: () => {},
    pageFault: () => {},
  })

  const logged: string[] = []
  const counts = { ok: 0, refused: 0 }
  const odd: unknown[] = []
  const arbitrary = messageArbitrary(run.ref(id), server.url)
  let settledHeap = 0
  for (let sent = 0; sent < messages; sent += atOnce) {
    const batch = fc.sample(arbitrary, { numRuns: atOnce, seed: seed + sent })
    const answers = await Promise.all(
      batch.map(([method, argument]) =>
        answerRequest(handlers, method, argument, (event, about) => logged.push(JSON.stringify([event, about]))),
      ),
    )
    for (const answer of answers) {
      if (answer.ok) counts.ok += 1
      else if (typeof answer.error.kind === 'string') counts.refused += 1
      else odd.push(answer)
      if (JSON.stringify(answer).includes(testToken)) odd.push(answer)
    }
    left.titles.length = 0
    if (sent === messages / 5) settledHeap = collectGarbage()
  }
  const growth = collectGarbage() - settledHeap
  process.off('unhandledRejection', note)
  process.off('uncaughtException', note)

  expect(odd).toEqual([])
  expect(unhandled).toEqual([])
  expect(counts.ok + counts.refused).toBe(messages)
  // The fuzz test is meaningful only if calls reached the handlers and the service.
  expect(counts.ok).toBeGreaterThan(1000)
  expect(requests).toBeGreaterThan(500)
  expect(strays).toEqual([])
  expect([...left.origins].filter(origin => !origin.startsWith(server.url))).toEqual([])
  expect(run.addresses.length).toBeGreaterThan(0)
  expect(run.addresses.filter(url => !/^https?:\/\/[^/@]+(\/|$)/.test(url))).toEqual([])
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  expect(logged.join('\n')).not.toContain(testToken)
  expect(growth).toBeLessThan(96 * 1024 * 1024)
}, 300_000)
