import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { featureFlag } from '#shared/contract/feature-flags.ts'
import { type ProjectWithMembers, startProjectWithMembers } from './testing/project-with-members.ts'

let project: ProjectWithMembers

beforeAll(async () => {
  project = await startProjectWithMembers({ edition: 'premium' })
})
afterAll(() => project.service.stop())

/** Creates a flag with default values for fields not in the body. */
const create = (body: object) =>
  project.read(featureFlag, 'POST /feature_flags', { body: { version: 'new_version_flag', ...body } })
const change = (name: string, body: object) => project.read(featureFlag, `PUT /feature_flags/${name}`, { body })
const names = async (query: string) =>
  (await project.read(z.array(featureFlag), `GET /feature_flags?per_page=100&${query}`)).map(flag => flag.name)
const getScopes = (strategy: { readonly scopes: readonly { readonly environment_scope: string }[] } | undefined) =>
  strategy?.scopes.map(scope => scope.environment_scope)

const rollout = { name: 'gradualRolloutUserId', parameters: { groupId: 'berths', percentage: '50' } }
const users = { name: 'userWithId', parameters: { userIds: 'ines,mats' } }

describe('creating a flag', () => {
  it('answers 201 with the flag and its strategies', async () => {
    const strategies = [
      { ...rollout, scopes: [{ environment_scope: 'production' }, { environment_scope: 'review/*' }] },
      { name: 'default', parameters: {}, scopes: [] },
    ]
    const body = { name: 'lamps', version: 'new_version_flag', description: 'Lamps on', strategies }
    const reply = await project.call('POST /feature_flags', { as: 'developer', body })
    expect(reply.status).toBe(201)
    const id = expect.any(Number)
    expect(reply.json()).toEqual({
      name: 'lamps',
      description: 'Lamps on',
      version: 'new_version_flag',
      active: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.any(String),
      scopes: [],
      strategies: [
        {
          id,
          ...rollout,
          scopes: [
            { id, environment_scope: 'production' },
            { id, environment_scope: 'review/*' },
          ],
        },
        { id, name: 'default', parameters: {}, scopes: [] },
      ],
    })
    expect(await project.read(featureFlag, 'GET /feature_flags/lamps')).toEqual(reply.json())
    expect(await project.lastAudit()).toMatchObject({ details: { add: 'feature flag', target_details: 'lamps' } })
  })

  it('fills in parameters and scopes that are left out', async () => {
    const { strategies, description } = await create({ name: 'defaults', strategies: [{ name: 'default' }] })
    expect(strategies).toMatchObject([{ name: 'default', parameters: {}, scopes: [{ environment_scope: '*' }] }])
    expect(description).toBeNull()
  })

  it('takes strategies as form fields, and as one text of JSON', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const common = 'version=new_version_flag'
    const fields = new URLSearchParams([
      ['strategies[][name]', 'userWithId'],
      ['strategies[][parameters][userIds]', 'ines,mats'],
      ['strategies[][scopes][][environment_scope]', 'staging'],
      ['strategies[][name]', 'default'],
    ])
    const text = new URLSearchParams({
      strategies: JSON.stringify([{ ...users, scopes: [{ environment_scope: 'staging' }] }]),
    })
    for (const [name, body] of [
      ['by_form', fields],
      ['by_text', text],
    ] as const) {
      const reply = await project.service.call(`/projects/${project.id}/feature_flags`, {
        method: 'POST',
        headers,
        body: `name=${name}&${common}&${body}`,
      })
      expect([name, reply.status]).toEqual([name, 201])
      const [first] = featureFlag.parse(reply.json()).strategies ?? []
      expect([first?.name, first?.parameters, getScopes(first)]).toEqual(['userWithId', users.parameters, ['staging']])
    }
  })

  it('without a version, or with legacy_flag, makes a legacy flag with scopes', async () => {
    for (const [name, version] of [
      ['old_one', undefined],
      ['old_two', 'legacy_flag'],
    ] as const) {
      expect(await create({ name, version })).toMatchObject({
        version: 'legacy_flag',
        strategies: [],
        scopes: [{ id: expect.any(Number), environment_scope: '*', active: true }],
      })
    }
    const strategies = [{ ...users, scopes: [{ environment_scope: 'production' }] }]
    expect(await create({ name: 'old_three', version: 'legacy_flag', strategies })).toMatchObject({
      strategies: [],
      scopes: [{ environment_scope: 'production', active: true, strategies: [users] }],
    })
  })

  it('takes the scopes of a legacy flag, and whether it is active (document 2, section 4.1)', async () => {
    const scopes = [
      { environment_scope: 'production' },
      { environment_scope: 'staging', active: true, strategies: [users] },
    ]
    const always = [{ name: 'default', parameters: {} }]
    expect(await create({ name: 'old_off', version: 'legacy_flag', active: false, scopes })).toMatchObject({
      strategies: [],
      scopes: [
        { environment_scope: 'production', active: false, strategies: always },
        { environment_scope: 'staging', active: true, strategies: [users] },
      ],
    })
    expect(await create({ name: 'old_out', version: undefined, active: false })).toMatchObject({
      scopes: [{ environment_scope: '*', active: false }],
    })
    expect(await names('scope=disabled')).toContain('old_out')
    expect(await names('scope=enabled')).toContain('old_off')
  })

  it.each([
    [{ version: 'new_version_flag', scopes: [] }, 'scopes is invalid: only a legacy flag has them'],
    [{ strategies: [], scopes: [] }, 'scopes, strategies are mutually exclusive'],
    [{ scopes: [{ environment_scope: 'a' }, { environment_scope: 'a' }] }, 'scopes has a twice'],
    [
      { scopes: [{ environment_scope: 'a', strategies: [{ name: 'userWithId' }] }] },
      'scopes[0][strategies][0][parameters][userIds] is missing',
    ],
  ])('refuses %j, which no flag can be', async (fields, message) => {
    const body = { name: 'no_such', ...fields }
    expect(await project.refusal('POST /feature_flags', { body })).toEqual([400, message])
  })

  it('refuses a name that is taken in the project with 409', async () => {
    await create({ name: 'taken' })
    expect(await project.refusal('POST /feature_flags', { body: { name: 'taken' } })).toEqual([
      409,
      'Feature flag already exists',
    ])
  })

  it.each(['a/b', '50% of berths', '日本語', '..', 'a?b#c', '__proto__'])(
    'finds %s by its encoded name',
    async name => {
      await create({ name })
      const path = encodeURIComponent(name).replaceAll('.', '%2E')
      expect(await project.read(featureFlag, `GET /feature_flags/${path}`)).toMatchObject({ name })
      expect((await change(path, { description: 'x' })).description).toBe('x')
      expect((await project.call(`DELETE /feature_flags/${path}`)).status).toBe(204)
    },
  )

  const at = 'strategies[0][parameters]'
  it.each([
    [{}, 'name is missing'],
    [{ name: '' }, 'name is empty'],
    [{ name: 'x'.repeat(256) }, 'name is too long'],
    [{ name: 'a\n' }, 'name must not contain control characters'],
    [{ version: 'version_3' }, 'version does not have a valid value'],
    [{ strategies: 'default' }, 'strategies[0] is invalid'],
    [{ strategies: [{}] }, 'strategies[0][name] is missing'],
    [{ strategies: [{ name: 'default', parameters: { a: '1' } }] }, `${at} has a, which default does not take`],
    [{ strategies: [{ name: 'userWithId' }] }, `${at}[userIds] is missing`],
    [{ strategies: [{ name: 'userWithId', parameters: { userIds: 'a,,b' } }] }, `${at}[userIds] is invalid`],
    [{ strategies: [{ name: 'userWithId', parameters: { userIds: 'a,a' } }] }, `${at}[userIds] is invalid`],
    [{ strategies: [{ ...rollout, parameters: { groupId: 'g' } }] }, `${at}[percentage] is missing`],
    [{ strategies: [{ ...rollout, parameters: { percentage: '1' } }] }, `${at}[groupId] is missing`],
    [{ strategies: [{ ...rollout, parameters: { groupId: 'g', percentage: '101' } }] }, `${at}[percentage] is invalid`],
    [{ strategies: [{ ...rollout, parameters: { groupId: 'g', percentage: '-1' } }] }, `${at}[percentage] is invalid`],
    [{ strategies: [{ ...rollout, parameters: { groupId: 'g', percentage: '1.5' } }] }, `${at}[percentage] is invalid`],
    [{ strategies: [{ ...rollout, parameters: { groupId: 'g', percentage: 50 } }] }, `${at}[percentage] is invalid`],
    [
      { strategies: [{ name: 'flexibleRollout', parameters: { groupId: 'g', rollout: '5', stickiness: 'moon' } }] },
      `${at}[stickiness] is invalid`,
    ],
    [{ strategies: [{ name: 'default', scopes: [{}] }] }, 'strategies[0][scopes][0][environment_scope] is missing'],
    [
      { strategies: [{ name: 'default', scopes: [{ environment_scope: 'a' }, { environment_scope: 'a' }] }] },
      'strategies[0][scopes] has the same environment_scope twice',
    ],
  ])('refuses %j with 400, and makes nothing', async (given, message) => {
    const body = Object.keys(given).length === 0 ? {} : { name: 'refused', version: 'new_version_flag', ...given }
    expect(await project.refusal('POST /feature_flags', { body })).toEqual([400, message])
    expect((await project.call('GET /feature_flags/refused')).status).toBe(404)
  })

  it.each([[{ groupId: 'g', percentage: '0' }], [{ groupId: 'g', percentage: '100' }]])(
    'takes a percentage at the ends: %j',
    async parameters => {
      const name = `rollout_${parameters.percentage}`
      expect((await create({ name, strategies: [{ ...rollout, parameters }] })).strategies?.[0]?.parameters).toEqual(
        parameters,
      )
    },
  )

  it('accepts unknown strategies', async () => {
    const strategies = [
      { name: 'gitlabUserList', parameters: {} },
      { name: 'byTheMoon', parameters: { phase: 'full' } },
    ]
    expect((await create({ name: 'unknown', strategies })).strategies).toMatchObject(strategies)
  })
})

