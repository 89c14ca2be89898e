import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callRequest } from '#shared/bridge.ts'
import { answer, fakeBridge, fromNetwork } from '../../lib/bridge/bridge.fake.ts'
import { connectionsKey } from '../../lib/connection/use-connection.ts'
import { createAppRouter } from '../router.ts'
import { work } from '../start.fake.ts'

const project = '/c/work/p/harbor%2Fcrane'
const file = { id: 'harbor/crane', file_path: 'src/main.c', ref: 'main' }
let bridge: ReturnType<typeof fakeBridge>
let client: QueryClient

beforeEach(() => {
  bridge = fakeBridge()
  vi.stubGlobal('window', { gatehouse: bridge.exposed })
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  client.setQueryData(connectionsKey, [work])
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

/** The requests to the service so far. */
const asked = () =>
  bridge.asked.flatMap(({ argument }) => {
    const call = callRequest.safeParse(argument)
    return call.success && call.data.from === 'cacheFirst' ? [[call.data.operation, call.data.params]] : []
  })

function goTo(place: string): void {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [place] }), client)
  void router.load().catch(() => undefined)
}

const metadata = {
  blob_id: 'b10b',
  commit_id: 'c0ffee',
  content_sha256: '',
  encoding: 'base64',
  file_name: 'main.c',
  file_path: file.file_path,
  last_commit_id: 'c0ffee',
  ref: 'main',
} as const

function answerHead(size: number): void {
  const head = bridge.asked.find(({ argument }) => {
    const { operation, from } = callRequest.parse(argument)
    return operation === 'files.head' && from === 'cacheFirst'
  })
  head?.succeed(answer<'files.head'>({ ...metadata, size }, fromNetwork))
}

test('prefetches a blame before other data, and before any screen is rendered', () => {
  goTo(`${project}/blob?ref=main&path=src%2Fmain.c&view=blame`)
  expect(asked()).toEqual([
    ['files.blame', { ...file, range: { start: 1, end: 1000 } }],
    ['files.head', file],
  ])
})

test('prefetches the blame around the line of a link once, whatever line is linked to after that', async () => {
  const blame = `${project}/blob?ref=main&path=src%2Fmain.c&view=blame`
  goTo(`${blame}&line=40000`)
  expect(asked()[0]).toEqual(['files.blame', { ...file, range: { start: 39_251, end: 40_250 } }])
  bridge.asked.at(0)?.succeed(answer<'files.blame'>([], fromNetwork))
  await vi.waitFor(() => expect(client.isFetching()).toBe(1))
  goTo(`${blame}&line=7`)
  expect(asked().filter(([operation]) => operation === 'files.blame')).toHaveLength(1)
})

test('a file and a branch may be named as a number or a truth value is written', () => {
  goTo(`${project}/blob?ref=2024&path=true`)
  expect(asked()).toEqual([['files.head', { id: file.id, file_path: 'true', ref: '2024' }]])
})

test('prefetches the content of a file as soon as its name is known', async () => {
  goTo(`${project}/blob?ref=main&path=src%2Fmain.c`)
  expect(asked()).toEqual([['files.head', file]])
  answerHead(1000)
  const kept = await vi.waitFor(() => bridge.asked.at(1) ?? Promise.reject(new Error('not asked yet')))
  expect(callRequest.parse(kept.argument)).toMatchObject({
    operation: 'repository.blob',
    params: { id: file.id, sha: metadata.blob_id },
  })
})

test('does not load a file of many megabytes without confirmation', async () => {
  goTo(`${project}/blob?ref=main&path=src%2Fmain.c`)
  answerHead(50_000_000)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(bridge.asked).toHaveLength(1)
})

test('prefetches a folder at a ref', () => {
  goTo(`${project}/tree?ref=main&path=src`)
  expect(asked()).toEqual([['repository.tree', { id: file.id, ref: 'main', path: 'src' }]])
})

test('prefetches a commit and its changes at the same time, the changes only by a full SHA', () => {
  const sha = 'c0ffee'.padEnd(40, '0')
  goTo(`${project}/commit/${sha}`)
  expect(asked()).toEqual([
    ['commits.get', { id: file.id, sha }],
    ['commits.diff', { id: file.id, sha }],
  ])
  goTo(`${project}/commit/main`)
  expect(asked().slice(2)).toEqual([['commits.get', { id: file.id, sha: 'main' }]])
})

test('prefetches nothing that is loaded, and nothing for other screens', async () => {
  goTo(`${project}/blob?ref=main&path=src%2Fmain.c`)
  answerHead(50_000_000)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  const before = bridge.asked.length
  goTo(`${project}/blob?ref=main&path=src%2Fmain.c&line=7`)
  goTo(`${project}/tags`)
  expect(bridge.asked).toHaveLength(before)
})
