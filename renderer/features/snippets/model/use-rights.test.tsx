// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Connection } from '#shared/bridge.ts'
import type { Project } from '#shared/contract/navigation.ts'
import { getSample } from '../../../testing/fake-main.ts'
import { renderScreenHook } from '../../../testing/render-hook.tsx'
import { useSnippetRights } from './use-rights.ts'

interface Acting {
  readonly direct?: number | null
  readonly throughGroup?: number | null
  readonly administrator?: boolean
  readonly connection?: Partial<Connection>
}

const getLevel = (level: number | null | undefined) =>
  level == null ? null : { access_level: level, notification_level: 3 }

/** The permissions of a user with these roles in a project on its snippets. */
async function getRights({ direct, throughGroup, administrator = false, connection }: Acting, isKnown = true) {
  const project: Project = {
    ...getSample('projects.get'),
    permissions: { project_access: getLevel(direct), group_access: getLevel(throughGroup) },
  }
  const { value } = await renderScreenHook(() => useSnippetRights(), {
    connection,
    project: { id: '1', project: isKnown ? project : null, name: 'a', defaultBranch: 'main', defaultRef: 'main' },
    answers: { 'user.current': () => ({ ...getSample('user.current'), id: 7, is_admin: administrator }) },
  })
  return value
}

const snippet = getSample('snippets.get')
const by = (id: number) => ({ ...snippet, author: { id, name: 'a', username: 'a', state: 'active' } })
const needsReporter = 'Creating a snippet needs the Reporter role or a higher one.'
const needsAuthor = 'Only its author, a Maintainer or an Owner changes or deletes a snippet.'

test.each<[string, Acting, string | null, string | null]>([
  ['no role', {}, needsReporter, needsAuthor],
  ['Guest', { direct: 10 }, needsReporter, needsAuthor],
  ['Reporter', { direct: 20 }, null, needsAuthor],
  ['Developer through a group', { direct: 10, throughGroup: 30 }, null, needsAuthor],
  ['Maintainer', { direct: 40, throughGroup: 10 }, null, null],
  ['an administrator', { administrator: true }, null, null],
])('%s', async (_role, acting, create, change) => {
  const { isAdministrator, whyNotCreate, whyNotChange } = await getRights(acting)
  expect([isAdministrator, whyNotCreate]).toEqual([acting.administrator === true, create])
  expect(whyNotChange(by(8))).toBe(change)
  expect(whyNotChange(by(7))).toBeNull()
  expect(whyNotChange({ ...snippet, author: undefined })).toBeNull()
})

test('an unknown role disables nothing, a read-only connection everything', async () => {
  const unknown = await getRights({}, false)
  expect([unknown.whyNotCreate, unknown.whyNotChange(by(8))]).toEqual([null, null])
  const none = await getRights({ administrator: true, connection: { readOnly: true } })
  expect(none.whyNotCreate).toContain('read-only')
  expect(none.whyNotChange(by(7))).toContain('read-only')
})
