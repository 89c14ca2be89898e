// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Connection, defaultSettings } from '#shared/bridge.ts'
import type { Project } from '#shared/contract/navigation.ts'
import { createQueryClient } from '../../../app/query-client.ts'
import { info, work } from '../../../app/start.fake.ts'
import { ConnectionContext } from '../../../lib/connection/use-connection.ts'
import { ProjectContext } from '../../../lib/project/project-context.ts'
import { createFakeMain, sampleOf } from '../../../testing/fake-main.ts'
import { useSnippetRights } from './use-rights.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Acting {
  readonly direct?: number | null
  readonly throughGroup?: number | null
  readonly administrator?: boolean
  readonly connection?: Partial<Connection>
}

const levelOf = (level: number | null | undefined) =>
  level == null ? null : { access_level: level, notification_level: 3 }

/** What somebody with these roles in a project may do with its snippets. */
async function rightsOf({ direct, throughGroup, administrator = false, connection }: Acting, isKnown = true) {
  const answers = {
    'user.current': () => ({ ...sampleOf('user.current'), id: 7, is_admin: administrator }),
  }
  const fake = createFakeMain({ connections: [work], settings: defaultSettings, info, answers })
  vi.stubGlobal('gatehouse', fake.exposed)
  const project: Project = {
    ...sampleOf('projects.get'),
    permissions: { project_access: levelOf(direct), group_access: levelOf(throughGroup) },
  }
  const view = { id: '1', project: isKnown ? project : null, name: 'a', defaultBranch: 'main', defaultRef: 'main' }
  const { result } = renderHook(() => useSnippetRights(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={createQueryClient()}>
        <ConnectionContext value={{ ...work, ...connection }}>
          <ProjectContext value={view}>{children}</ProjectContext>
        </ConnectionContext>
      </QueryClientProvider>
    ),
  })
  await waitFor(() => expect(fake.sent).toHaveLength(1))
  await vi.waitFor(() => expect(fake.pending()).toBe(0))
  await new Promise(resolve => setTimeout(resolve))
  return result
}

const snippet = sampleOf('snippets.get')
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
  const rights = await rightsOf(acting)
  await waitFor(() => expect(rights.current.isAdministrator).toBe(acting.administrator === true))
  await waitFor(() => expect(rights.current.whyNotCreate).toBe(create))
  expect(rights.current.whyNotChange(by(8))).toBe(change)
  expect(rights.current.whyNotChange(by(7))).toBeNull()
  expect(rights.current.whyNotChange({ ...snippet, author: undefined })).toBeNull()
})

test('what is not known keeps nobody from trying, and a read-only connection everybody', async () => {
  const unknown = await rightsOf({}, false)
  expect([unknown.current.whyNotCreate, unknown.current.whyNotChange(by(8))]).toEqual([null, null])
  const { current } = await rightsOf({ administrator: true, connection: { readOnly: true } })
  expect(current.whyNotCreate).toContain('read-only')
  expect(current.whyNotChange(by(7))).toContain('read-only')
})
