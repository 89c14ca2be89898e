// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Connection, defaultSettings } from '#shared/bridge.ts'
import { createQueryClient } from '../../app/query-client.ts'
import { info, work } from '../../app/start.fake.ts'
import { createFakeMain, refused, sampleOf } from '../../testing/fake-main.ts'
import { ConnectionContext } from '../connection/use-connection.ts'
import { useWhyNotInGroup } from './use-why-not-in-group.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Acting {
  /** The role in the group, inherited or not; null when the service tells none. */
  readonly level?: number | null
  readonly administrator?: boolean
  readonly connection?: Partial<Connection>
}

/** Why somebody with this role can't make a write that needs another, once all was read. */
async function whyNot(needed: 'reporter' | 'owner', { level = null, administrator = false, connection }: Acting) {
  const fake = createFakeMain({
    connections: [work],
    settings: defaultSettings,
    info,
    answers: {
      'user.current': () => ({ ...sampleOf('user.current'), id: 7, is_admin: administrator }),
      'groupMembers.getAll': ({ user_id }) => {
        if (level === null || user_id !== 7) return refused({ kind: 'notFound', message: '404 Not Found' })()
        return { ...sampleOf('groupMembers.get'), id: 7, access_level: level }
      },
    },
  })
  vi.stubGlobal('gatehouse', fake.exposed)
  const { result } = renderHook(() => useWhyNotInGroup('harbor', needed), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={createQueryClient()}>
        <ConnectionContext value={{ ...work, ...connection }}>{children}</ConnectionContext>
      </QueryClientProvider>
    ),
  })
  await waitFor(() => expect(fake.sent).toHaveLength(administrator ? 1 : 2))
  await waitFor(() => expect(fake.pending()).toBe(0))
  await new Promise(resolve => setTimeout(resolve))
  return { why: result.current, asked: fake.sent.map(({ operation }) => operation) }
}

test.each([
  ['reporter', 10, 'This needs the role of reporter in the group'],
  ['reporter', 19, 'This needs the role of reporter in the group'],
  ['reporter', 20, undefined],
  ['owner', 49, 'This needs the role of owner in the group'],
  ['owner', 50, undefined],
  ['owner', null, undefined],
] as const)('where %s is needed and the level is %j', async (needed, level, why) => {
  expect((await whyNot(needed, { level })).why).toBe(why)
})

test('an administrator needs no role, and is not asked about one', async () => {
  expect(await whyNot('owner', { level: 10, administrator: true })).toEqual({ why: undefined, asked: ['user.current'] })
})

test('a read-only connection stands in the way of everybody', async () => {
  const { why } = await whyNot('owner', { level: 50, connection: { readOnly: true } })
  expect(why).toContain('read-only')
})