describe('changing a flag', () => {
  it('adds a strategy without an id beside those that are there', async () => {
    const { strategies } = await create({ name: 'adding', strategies: [rollout] })
    const changed = await change('adding', { strategies: [users] })
    expect(changed.strategies).toMatchObject([strategies?.[0], { ...users, scopes: [{ environment_scope: '*' }] }])
    expect(changed.strategies?.length).toBe(2)
    expect(await project.lastAudit()).toMatchObject({ details: { change: 'feature flag', target_details: 'adding' } })
  })

  it('changes the strategy with an ID, and keeps the others', async () => {
    const made = await create({ name: 'changing', description: 'Kept', strategies: [rollout, users] })
    const [first, second] = made.strategies ?? []
    const parameters = { groupId: 'berths', percentage: '75' }
    const changed = await change('changing', { strategies: [{ id: first?.id, parameters }] })
    expect(changed.strategies).toEqual([{ ...first, parameters }, second])
    expect(changed.description).toBe('Kept')

    const renamed = await change('changing', { strategies: [{ id: second?.id, name: 'default', parameters: {} }] })
    expect(renamed.strategies).toEqual([
      { ...first, parameters },
      { ...second, name: 'default', parameters: {} },
    ])
  })

  it('changes, adds and removes scopes likewise', async () => {
    const scopes = [{ environment_scope: 'production' }, { environment_scope: 'staging' }]
    const [strategy] = (await create({ name: 'scoping', strategies: [{ ...users, scopes }] })).strategies ?? []
    const [production, staging] = strategy?.scopes ?? []
    const change_ = {
      id: strategy?.id,
      scopes: [{ id: staging?.id, environment_scope: 'training' }, { environment_scope: 'review/*' }],
    }
    const [changed] = (await change('scoping', { strategies: [change_] })).strategies ?? []
    expect(changed).toMatchObject({ ...users, id: strategy?.id })
    expect(changed?.scopes.slice(0, 2)).toEqual([production, { id: staging?.id, environment_scope: 'training' }])
    expect(getScopes(changed)).toEqual(['production', 'training', 'review/*'])

    const removal = { id: strategy?.id, scopes: [{ id: production?.id, _destroy: true }] }
    const [without] = (await change('scoping', { strategies: [removal] })).strategies ?? []
    expect(getScopes(without)).toEqual(['training', 'review/*'])
  })

  it('removes the strategy of an id with _destroy', async () => {
    const { strategies } = await create({ name: 'removing', strategies: [rollout, users] })
    const [first, second] = strategies ?? []
    expect((await change('removing', { strategies: [{ id: first?.id, _destroy: true }] })).strategies).toEqual([second])
  })

  it('changes only the description and the time of the update', async () => {
    const made = await create({ name: 'described', strategies: [rollout] })
    const changed = await change('described', { description: 'New words' })
    expect(changed).toEqual({ ...made, description: 'New words', updated_at: changed.updated_at })
    expect((await change('described', {})).description).toBe('New words')
  })

  it('changes updated_at and keeps created_at (document 2, section 4.1)', async () => {
    const time = '2020-01-01T00:00:00.000Z'
    const desired = { name: 'aged', version: 'new_version_flag', description: null } as const
    project.service.store.featureFlags.add(project.id, desired, time)
    const changed = await change('aged', { description: 'Newer' })
    expect([changed.created_at, changed.updated_at === time]).toEqual([time, false])
  })

  it('switches a flag off and on, and renames it', async () => {
    await create({ name: 'switching', active: false, strategies: [rollout] })
    expect(await names('scope=disabled')).toContain('switching')
    expect(await change('switching', { active: true, name: 'switched' })).toMatchObject({
      name: 'switched',
      active: true,
    })
    expect(await names('scope=enabled')).toContain('switched')
    expect((await project.call('GET /feature_flags/switching')).status).toBe(404)
    const refusal = await project.refusal('PUT /feature_flags/switched', { body: { name: 'lamps' } })
    expect(refusal).toEqual([409, 'Feature flag already exists'])
  })

  it('is refused as a whole when a part of it is wrong', async () => {
    const made = await create({ name: 'whole', strategies: [rollout] })
    const other = await create({ name: 'other', strategies: [users] })
    const [id, foreign] = [made.strategies?.[0]?.id, other.strategies?.[0]?.id]
    const wrong: [object[], string][] = [
      [[users, { id: foreign, name: 'default' }], 'strategies[1][id] does not have a valid value'],
      [[users, { id: 999_999 }], 'strategies[1][id] does not have a valid value'],
      [[users, { parameters: {} }], 'strategies[1][name] is missing'],
      [[{ id }, { id }], 'strategies has the same id twice'],
      [[{ id, name: 'userWithId' }], 'strategies[0][parameters][userIds] is missing'],
      [[{ id, scopes: [{ environment_scope: '*' }] }], 'strategies[0][scopes] has the same environment_scope twice'],
      [[{ id, scopes: [{ id: 999_999 }] }], 'strategies[0][scopes][0][id] does not have a valid value'],
      [[{ id, scopes: [{}] }], 'strategies[0][scopes][0][environment_scope] is missing'],
    ]
    for (const [strategies, message] of wrong) {
      const refusal = await project.refusal('PUT /feature_flags/whole', { body: { description: 'No', strategies } })
      expect(refusal).toEqual([400, message])
    }
    expect(await project.read(featureFlag, 'GET /feature_flags/whole')).toEqual(made)
    expect((await project.call('PUT /feature_flags/nowhere', { body: {} })).status).toBe(404)
  })

  it('gives a legacy flag no strategies', async () => {
    await create({ name: 'legacy', version: 'legacy_flag' })
    expect((await project.call('PUT /feature_flags/legacy', { body: { strategies: [users] } })).status).toBe(400)
    expect((await project.call('PUT /feature_flags/legacy', { body: { active: false } })).status).toBe(400)
    expect((await change('legacy', { description: 'Old' })).description).toBe('Old')
  })
})

