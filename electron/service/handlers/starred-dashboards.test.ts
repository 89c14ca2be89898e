import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { starredDashboard } from '#shared/contract/starred-dashboards.ts'
import { type ProjectWithMembers, startProjectWithMembers, type TestCaller } from './testing/project-with-members.ts'

let project: ProjectWithMembers
const path = '/metrics/user_starred_dashboards'
const arrivals = 'config/dashboards/arrivals.yml'

beforeAll(async () => {
  project = await startProjectWithMembers()
})
afterAll(() => project.service.stop())

const star = (as: TestCaller, dashboard_path: string) =>
  project.read(starredDashboard, `POST ${path}`, { as, body: { dashboard_path } })
const unstar = async (as: TestCaller, body: object) => {
  const reply = await project.call(`DELETE ${path}`, { as, body })
  return [reply.status, reply.json()]
}

describe('starring', () => {
  it('answers 201 with the star of the caller; a second time the same', async () => {
    const reply = await project.call(`POST ${path}`, { as: 'reporter', body: { dashboard_path: arrivals } })
    expect(reply.status).toBe(201)
    const made = starredDashboard.parse(reply.json())
    expect(made).toEqual({
      id: expect.any(Number),
      user_id: project.service.store.users.byUsername('reporter')?.id,
      project_id: project.id,
      dashboard_path: arrivals,
    })
    expect(await project.lastAudit()).toMatchObject({
      details: { add: 'starred dashboard', target_details: arrivals },
    })
    expect(await star('reporter', arrivals)).toEqual(made)
    expect((await star('owner', arrivals)).id).not.toBe(made.id)
  })

  it('decodes a URL-encoded path once, with slashes or without (document 2, section 4.8)', async () => {
    const made = await star('maintainer', 'config/a b/50%.yml')
    expect(made.dashboard_path).toBe('config/a b/50%.yml')
    expect(await star('maintainer', 'config%2Fa%20b%2F50%25.yml')).toEqual(made)
    const paths = { 'config/100%25.yml': 'config/100%.yml', 'a%2525.yml': 'a%25.yml', 'b+c.yml': 'b+c.yml' }
    for (const [sent, dashboard_path] of Object.entries(paths)) {
      expect(await star('maintainer', sent)).toMatchObject({ dashboard_path })
    }
  })

  it.each(['../up.yml', '/root.yml', 'a//b', '%2e%2e%2fup.yml', 'a%00b', '.git/config'])(
    'refuses %j with 400',
    async text => {
      const body = { dashboard_path: text }
      expect(await project.refusal(`POST ${path}`, { body })).toEqual([400, 'dashboard_path is invalid'])
    },
  )

  it('needs a path', async () => {
    expect(await project.refusal(`POST ${path}`, { body: {} })).toEqual([400, 'dashboard_path is missing'])
  })
})

describe('taking stars away', () => {
  it('removes one, and returns the number', async () => {
    await star('developer', arrivals)
    await star('developer', 'b.yml')
    expect(await unstar('developer', { dashboard_path: arrivals })).toEqual([200, { deleted_rows: 1 }])
    expect(await unstar('developer', { dashboard_path: arrivals })).toEqual([200, { deleted_rows: 0 }])
    expect(await project.lastAudit()).toMatchObject({ details: { remove: 'starred dashboard' } })
  })

  it('removes all of the caller in this project, and not those of others', async () => {
    await star('developer', arrivals)
    expect(await unstar('developer', {})).toEqual([200, { deleted_rows: 2 }])
    expect(await unstar('developer', {})).toEqual([200, { deleted_rows: 0 }])
    expect(await unstar('reporter', {})).toEqual([200, { deleted_rows: 1 }])
  })

  it('leaves those of other projects (document 2, section 4.8)', async () => {
    const { store } = project.service
    const { id: projectId } = await project.service.addProject('quay/other', 'private')
    const userId = store.users.byUsername('developer')?.id ?? 0
    store.starredDashboards.add({ projectId, userId, path: arrivals })
    await star('developer', arrivals)
    expect(await unstar('developer', {})).toEqual([200, { deleted_rows: 1 }])
    await star('developer', arrivals)
    expect(await unstar('developer', { dashboard_path: arrivals })).toEqual([200, { deleted_rows: 1 }])
    expect(store.starredDashboards.find({ projectId, userId })).toHaveLength(1)
  })

  it('never takes all of them for one (document 2, section 4.8)', async () => {
    await star('developer', arrivals)
    const remove = (query: string, body?: object) =>
      project.refusal(`DELETE ${path}${query}`, { as: 'developer', ...(body ? { body } : {}) })
    expect(await remove('', { dashboard_path: null })).toEqual([400, 'dashboard_path is null'])
    expect(await remove('', { dashboard_path: '' })).toEqual([400, 'dashboard_path is empty'])
    expect(await remove('?dashboard_path=')).toEqual([400, 'dashboard_path is empty'])
    expect(await remove('?dashboard_path', {})).toEqual([400, 'dashboard_path is empty'])
    expect(await remove('?dashboard_path[]=', {})).toEqual([400, 'dashboard_path is invalid, dashboard_path is empty'])
    expect(await unstar('developer', { dashboard_path: arrivals })).toEqual([200, { deleted_rows: 1 }])
  })

  it('takes the path from the query too', async () => {
    await star('developer', arrivals)
    const reply = await project.call(`DELETE ${path}?dashboard_path=config%2Fdashboards%2Farrivals.yml`, {
      as: 'developer',
    })
    expect(reply.json()).toEqual({ deleted_rows: 1 })
  })

  it('does not remove newer ones', async () => {
    await star('developer', arrivals)
    const headers = { 'if-unmodified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' }
    expect((await project.call(`DELETE ${path}`, { as: 'developer', headers })).status).toBe(412)
    expect(await unstar('developer', {})).toEqual([200, { deleted_rows: 1 }])
  })
})

it('is for reporters and above', async () => {
  const refused = { anonymous: 401, stranger: 404, guest: 403 }
  const body = () => ({ dashboard_path: 'roles.yml' })
  expect(await project.statuses(`POST ${path}`, body)).toMatchObject({ ...refused, reporter: 201, administrator: 201 })
  expect(await project.statuses(`DELETE ${path}`, body)).toMatchObject({
    ...refused,
    reporter: 200,
    administrator: 200,
  })
})
