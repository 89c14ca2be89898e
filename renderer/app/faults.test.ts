import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notifyFault, watchFaults } from '../lib/app-info/notify-fault.tsx'
import { BridgeFailure } from '../lib/bridge/bridge.ts'
import { createQueryClient } from './query-client.ts'

const told = () => notificationsStore.getState().notifications.map(({ title, id }) => [title, id])
const ofThisFile = expect.stringMatching(/^TypeError at faults\.test\.ts:/)

beforeEach(() => notifications.clean())

describe('a fault of the app itself is reported', () => {
  it('when a query function throws an unexpected error', async () => {
    const client = createQueryClient()
    const queryFn = () => {
      throw new TypeError('x of someone is undefined')
    }
    await expect(client.fetchQuery({ queryKey: ['a'], queryFn })).rejects.toThrow(TypeError)
    expect(told()).toEqual([['Error in Gatehouse', ofThisFile]])
    client.clear()
  })

  it('but not when the service refuses a query', async () => {
    const client = createQueryClient()
    const queryFn = () => Promise.reject(new BridgeFailure({ kind: 'notFound', message: '404' }))
    await expect(client.fetchQuery({ queryKey: ['a'], queryFn })).rejects.toThrow()
    expect(told()).toEqual([])
    client.clear()
  })

  it('once for each cause', () => {
    const error = { kind: 'internal', cause: 'TypeError at index.js:1:2', logId: '3f9a1c2e' } as const
    notifyFault(error)
    notifyFault({ ...error, logId: '4f9a1c2e' })
    expect(told()).toEqual([['Error in Gatehouse', error.cause]])
  })
})

describe('what nothing caught in the page', () => {
  const target = new EventTarget()
  let stop: () => void
  beforeEach(() => {
    stop = watchFaults(target)
  })
  afterEach(() => stop())
  const happens = (type: string, about: object) => target.dispatchEvent(Object.assign(new Event(type), about))

  it('is reported: an exception in a click handler, and an unhandled rejection', () => {
    happens('error', { error: new TypeError('x') })
    happens('unhandledrejection', { reason: new TypeError('y') })
    expect(told()).toEqual([
      ['Error in Gatehouse', ofThisFile],
      ['Error in Gatehouse', ofThisFile],
    ])
  })

  it('is no fault when it was only cancelled, refused, or is the browser’s own notice', () => {
    happens('unhandledrejection', { reason: Object.assign(new Error('x'), { name: 'Canceled' }) })
    happens('unhandledrejection', { reason: new BridgeFailure({ kind: 'cancelled' }) })
    happens('error', { error: null })
    expect(told()).toEqual([])
  })
})
