import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MergeRequestQuery, NewMergeRequest } from './merge-requests.ts'
import { openStore, type Store } from './store.ts'

let directory = ''
let store: Store
let project = 0
const people = { ada: 0, bo: 0 }

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'gatehouse-requests-'))
  store = openStore(directory)
  const groupId = store.groups.add({ name: 'G', path: 'g', visibility: 'public' })
  const add = (path: string) =>
    store.projects.add({ groupId, name: path, path, visibility: 'public', defaultBranch: 'main' })
  project = add('p')
  people.ada = store.users.add({ username: 'ada', name: 'Ada', email: 'ada@example.org' })
  people.bo = store.users.add({ username: 'bo', name: 'Bo', email: 'bo@example.org' })
  const request = (day: number, more: Partial<NewMergeRequest>): NewMergeRequest => ({
    projectId: project,
    title: 'Plain',
    state: 'opened',
    sourceBranch: 'side',
    targetBranch: 'main',
    sha: null,
    authorId: people.ada,
    mergeStatus: 'can_be_merged',
    createdAt: `2026-01-0${day}T00:00:00.000Z`,
    updatedAt: `2026-02-0${9 - day}T00:00:00.000Z`,
    ...more,
  })
  const requests = [
    request(1, {
      state: 'merged',
      endedById: people.bo,
      endedAt: '2026-01-05T00:00:00.000Z',
      labels: ['quay', 'safety'],
    }),
    request(2, { state: 'closed', title: 'Draft: Fog horn', labels: ['safety'], milestone: 'One' }),
    request(3, { title: 'wip: Lamps', description: 'A fog that is 100% thick', authorId: people.bo }),
    request(4, { sourceBranch: 'other', targetBranch: 'release', assigneeId: people.bo }),
  ]
  for (const one of requests) store.mergeRequests.add(one)
  store.mergeRequests.add({ ...request(1, {}), projectId: add('q') })
})
afterAll(() => {
  store.close()
  rmSync(directory, { recursive: true })
})

const list = (query: Partial<MergeRequestQuery>) =>
  store.mergeRequests.list(project, { limit: 20, offset: 0, ...query }).items.map(({ iid }) => iid)

describe('the merge requests of a project', () => {
  it.each<[Partial<MergeRequestQuery>, number[]]>([
    [{}, [4, 3, 2, 1]],
    [{ sort: 'asc' }, [1, 2, 3, 4]],
    [{ orderBy: 'updated_at' }, [1, 2, 3, 4]],
    [{ state: 'all' }, [4, 3, 2, 1]],
    [{ state: 'merged' }, [1]],
    [{ state: 'opened' }, [4, 3]],
    [{ labels: 'safety' }, [2, 1]],
    [{ labels: 'safety, quay' }, [1]],
    [{ labels: 'safety,none such' }, []],
    [{ labels: 'None' }, [4, 3]],
    [{ labels: 'Any' }, [2, 1]],
    [{ milestone: 'One' }, [2]],
    [{ milestone: 'None' }, [4, 3, 1]],
    [{ milestone: 'Any' }, [2]],
    [{ search: 'FOG' }, [3, 2]],
    [{ search: '100%' }, [3]],
    [{ draft: true }, [3, 2]],
    [{ draft: false }, [4, 1]],
    [{ authorUsername: 'BO' }, [3]],
    [{ sourceBranch: 'other' }, [4]],
    [{ targetBranch: 'main', state: 'opened' }, [3]],
    [{ createdAfter: '2026-01-02T00:00:00.000Z', createdBefore: '2026-01-03T00:00:00.000Z' }, [3, 2]],
    [{ updatedAfter: '2026-02-07T00:00:00.000Z' }, [2, 1]],
    [{ updatedBefore: '2026-02-05T00:00:00.000Z' }, [4]],
  ])('%j', (query, expected) => {
    expect(list(query)).toEqual(expected)
  })

  it('by the ids of people', () => {
    expect(list({ authorId: people.bo })).toEqual([3])
    expect(list({ assigneeId: people.bo })).toEqual([4])
  })

  it('a page at a time', () => {
    const page = store.mergeRequests.list(project, { limit: 3, offset: 3 })
    expect(page).toMatchObject({ items: [{ iid: 1 }], hasNext: false, total: 4 })
    expect(store.mergeRequests.list(project, { limit: 3, offset: 0 })).toMatchObject({ hasNext: true, total: 4 })
  })

  it('are numbered separately in each project, and have the user who closed them', () => {
    expect(store.mergeRequests.byIid(project, 1)).toMatchObject({
      merged_by_id: people.bo,
      merged_at: '2026-01-05T00:00:00.000Z',
      closed_by_id: null,
      closed_at: null,
    })
    expect(store.mergeRequests.byIid(project, 2)?.closed_at).toBe('2026-02-07T00:00:00.000Z')
    expect(store.mergeRequests.byIid(project + 1, 1)?.title).toBe('Plain')
  })
})
