import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from './testing/test-service.ts'

const headers = { 'content-type': 'application/json' }
const post = (service: TestService, path: string, body: object) =>
  service.call(path, { method: 'POST', headers, body: JSON.stringify(body) })

describe('instance variables', () => {
  it('are gone while ci_instance_level_variables is switched off (document 2, section 4.2)', async () => {
    const service = await startTestService({ switchedOff: ['ci_instance_level_variables'] })
    const variables = '/admin/ci/variables'
    const replies = [
      await service.call(variables),
      await service.call(`${variables}/KEY`),
      await post(service, variables, { key: 'KEY', value: 'x' }),
      await service.call(`${variables}/KEY?value=y`, { method: 'PUT' }),
      await service.call(`${variables}/KEY`, { method: 'DELETE' }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    service.addUser('ordinary', [{ secret: 'ordinary', scopes: ['api'] }])
    expect((await service.call(variables, { token: 'ordinary' })).status).toBe(403)
    await service.stop()
  })

  it('are no more than the administrator allows (document 2, section 4.2)', async () => {
    const service = await startTestService({ maxInstanceVariables: 2 })
    const add = (key: string) => post(service, '/admin/ci/variables', { key, value: 'x' })
    expect([(await add('A')).status, (await add('B')).status]).toEqual([201, 201])
    const refused = await add('C')
    expect([refused.status, refused.json()]).toEqual([
      400,
      { message: 'Maximum number of instance variables (2) exceeded' },
    ])
    await service.call('/admin/ci/variables/A', { method: 'DELETE' })
    expect((await add('C')).status).toBe(201)
    await service.stop()
  })
})

describe('epics', () => {
  it('are not made confidential while confidential_epics is switched off (document 3, section 4.7)', async () => {
    const service = await startTestService({ switchedOff: ['confidential_epics'] })
    const { groupId } = await service.addProject('pier/lamps', 'private')
    const epics = `/groups/${groupId}/epics`
    const made = await post(service, epics, { title: 'Open', confidential: true })
    expect([made.status, made.json()]).toMatchObject([201, { title: 'Open', iid: 1, confidential: false }])
    const changed = await service.call(`${epics}/1?title=Still+open&confidential=true`, { method: 'PUT' })
    expect([changed.status, changed.json()]).toMatchObject([200, { title: 'Still open', confidential: false }])
    await service.stop()
  })
})

describe('feature flags where only the legacy API holds (document 2, section 4.1)', () => {
  let service: TestService
  let flags = ''

  beforeAll(async () => {
    service = await startTestService({ switchedOff: ['feature_flags_new_version'] })
    const { id } = await service.addProject('pier/lamps', 'private')
    flags = `/projects/${id}/feature_flags`
    service.store.featureFlags.add(id, { name: 'new', version: 'new_version_flag', description: null })
  })
  afterAll(() => service.stop())

  it('are only legacy flags: others are not found', async () => {
    expect((await post(service, flags, { name: 'old' })).json()).toMatchObject({ version: 'legacy_flag' })
    expect((await service.call(flags)).json()).toMatchObject([{ name: 'old' }])
    expect((await service.call(`${flags}/new`)).status).toBe(404)
    expect((await service.call(`${flags}/old`)).status).toBe(200)
  })

  it('cannot be of the new version: 422 (document 1, section 7)', async () => {
    const refused = await post(service, flags, { name: 'newer', version: 'new_version_flag' })
    expect([refused.status, refused.json()]).toEqual([
      422,
      { message: 'version is invalid: this instance has legacy flags only' },
    ])
  })
})
