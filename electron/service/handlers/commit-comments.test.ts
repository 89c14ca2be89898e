import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainGit } from '../git/testing/work-tree.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
let sha = ''
const comments = (project: string, rest = '', token?: string | null) =>
  service.call(
    `/projects/${encodeURIComponent(project)}/repository/commits/main/comments${rest}`,
    token === undefined ? {} : { token },
  )

beforeAll(async () => {
  service = await startTestService()
  const authorId = service.addUser('grace', [{ secret: 'grace', scopes: ['read_repository'] }])
  service.addUser('stranger', [{ secret: 'stranger', scopes: ['api'] }])
  for (const [path, visibility] of [
    ['hall/open', 'public'],
    ['hall/closed', 'private'],
  ] as const) {
    const { id: projectId } = await service.addProject(path, visibility)
    service.store.members.put({ type: 'project', sourceId: projectId, userId: authorId, accessLevel: 20 })
    sha = plainGit(service.store.repositoryPath(projectId), ['rev-parse', 'main'])
    const common = { projectId, sha, authorId }
    const { commitComments } = service.store
    commitComments.add({ ...common, note: 'On the whole', createdAt: '2026-01-02T03:04:05.000Z' })
    const at = { path: 'README.md', line: 1, lineType: 'new' } as const
    commitComments.add({ ...common, note: `On a line of ${path}`, at, createdAt: '2026-01-02T04:00:00.000Z' })
    commitComments.add({ ...common, sha: 'f'.repeat(40), note: 'Elsewhere', createdAt: '2026-01-03T00:00:00.000Z' })
  }
})
afterAll(() => service.stop())

describe('comments on a commit', () => {
  test('are those of this commit in this project, oldest first', async () => {
    const author = {
      username: 'grace',
      name: 'Person 1',
      state: 'active',
      avatar_url: null,
      web_url: `${service.url}/grace`,
    }
    expect((await comments('hall/open')).json()).toEqual([
      {
        note: 'On the whole',
        path: null,
        line: null,
        line_type: null,
        author: { id: expect.any(Number), ...author },
        created_at: '2026-01-02T03:04:05.000Z',
      },
      {
        note: 'On a line of hall/open',
        path: 'README.md',
        line: 1,
        line_type: 'new',
        author: { id: expect.any(Number), ...author },
        created_at: '2026-01-02T04:00:00.000Z',
      },
    ])
  })

  test('come in pages', async () => {
    const page = await comments('hall/open', '?per_page=1&page=2')
    expect(page.json()).toMatchObject([{ line: 1 }])
    expect(page.headers).toMatchObject({ 'x-total': '2', 'x-prev-page': '1', 'x-next-page': '' })
  })

  test('can be read by users who can see the project and read its code', async () => {
    expect((await comments('hall/closed', '', 'grace')).json()).toHaveLength(2)
    expect((await comments('hall/closed', '', 'stranger')).status).toBe(404)
    expect((await comments('hall/open', '', 'stranger')).json()).toHaveLength(2)
    expect((await comments('hall/open', '', null)).json()).toHaveLength(2)
    expect((await comments('hall/closed', '', null)).status).toBe(404)
  })
})