describe('the list of flags', () => {
  it('is sorted by name, and filtered by whether a flag is enabled for any user', async () => {
    await create({ name: 'zz_none' })
    await create({ name: 'aa_some', strategies: [users] })
    const all = await names('')
    expect(all).toEqual(all.toSorted())
    const [enabled, disabled] = [await names('scope=enabled'), await names('scope=disabled')]
    expect([...enabled, ...disabled].toSorted()).toEqual(all)
    expect([enabled.includes('aa_some'), disabled.includes('zz_none')]).toEqual([true, true])
    await change('zz_none', { strategies: [users] })
    expect(await names('scope=enabled')).toContain('zz_none')
    expect(await project.refusal('GET /feature_flags?scope=some')).toEqual([400, 'scope does not have a valid value'])
  })

  it('is paged', async () => {
    const reply = await project.call('GET /feature_flags?per_page=2&page=2')
    expect(reply.headers).toMatchObject({ 'x-per-page': '2', 'x-page': '2', 'x-prev-page': '1', 'x-next-page': '3' })
    const found = z.array(featureFlag).parse(reply.json())
    expect(found.map(flag => flag.name)).toEqual((await names('')).slice(2, 4))
  })
})

describe('deleting a flag', () => {
  it('answers 204 without a body, then 404', async () => {
    await create({ name: 'gone', strategies: [users] })
    const reply = await project.call('DELETE /feature_flags/gone')
    expect([reply.status, reply.text]).toEqual([204, ''])
    expect((await project.call('GET /feature_flags/gone')).status).toBe(404)
    expect((await project.call('DELETE /feature_flags/gone')).status).toBe(404)
    expect((await create({ name: 'gone' })).strategies).toEqual([])
  })

  it('does not delete a flag that was changed since', async () => {
    const headers = { 'if-unmodified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' }
    expect((await project.call('DELETE /feature_flags/lamps', { headers })).status).toBe(412)
  })
})

describe('who may', () => {
  const refused = { anonymous: 401, stranger: 404, guest: 403, reporter: 403 }

  it('a developer, reading too', async () => {
    const allowed = { developer: 200, maintainer: 200, owner: 200, administrator: 200 }
    expect(await project.statuses('GET /feature_flags')).toEqual({ ...refused, ...allowed })
    expect(await project.statuses('GET /feature_flags/lamps')).toEqual({ ...refused, ...allowed })
    expect(await project.statuses('PUT /feature_flags/lamps', () => ({}))).toEqual({ ...refused, ...allowed })
    expect(await project.statuses('POST /feature_flags', as => ({ name: `of_${as}` }))).toMatchObject({
      ...refused,
      developer: 201,
      administrator: 201,
    })
    expect(await project.statuses('DELETE /feature_flags/of_developer')).toMatchObject({ ...refused, developer: 204 })
  })

  it('are refused in an edition without the feature', async () => {
    for (const edition of ['core', 'starter'] as const) {
      const other = await startProjectWithMembers({ edition })
      expect((await other.call('GET /feature_flags')).status).toBe(403)
      expect((await other.call('POST /feature_flags', { body: { name: 'a' } })).status).toBe(403)
      await other.service.stop()
    }
  })
})
