import { afterEach, expect, test, vi } from 'vitest'
import { getBridge } from '../../lib/bridge/bridge.fake.ts'
import { fakeRef } from '../../lib/connection/ref.fake.ts'
import { searchOffline } from './search-offline.ts'

afterEach(() => vi.unstubAllGlobals())

/** Main's side: it answers on demand, and records the requested searches. */
function slowMain() {
  const asked: unknown[] = []
  const ends: (() => void)[] = []
  const request = (method: string, argument: unknown) => {
    if (method !== 'offline.search') return Promise.resolve({ ok: true, value: null })
    asked.push(argument)
    return new Promise(resolve => ends.push(() => resolve({ ok: true, value: { matches: [] } })))
  }
  vi.stubGlobal('window', { gatehouse: getBridge(request) })
  return { asked, end: () => ends.shift()?.() }
}
const nextTurn = () => new Promise(resolve => setTimeout(resolve))

test('however many searches are begun, main has no more of them at once than it takes; one that was given up is not begun', async () => {
  const { asked, end } = slowMain()
  const { signal } = new AbortController()
  const leaving = new AbortController()
  const early = Array.from({ length: 6 }, (_, id) =>
    searchOffline({ connection: fakeRef('work'), id, text: 'lamp', where: 'names' }, signal),
  )
  const left = searchOffline({ connection: fakeRef('work'), id: 6, text: 'lamp', where: 'names' }, leaving.signal)
  const last = searchOffline({ connection: fakeRef('work'), id: 7, text: 'lamp', where: 'names' }, signal)
  await nextTurn()
  expect(asked).toHaveLength(6)
  leaving.abort(new Error('left'))
  end()
  await expect(left).rejects.toThrow('left')
  await nextTurn()
  expect(asked).toHaveLength(7)
  expect(asked.at(-1)).toMatchObject({ id: 7 })
  for (let ended = 0; ended < 6; ended++) end()
  await Promise.all([...early, last])
})
