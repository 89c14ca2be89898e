import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { environment, environmentTiers, environmentWithDeployment } from '#shared/contract/environments.ts'
import { type ProjectWithMembers, startProjectWithMembers } from './testing/project-with-members.ts'

let project: ProjectWithMembers

beforeAll(async () => {
  project = await startProjectWithMembers()
})
afterAll(() => project.service.stop())

const create = (body: object) => project.read(environment, 'POST /environments', { body })
const list = (query: string) => project.read(z.array(environment), `GET /environments?${query}`)

describe('creating an environment', () => {
  it('answers 201 with the environment, available and with a slug', async () => {
    const body = { name: 'review/lamp 1', external_url: 'https://lamp.example/a?b=c' }
    const reply = await project.call('POST /environments', { as: 'developer', body })
    expect(reply.status).toBe(201)
    expect(reply.json()).toEqual({
      id: expect.any(Number),
      ...body,
      slug: expect.stringMatching(/^review-lamp-1-[a-z0-9]{6}$/),
      state: 'available',
    })
    expect(await project.lastAudit()).toMatchObject({
      entity_type: 'Project',
      entity_id: project.id,
      details: { add: 'environment', target_details: 'review/lamp 1', author_name: expect.stringMatching(/^Person/) },
    })
  })

  it('needs no address', async () => {
    expect(await create({ name: 'bare' })).toMatchObject({ name: 'bare', slug: 'bare', external_url: null })
  })

  it.each(environmentTiers)('has the tier %s when it is given, and no tier otherwise', async tier => {
    const made = await create({ name: `of-tier-${tier}`, tier })
    expect(made).toMatchObject({ tier })
    expect(await project.read(environment, `GET /environments/${made.id}`)).toMatchObject({ tier })
    expect(await create({ name: `beside-tier-${tier}` })).not.toHaveProperty('tier')
  })

  it('takes form fields', async () => {
    const reply = await project.service.call(`/projects/quay%2Fboard/environments`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=by%20form&external_url=http%3A%2F%2Fform.example',
    })
    expect([reply.status, reply.json()]).toMatchObject([201, { name: 'by form', external_url: 'http://form.example' }])
  })

  it.each([
    [{}, 'name is missing'],
    [{ name: '' }, 'name is empty'],
    [{ name: '   ' }, 'name is empty'],
    [{ name: 'x'.repeat(256) }, 'name is too long'],
    [{ name: 'a\u0007b' }, 'name must not contain control characters'],
    [{ name: '\ud800' }, 'name is not valid text'],
    [{ name: 'bare' }, 'name has already been taken'],
    [{ name: 'n', external_url: 'javascript:alert(1)' }, 'external_url must be an address of http or https'],
    [{ name: 'n', external_url: 'ftp://a.example' }, 'external_url must be an address of http or https'],
    [{ name: 'n', external_url: 'lamp.example' }, 'external_url must be an address of http or https'],
    [{ name: 'n', external_url: 'https://a.example/\n' }, 'external_url must be an address of http or https'],
    [{ name: 'n', external_url: true }, 'external_url is invalid'],
    [{ name: 'n', tier: 'Production' }, 'tier does not have a valid value'],
  ])('is refused with 400 for %j', async (body, message) => {
    const before = await list('per_page=100')
    expect(await project.refusal('POST /environments', { body })).toEqual([400, message])
    expect(await list('per_page=100')).toEqual(before)
  })

  it('loses its address for null, and is found in any letter case (document 2, section 4.5)', async () => {
    const body = { name: 'Größe/Ärmel', external_url: 'https://a.example' }
    const made = await project.read(environment, 'POST /environments', { body })
    const cleared = await project.read(environment, `PUT /environments/${made.id}`, { body: { external_url: null } })
    expect(cleared).toMatchObject({ name: body.name, external_url: null })
    for (const search of ['gröSSE', 'ÄRMEL', 'größe']) {
      expect(await list(`search=${encodeURIComponent(search)}`)).toMatchObject([{ id: made.id }])
    }
    await project.call(`DELETE /environments/${made.id}`)
  })

  it('takes the name of another project', async () => {
    const other = await project.service.addProject('quay/other', 'private')
    const reply = await project.service.call(`/projects/${other.id}/environments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'bare' }),
    })
    expect(reply.status).toBe(201)
    const { id } = environment.parse(reply.json())
    expect((await project.call(`GET /environments/${id}`)).status).toBe(404)
  })
})

describe('the list of environments', () => {
  beforeAll(async () => {
    for (let number = 1; number <= 25; number++) await create({ name: `berth-${String(number).padStart(2, '0')}` })
  })

  it('is paged by name', async () => {
    const reply = await project.call('GET /environments?search=berth&page=2')
    expect(reply.headers).toMatchObject({
      'x-total': '25',
      'x-total-pages': '2',
      'x-prev-page': '1',
      'x-next-page': '',
    })
    expect(
      z
        .array(environment)
        .parse(reply.json())
        .map(found => found.name),
    ).toEqual(['berth-21', 'berth-22', 'berth-23', 'berth-24', 'berth-25'])
  })

  it('finds the one with a name', async () => {
    expect((await list('name=berth-07')).map(found => found.name)).toEqual(['berth-07'])
    expect(await list('name=berth')).toEqual([])
  })

  it('finds parts of names in any case', async () => {
    expect((await list('search=TH-1')).map(found => found.name)).toContain('berth-10')
    expect(await list('search=nowhere')).toEqual([])
  })

  it('has those in the given state only, also among those of a name', async () => {
    const [open, closed] = [await create({ name: 'state-open' }), await create({ name: 'state-closed' })]
    await project.call(`POST /environments/${closed.id}/stop`)
    const found = async (query: string) => (await list(`${query}&per_page=100`)).map(({ name }) => name)
    expect(await found('search=state-')).toEqual(['state-closed', 'state-open'])
    expect(await found('search=state-&states=available')).toEqual(['state-open'])
    expect(await found('search=state-&states=stopped')).toEqual(['state-closed'])
    expect(await found('states=stopping')).toEqual([])
    const available = await found('states=available')
    expect([available.includes(open.name), available.includes(closed.name)]).toEqual([true, false])
    expect(await project.refusal('GET /environments?states=open')).toEqual([400, 'states does not have a valid value'])
  })

  it('refuses name and search together', async () => {
    expect(await project.refusal('GET /environments?name=a&search=b')).toEqual([
      400,
      'name, search are mutually exclusive',
    ])
  })
})

describe('changing an environment', () => {
  it('changes the given fields and keeps the rest, including the slug', async () => {
    const made = await create({ name: 'first-name', external_url: 'https://first.example' })
    const renamed = await project.read(environment, `PUT /environments/${made.id}`, { body: { name: 'second-name' } })
    expect(renamed).toEqual({ ...made, name: 'second-name' })
    const moved = await project.read(environment, `PUT /environments/${made.id}`, {
      body: { external_url: 'https://second.example' },
    })
    expect(moved).toEqual({ ...renamed, external_url: 'https://second.example' })
    expect(await project.lastAudit()).toMatchObject({
      details: { change: 'environment external_url', from: 'https://first.example', to: 'https://second.example' },
    })
    const bare = await project.read(environment, `PUT /environments/${made.id}`, { body: { external_url: '' } })
    expect(bare.external_url).toBeNull()
  })

  it('changes the tier, which other changes keep, and has it in the audit log', async () => {
    const made = await create({ name: 'tiered', tier: 'testing' })
    const moved = await project.read(environment, `PUT /environments/${made.id}`, { body: { tier: 'staging' } })
    expect(moved).toEqual({ ...made, tier: 'staging' })
    expect(await project.lastAudit()).toMatchObject({
      details: { change: 'environment tier', from: 'testing', to: 'staging', target_details: 'tiered' },
    })
    const renamed = await project.read(environment, `PUT /environments/${made.id}`, { body: { name: 'tiered-2' } })
    expect(renamed).toEqual({ ...moved, name: 'tiered-2' })
    expect(await project.lastAudit()).toMatchObject({
      details: { change: 'environment name', from: 'tiered', to: 'tiered-2', target_details: 'tiered-2' },
    })
    expect(await project.refusal(`PUT /environments/${made.id}`, { body: { tier: 'none' } })).toEqual([
      400,
      'tier does not have a valid value',
    ])
  })

  it('to what it is already adds nothing to the audit log', async () => {
    const { id, name } = await create({ name: 'unchanged', external_url: 'https://same.example', tier: 'other' })
    const before = await project.lastAudit()
    const body = { name, external_url: 'https://same.example', tier: 'other' }
    expect((await project.call(`PUT /environments/${id}`, { body })).status).toBe(200)
    expect(await project.lastAudit()).toEqual(before)
  })

  it('is refused for a name that is taken, and for invalid values', async () => {
    const { id } = await create({ name: 'to-rename' })
    expect(await project.refusal(`PUT /environments/${id}`, { body: { name: 'bare' } })).toEqual([
      400,
      'name has already been taken',
    ])
    expect((await project.call(`PUT /environments/${id}`, { body: { name: 'to-rename' } })).status).toBe(200)
    expect((await project.call(`PUT /environments/${id}`, { body: { external_url: 'x' } })).status).toBe(400)
    expect((await project.call('PUT /environments/99999', { body: { name: 'n' } })).status).toBe(404)
  })
})

describe('stopping and deleting', () => {
  it('stops: 200, and the environment is stopped, also the second time', async () => {
    const { id } = await create({ name: 'to-stop' })
    for (const _turn of ['first', 'again']) {
      const reply = await project.call(`POST /environments/${id}/stop`)
      expect([reply.status, reply.json()]).toMatchObject([200, { id, state: 'stopped' }])
    }
    expect(await project.read(environmentWithDeployment, `GET /environments/${id}`)).toMatchObject({ state: 'stopped' })
    expect((await project.call('POST /environments/99999/stop')).status).toBe(404)
  })

  it('takes force, which changes nothing, because no jobs run here', async () => {
    for (const force of [true, false]) {
      const { id } = await create({ name: `to-force-${force}` })
      const stop = `POST /environments/${id}/stop`
      expect(await project.refusal(stop, { body: { force: 'perhaps' } })).toEqual([400, 'force is invalid'])
      expect(await project.read(environment, `GET /environments/${id}`)).toMatchObject({ state: 'available' })
      expect(await project.read(environment, stop, { body: { force } })).toMatchObject({ id, state: 'stopped' })
    }
  })

  it('has who stopped and who deleted it in the audit log, once', async () => {
    const { id, name } = await create({ name: 'audited' })
    const target = { target_type: 'Environment', target_id: id, target_details: name }
    await project.call(`POST /environments/${id}/stop`)
    const stopped = await project.lastAudit()
    expect(stopped).toMatchObject({
      details: { ...target, change: 'environment state', from: 'available', to: 'stopped' },
    })
    await project.call(`POST /environments/${id}/stop`)
    expect(await project.lastAudit()).toEqual(stopped)
    await project.call(`DELETE /environments/${id}`)
    expect(await project.lastAudit()).toMatchObject({ details: { ...target, remove: 'environment' } })
  })

  it('deletes: 204 without a body, then 404; the id is not given again', async () => {
    const { id } = await create({ name: 'to-delete' })
    const reply = await project.call(`DELETE /environments/${id}`)
    expect([reply.status, reply.text]).toEqual([204, ''])
    for (const request of [`GET /environments/${id}`, `DELETE /environments/${id}`]) {
      expect((await project.call(request)).status).toBe(404)
    }
    expect((await create({ name: 'to-delete' })).id).toBeGreaterThan(id)
  })

  it('does not delete an environment that was changed since', async () => {
    const { id } = await create({ name: 'changed-since' })
    const headers = { 'if-unmodified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' }
    expect((await project.call(`DELETE /environments/${id}`, { headers })).status).toBe(412)
    expect((await project.call(`GET /environments/${id}`)).status).toBe(200)
    const later = { 'if-unmodified-since': new Date(Date.now() + 60_000).toUTCString() }
    expect((await project.call(`DELETE /environments/${id}`, { headers: later })).status).toBe(204)
  })
})

describe('who may', () => {
  it('a reporter reads', async () => {
    const { id } = await create({ name: 'for-readers' })
    const expected = { anonymous: 401, stranger: 404, guest: 403, reporter: 200, developer: 200, maintainer: 200 }
    expect(await project.statuses('GET /environments')).toMatchObject(expected)
    expect(await project.statuses(`GET /environments/${id}`)).toMatchObject({ ...expected, administrator: 200 })
  })

  it('a developer writes', async () => {
    const refused = { anonymous: 401, stranger: 404, guest: 403, reporter: 403 }
    const made = await project.statuses('POST /environments', as => ({ name: `by-${as}` }))
    expect(made).toEqual({ ...refused, developer: 201, maintainer: 201, owner: 201, administrator: 201 })
    const [first] = await list('name=by-developer')
    const one = `/environments/${first?.id}`
    const allowed = { developer: 200, maintainer: 200, owner: 200, administrator: 200 }
    expect(await project.statuses(`PUT ${one}`, () => ({ external_url: '' }))).toEqual({ ...refused, ...allowed })
    expect(await project.statuses(`POST ${one}/stop`)).toEqual({ ...refused, ...allowed })
    expect(await project.statuses(`DELETE ${one}`)).toEqual({
      ...refused,
      developer: 204,
      maintainer: 404,
      owner: 404,
      administrator: 404,
    })
  })
})
