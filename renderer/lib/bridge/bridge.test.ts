import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logId } from '#shared/fault.ts'
import { maxPieceLength, piecesHeadText } from '#shared/reply-pieces.ts'
import { fakeBridge } from './bridge.fake.ts'
import { BridgeFailure, getError, request, subscribe } from './bridge.ts'

describe('the bridge', () => {
  const bridge = fakeBridge()
  beforeEach(() => vi.stubGlobal('window', { gatehouse: bridge.exposed }))
  afterEach(() => vi.unstubAllGlobals())

  it('gives the value of a reply', async () => {
    const settled = request('app.setTitle', { title: 'Harbor' })
    const sent = bridge.asked.at(-1)
    expect(sent).toMatchObject({ method: 'app.setTitle', argument: { title: 'Harbor' } })
    sent?.succeed(null)
    await expect(settled).resolves.toBeNull()
  })

  it('rejects with the error that main gave', async () => {
    const settled = request('app.info', {})
    bridge.asked.at(-1)?.fail({ kind: 'offline', detail: 'connection refused' })
    await expect(settled).rejects.toMatchObject({ error: { kind: 'offline', detail: 'connection refused' } })
  })

  it('keeps the last error only of a list that is refused again and again', async () => {
    const client = new QueryClient()
    const refusals: WeakRef<object>[] = []
    const queryKey = ['refused']
    const queryFn = async () => {
      const settled = request('app.info', {})
      bridge.asked.at(-1)?.fail({ kind: 'notFound', message: 'Not found' })
      return await settled
    }
    const list = { queryKey, queryFn, initialPageParam: null, getNextPageParam: () => null, gcTime: 60_000 }
    for (let time = 0; time < 20; time += 1) {
      await client.fetchInfiniteQuery(list).catch((error: object) => refusals.push(new WeakRef(error)))
    }
    await collectGarbage()
    expect(client.getQueryState(queryKey)).toMatchObject({ status: 'error', errorUpdateCount: 20 })
    expect(refusals).toHaveLength(20)
    expect(refusals.filter(refusal => refusal.deref()).length).toBeLessThanOrEqual(2)
    client.clear()
  })

  it('rejects a malformed reply', async () => {
    for (const said of ['nonsense', '"ok"', '']) {
      vi.stubGlobal('window', { gatehouse: { request: async () => said } })
      await expect(request('app.info', {})).rejects.toThrow(TypeError)
    }
  })

  it('fetches a long reply in pieces, a few at a time, and gives it as one', async () => {
    const reply = JSON.stringify({ ok: true, value: 'water '.repeat(400_000) })
    let [asked, most] = [0, 0]
    const asking = async (_method: string, argument: unknown) => {
      if (!(argument instanceof Object && 'from' in argument)) return piecesHeadText({ id: 'a', length: reply.length })
      asked += 1
      most = Math.max(most, asked)
      await Promise.resolve()
      asked -= 1
      const from = Number(argument.from)
      return JSON.stringify({ ok: true, value: reply.slice(from, from + maxPieceLength) })
    }
    vi.stubGlobal('window', { gatehouse: { request: asking } })
    expect(await request('app.diagnostics', {})).toBe('water '.repeat(400_000))
    expect(most).toBe(3)
  })

  it('sends a long argument in pieces, each after the previous one has arrived, and its reference last', async () => {
    const argument = { name: 'journal', type: 'md' as const, content: 'water 🚢 '.repeat(100_000) }
    const settled = request('files.save', argument)
    let text = ''
    for (;;) {
      const count = bridge.asked.length
      const sent = bridge.asked.at(-1)
      const piece = sent?.argument
      if (sent?.method !== 'arguments.write' || !(piece instanceof Object && 'text' in piece)) break
      expect(String(piece.text).length).toBeLessThanOrEqual(maxPieceLength)
      text += String(piece.text)
      sent.succeed(null)
      await vi.waitUntil(() => bridge.asked.length > count)
    }
    expect(JSON.parse(text)).toEqual(argument)
    const last = bridge.asked.at(-1)
    expect(last).toMatchObject({ method: 'files.save', argument: { inPieces: expect.any(String) } })
    last?.succeed(null)
    expect(await settled).toBeNull()
  })

  it('rejects a reply with a missing piece', async () => {
    const gone = async (method: string) =>
      method === 'replies.read'
        ? JSON.stringify({ ok: false, error: { kind: 'cancelled' } })
        : piecesHeadText({ id: 'a', length: 1_000_000 })
    vi.stubGlobal('window', { gatehouse: { request: gone } })
    await expect(request('app.info', {})).rejects.toThrow(TypeError)
  })

  it('reports that it is missing', async () => {
    vi.stubGlobal('window', {})
    await expect(request('app.info', {})).rejects.toThrow('only works inside the Gatehouse app')
  })

  it('hands events on until the subscription ends', () => {
    const events: string[] = []
    const stop = subscribe(event => events.push(event.type))
    bridge.emit({ type: 'app.navigate', to: '/connections' })
    stop()
    bridge.emit({ type: 'app.navigate', to: '/' })
    expect(events).toEqual(['app.navigate'])
  })
})

describe('getError', () => {
  const bridge = fakeBridge()
  beforeEach(() => vi.stubGlobal('window', { gatehouse: bridge.exposed }))
  afterEach(() => vi.unstubAllGlobals())

  it('is the error of main for a failed request', () => {
    expect(getError(new BridgeFailure({ kind: 'cancelled' }))).toEqual({ kind: 'cancelled' })
  })

  it('is a fault of the app itself for any other exception, logged once under the reported id', () => {
    const thrown = new TypeError('x of someone is undefined')
    const error = getError(thrown)
    expect(error).toMatchObject({ kind: 'internal', cause: expect.stringMatching(/^TypeError at bridge\.test\.ts:/) })
    expect(getError(thrown)).toBe(error)
    const told = bridge.asked.filter(({ method }) => method === 'app.fault').map(({ argument }) => argument)
    expect(told).toEqual([{ fault: 'TypeError', place: expect.any(String), logId: expect.stringMatching(logId) }])
    expect(told).toEqual([expect.objectContaining({ logId: error.kind === 'internal' && error.logId })])
    expect(JSON.stringify([error, told])).not.toContain('someone')
    expect(getError('text')).toMatchObject({ kind: 'internal', cause: 'Error' })
  })
})

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  // A weak reference lasts until the end of the task that made it.
  await new Promise(resolve => setImmediate(resolve))
  if (typeof collect === 'function') collect()
}
