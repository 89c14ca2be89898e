import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { freezePeriod } from '#shared/contract/freeze-periods.ts'
import { type ProjectWithMembers, startProjectWithMembers } from './testing/project-with-members.ts'

let project: ProjectWithMembers

beforeAll(async () => {
  project = await startProjectWithMembers()
})
afterAll(() => project.service.stop())

const weekend = { freeze_start: '0 23 * * 5', freeze_end: '0 7 * * 1' }
const create = (body: object = {}) =>
  project.read(freezePeriod, 'POST /freeze_periods', { body: { ...weekend, ...body } })
const list = (query = '') => project.read(z.array(freezePeriod), `GET /freeze_periods?per_page=100&${query}`)

describe('creating a freeze period', () => {
  it('responds with 201 and the period, in UTC by default', async () => {
    const reply = await project.call('POST /freeze_periods', { as: 'maintainer', body: weekend })
    expect(reply.status).toBe(201)
    expect(reply.json()).toEqual({
      id: expect.any(Number),
      ...weekend,
      cron_timezone: 'UTC',
      created_at: expect.stringMatching(/\.\d{3}Z$/),
      updated_at: expect.stringMatching(/\.\d{3}Z$/),
    })
    expect(await project.lastAudit()).toMatchObject({
      details: { add: 'freeze period', target_details: '0 23 * * 5 to 0 7 * * 1 (UTC)' },
    })
  })

  it.each(['Europe/Oslo', 'Asia/Kolkata', 'Asia/Calcutta', 'US/Pacific', 'Etc/UTC', 'GMT', 'europe/oslo'])(
    'takes the time zone %s',
    async cron_timezone => {
      expect(await create({ cron_timezone })).toMatchObject({ cron_timezone })
    },
  )

  it.each([
    '*/15 8-18 * * MON-FRI',
    '0 0 1,15 * *',
    '0 12 23 DEC *',
    '59 23 31 12 7',
    '0/15 22-6 * * fri-mon',
    '0 0 L * *',
    '  0 0 * * *  ',
    '0 0 29 2 *',
    '0 0 30 2 mon',
  ])('takes the cron expression %j', async freeze_start => {
    expect(await create({ freeze_start })).toMatchObject({ freeze_start })
  })

  const noStart = 'freeze_start is not a cron expression of five fields'
  const noEnd = 'freeze_end is not a cron expression of five fields'
  const noZone = 'cron_timezone is not a time zone'
  it.each([
    [{ freeze_start: undefined }, 'freeze_start is missing'],
    [{ freeze_end: undefined }, 'freeze_end is missing'],
    [{ freeze_start: '' }, 'freeze_start is empty'],
    [{ freeze_start: true }, 'freeze_start is invalid'],
    [{ freeze_start: '0 23 * *' }, noStart],
    [{ freeze_start: '0 0 23 * * 5' }, noStart],
    [{ freeze_start: '@daily' }, noStart],
    [{ freeze_start: '2026-12-24T12:00:00Z' }, noStart],
    [{ freeze_start: 'on every second friday evening' }, noStart],
    [{ freeze_end: '60 7 * * 1' }, noEnd],
    [{ freeze_end: '0 24 * * 1' }, noEnd],
    [{ freeze_end: '0 7 0 * *' }, noEnd],
    [{ freeze_end: '0 7 * 13 *' }, noEnd],
    [{ freeze_end: '0 7 * * 8' }, noEnd],
    [{ freeze_end: '0 7 5-40 * *' }, noEnd],
    [{ freeze_start: '0 0 30 2 *' }, 'freeze_start never occurs'],
    [{ freeze_end: '0 0 31 4,6 *' }, 'freeze_end never occurs'],
    [{ cron_timezone: 'Atlantis/Harbour' }, noZone],
    [{ cron_timezone: '+01:00' }, noZone],
    [{ cron_timezone: 'Europe/Oslo\0' }, 'cron_timezone must not contain NUL'],
    [{ freeze_start: 'x', freeze_end: 'y', cron_timezone: 'z' }, `${noStart}, ${noEnd}, ${noZone}`],
  ])('refuses %j with 400, naming what is wrong', async (given, message) => {
    const before = await list()
    expect(await project.refusal('POST /freeze_periods', { body: { ...weekend, ...given } })).toEqual([400, message])
    expect(await list()).toEqual(before)
  })
})

