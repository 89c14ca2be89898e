import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Exploration } from '#shared/bridge.ts'
import { fakeBridge, fromNetwork } from '../../../lib/bridge/bridge.fake.ts'
import { fakeRef } from '../../../lib/connection/ref.fake.ts'
import { getKey, useExplorer } from './explorer-state.ts'
import { cancelCall, sendCall } from './send-call.ts'

const exploration: Exploration = {
  status: 200,
  headers: [],
  body: { kind: 'json', text: '[]', truncated: false },
  size: 2,
  durationMs: 5,
  page: null,
  error: null,
  provenance: fromNetwork,
  journal: null,
}
const call = { params: { id: 1 }, template: { id: '{{one}}' }, page: { size: 5 } }
const key = getKey(fakeRef('test'), 'tags.list')

describe('A call of the explorer', () => {
  const bridge = fakeBridge()
  const explored = () => bridge.asked.filter(({ method }) => method === 'operations.explore')
  beforeEach(() => {
    vi.stubGlobal('window', { gatehouse: bridge.exposed })
    useExplorer.setState({ runs: {}, answers: {}, history: [] })
    bridge.asked.length = 0
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is sent to main with its page, and its answer is kept after leaving the screen', async () => {
    const sent = sendCall(fakeRef('test'), 'tags.list', call)
    expect(useExplorer.getState().runs[key]).toMatchObject({ state: 'running', params: { id: 1 } })
    expect(explored()[0]?.argument).toMatchObject({
      connection: fakeRef('test'),
      operation: 'tags.list',
      params: { id: 1 },
      page: { size: 5 },
    })
    explored()[0]?.succeed(exploration)
    await sent
    expect(useExplorer.getState().runs[key]).toMatchObject({ state: 'answered', exploration, before: null })
    expect(useExplorer.getState().history).toMatchObject([{ operation: 'tags.list', status: 200, ...call }])
  })

  it('is not sent a second time while it is under way', async () => {
    const sent = sendCall(fakeRef('test'), 'tags.list', call)
    await sendCall(fakeRef('test'), 'tags.list', call)
    expect(explored()).toHaveLength(1)
    explored()[0]?.succeed(exploration)
    await sent
  })

  it('can be cancelled by its id', async () => {
    const sent = sendCall(fakeRef('test'), 'tags.list', call)
    const run = useExplorer.getState().runs[key]
    if (run?.state !== 'running') throw new Error('It should be under way')
    cancelCall(run.callId)
    expect(bridge.asked.at(-1)).toMatchObject({ method: 'operations.cancel', argument: { callId: run.callId } })
    explored()[0]?.fail({ kind: 'cancelled' })
    await sent
    expect(useExplorer.getState().runs[key]).toMatchObject({ state: 'failed', error: { kind: 'cancelled' } })
    expect(useExplorer.getState().history).toMatchObject([{ status: null, error: { kind: 'cancelled' } }])
  })

  it('has the answer to the same request before beside its own, and none of another request', async () => {
    const send = async (sent: typeof call, size: number) => {
      const running = sendCall(fakeRef('test'), 'tags.list', sent)
      explored()
        .at(-1)
        ?.succeed({ ...exploration, size })
      await running
      const run = useExplorer.getState().runs[key]
      return run?.state === 'answered' ? (run.before?.exploration.size ?? null) : undefined
    }
    expect(await send(call, 1)).toBeNull()
    expect(await send(call, 2)).toBe(1)
    expect(await send({ ...call, params: { id: 2 } }, 3)).toBeNull()
    expect(await send(call, 4)).toBe(2)
  })

  it('of another connection is another one', async () => {
    const one = sendCall(fakeRef('test'), 'tags.list', call)
    const other = sendCall(fakeRef('other'), 'tags.list', call)
    expect(explored()).toHaveLength(2)
    for (const asked of explored()) asked.succeed(exploration)
    await Promise.all([one, other])
  })
})

it('only the last answers are kept, and never one that is under way is dropped', () => {
  const { setRun } = useExplorer.getState()
  useExplorer.setState({ runs: {} })
  setRun('running', { ...call, state: 'running', callId: 'a' })
  for (let number = 0; number < 40; number += 1)
    setRun(`key ${number}`, { ...call, state: 'answered', exploration, before: null })
  const kept = Object.keys(useExplorer.getState().runs)
  expect(kept).toContain('running')
  expect(kept).toContain('key 39')
  expect(kept).not.toContain('key 0')
  expect(kept.length).toBeLessThan(20)
})
