// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Connection } from '#shared/bridge.ts'
import { getSample, refused } from '../../testing/fake-main.ts'
import { renderScreenHook } from '../../testing/render-hook.tsx'
import { useWhyNotInGroup } from './use-why-not-in-group.ts'

interface Acting {
  /** The role in the group, inherited or not; null when the service sends none. */
  readonly level?: number | null
  readonly administrator?: boolean
  readonly connection?: Partial<Connection>
}

/** The reason why a user with this role can't make a write that requires another. */
function whyNot(needed: 'reporter' | 'owner', { level = null, administrator = false, connection }: Acting) {
  return renderScreenHook(() => useWhyNotInGroup('harbor', needed), {
    connection,
    answers: {
      'user.current': () => ({ ...getSample('user.current'), id: 7, is_admin: administrator }),
      'groupMembers.getAll': ({ user_id }) => {
        if (level === null || user_id !== 7) return refused({ kind: 'notFound', message: '404 Not Found' })()
        return { ...getSample('groupMembers.get'), id: 7, access_level: level }
      },
    },
  })
}

test.each([
  ['reporter', 10, 'This needs the role of reporter in the group'],
  ['reporter', 19, 'This needs the role of reporter in the group'],
  ['reporter', 20, undefined],
  ['owner', 49, 'This needs the role of owner in the group'],
  ['owner', 50, undefined],
  ['owner', null, undefined],
] as const)('where %s is needed and the level is %j', async (needed, level, why) => {
  const asked = ['user.current', 'groupMembers.getAll']
  expect(await whyNot(needed, { level })).toMatchObject({ value: why, asked })
})

test('an administrator needs no role, and none is requested', async () => {
  const answer = await whyNot('owner', { level: 10, administrator: true })
  expect(answer).toMatchObject({ value: undefined, asked: ['user.current'] })
})

test('a read-only connection blocks every user', async () => {
  const { value } = await whyNot('owner', { level: 50, connection: { readOnly: true } })
  expect(value).toContain('read-only')
})