describe('the list of freeze periods', () => {
  it('is by creation, oldest first, and paged', async () => {
    const all = await list()
    expect(all.length).toBeGreaterThan(3)
    expect(all).toEqual(
      all.toSorted((a, b) => Date.parse(a.created_at ?? '') - Date.parse(b.created_at ?? '') || a.id - b.id),
    )
    const reply = await project.call('GET /freeze_periods?per_page=2&page=2')
    expect(reply.json()).toEqual(all.slice(2, 4))
    expect(reply.headers).toMatchObject({ 'x-total': String(all.length), 'x-page': '2' })
  })
})

describe('a freeze period that was made earlier', () => {
  it('comes first, whatever its ID, and tells when it was changed (document 2, section 4.4)', async () => {
    const { store } = project.service
    const id = store.freezePeriods.add(project.id, { ...weekend, cron_timezone: 'UTC' }, '2020-01-01T00:00:00.000Z')
    const [first] = await list()
    expect(first).toMatchObject({ id, created_at: '2020-01-01T00:00:00.000Z', updated_at: '2020-01-01T00:00:00.000Z' })
    const changed = await project.read(freezePeriod, `PUT /freeze_periods/${id}`, { body: { freeze_end: '0 8 * * 1' } })
    expect([changed.created_at, changed.updated_at === first?.updated_at]).toEqual([first?.created_at, false])
    store.freezePeriods.remove(id)
  })
})

describe('changing a freeze period', () => {
  it.each([{ freeze_start: '0 22 * * 5' }, { freeze_end: '0 9 * * 1' }, { cron_timezone: 'Asia/Kolkata' }])(
    'changes %j alone (document 2, section 4.4)',
    async body => {
      const made = await create({ cron_timezone: 'Europe/Oslo' })
      const changed = await project.read(freezePeriod, `PUT /freeze_periods/${made.id}`, { body })
      expect(changed).toEqual({ ...made, ...body, updated_at: changed.updated_at })
    },
  )

  it('changes only the given fields', async () => {
    const made = await create({ cron_timezone: 'Europe/Oslo' })
    const changed = await project.read(freezePeriod, `PUT /freeze_periods/${made.id}`, {
      body: { freeze_end: '0 8 * * 1' },
    })
    expect(changed).toEqual({ ...made, freeze_end: '0 8 * * 1', updated_at: changed.updated_at })
    expect(await project.read(freezePeriod, `GET /freeze_periods/${made.id}`)).toEqual(changed)
    expect(await project.lastAudit()).toMatchObject({
      details: {
        change: 'freeze period',
        from: '0 23 * * 5 to 0 7 * * 1 (Europe/Oslo)',
        to: '0 23 * * 5 to 0 8 * * 1 (Europe/Oslo)',
      },
    })
  })

  it('refuses invalid values without changing the period', async () => {
    const made = await create()
    const body = { freeze_start: '0 1 * * *', cron_timezone: 'Nowhere' }
    expect(await project.refusal(`PUT /freeze_periods/${made.id}`, { body })).toEqual([
      400,
      'cron_timezone is not a time zone',
    ])
    expect(await project.read(freezePeriod, `GET /freeze_periods/${made.id}`)).toEqual(made)
    expect((await project.call('PUT /freeze_periods/99999', { body: {} })).status).toBe(404)
  })
})

describe('deleting a freeze period', () => {
  it('answers 204 without a body, then 404', async () => {
    const { id } = await create()
    const reply = await project.call(`DELETE /freeze_periods/${id}`)
    expect([reply.status, reply.text]).toEqual([204, ''])
    for (const request of [`GET /freeze_periods/${id}`, `DELETE /freeze_periods/${id}`]) {
      expect((await project.call(request)).status).toBe(404)
    }
  })

  it('does not delete a period that was changed since', async () => {
    const { id } = await create()
    const headers = { 'if-unmodified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' }
    expect((await project.call(`DELETE /freeze_periods/${id}`, { headers })).status).toBe(412)
  })
})

it('is for maintainers only, reading too', async () => {
  const { id } = await create()
  const refused = { anonymous: 401, stranger: 404, guest: 403, reporter: 403, developer: 403 }
  const allowed = { maintainer: 200, owner: 200, administrator: 200 }
  expect(await project.statuses('GET /freeze_periods')).toEqual({ ...refused, ...allowed })
  expect(await project.statuses(`GET /freeze_periods/${id}`)).toEqual({ ...refused, ...allowed })
  expect(await project.statuses(`PUT /freeze_periods/${id}`, () => ({}))).toEqual({ ...refused, ...allowed })
  const made = { maintainer: 201, owner: 201, administrator: 201 }
  expect(await project.statuses('POST /freeze_periods', () => weekend)).toEqual({ ...refused, ...made })
  expect(await project.statuses(`DELETE /freeze_periods/${id}`)).toMatchObject({ ...refused, maintainer: 204 })
})
