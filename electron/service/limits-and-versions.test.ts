import { afterEach, describe, expect, it } from 'vitest'
import { getEndpoint, operationIds } from '#shared/contract/contract.ts'
import { isServed, servedAs } from '#shared/contract/endpoint.ts'
import { profiles } from '#shared/profile.ts'
import { serviceVersionFrom } from '#shared/service-version.ts'
import { createRequestLimits, type LimitOptions } from './server/request-limits.ts'
import { calls } from './testing/calls/index.ts'
import { operationRequest } from './testing/operation-request.ts'
import { startTestService, type TestService } from './testing/test-service.ts'

const running: TestService[] = []
afterEach(async () => {
  for (const service of running.splice(0)) {
    await service.stop()
  }
})

async function start(options: Parameters<typeof startTestService>[0]) {
  const service = await startTestService(options)
  running.push(service)
  return service
}

const begin = Date.parse('2026-05-06T07:08:00Z')
const reset = String(begin / 1000 + 60)

describe('limits', () => {
  function limited(options: Omit<LimitOptions, 'now'>) {
    const clock = { now: begin + 20_000 }
    return { clock, service: start({ limits: { ...options, now: () => clock.now } }) }
  }

  it('of the stock servers are reported with each response, and refuse with the time until the next period', async () => {
    const { clock, service: starting } = limited({ name: 'stock', values: { audit_events: 2 } })
    const service = await starting
    service.addUser('mats', [{ secret: 'token-of-mats', scopes: ['api'] }])
    const list = (token?: string) => service.call('/audit_events', token === undefined ? {} : { token })
    const reported = { 'ratelimit-limit': '2', 'ratelimit-name': 'audit_events', 'ratelimit-reset': reset }
    expect((await list()).headers).toMatchObject({ ...reported, 'ratelimit-remaining': '1', 'ratelimit-observed': '1' })
    const second = await list()
    expect([second.status, second.headers['ratelimit-remaining']]).toEqual([200, '0'])
    const refused = await list()
    expect(refused.status).toBe(429)
    expect(refused.headers).toMatchObject({ ...reported, 'ratelimit-remaining': '0', 'retry-after': '40' })
    expect(refused.json()).toEqual({ message: expect.stringContaining('too many times') })
    // The limits of other kinds and accounts are unused.
    expect((await service.call('/projects')).headers).toMatchObject({
      'ratelimit-limit': '400',
      'ratelimit-remaining': '399',
    })
    expect((await service.call('/version')).headers).toMatchObject({
      'ratelimit-limit': '2000',
      'ratelimit-name': 'api',
    })
    expect((await list('token-of-mats')).headers).toMatchObject({ 'ratelimit-remaining': '1' })
    clock.now = begin + 60_000
    expect((await list()).status).toBe(200)
  })

  it('that are silent only refuse', async () => {
    const service = await limited({ name: 'silent', values: { audit_events: 1 } }).service
    const first = await service.call('/audit_events')
    expect(Object.keys(first.headers).filter(name => /ratelimit|retry/.test(name))).toEqual([])
    const refused = await service.call('/audit_events')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '40'])
    expect(Object.keys(refused.headers).filter(name => name.startsWith('ratelimit'))).toEqual([])
  })

  it('apply to periods of the configured length', () => {
    let now = begin
    const limits = createRequestLimits({ name: 'stock', values: { archives: 1 }, seconds: 2, now: () => now })
    const take = () => limits.take('repository.archive', 'a')
    expect(take()).toMatchObject({ 'ratelimit-reset': String(begin / 1000 + 2) })
    expect(take).toThrow('too many times')
    now += 2000
    expect(take()).toMatchObject({ 'ratelimit-remaining': '0' })
  })

  it('apply only to archives without the option', async () => {
    const service = await start({})
    expect(Object.keys((await service.call('/projects')).headers).filter(name => /ratelimit/.test(name))).toEqual([])
  })
})

describe('versions of the family', () => {
  const write = { method: 'POST', headers: { 'content-type': 'application/json' } }

  it.each(['12.10', '13.12', '15.11', '16.11', '18.5'])(
    '%s has the operations of the contract that are its own, each where it has them',
    async text => {
      const version = serviceVersionFrom(text)
      if (!version) throw new Error('not a version')
      const service = await start({ sandbox: true, profile: 'gitlab', version })
      expect((await service.call('/version')).json()).toEqual({ version: `${text}.0-ee`, revision: 'embedded' })
      for (const id of operationIds) {
        const definition = getEndpoint(id)
        const [params] = calls[id]
        if (definition.effect !== 'read' || !params) continue
        const ask = async (path: `/${string}`) => {
          const { path: asked, request } = operationRequest({ ...definition, path }, params, profiles.gitlab)
          return (await service.call(asked, request)).status
        }
        const served = servedAs(definition, version).path
        const isThere = isServed(definition, version)
        // Another method may be there under the same path.
        expect(isThere ? [definition.success[0]] : [404, 405], id).toContain(await ask(served))
        if (served !== definition.path) expect([id, await ask(definition.path)]).toEqual([id, 404])
      }
    },
  )

  it('before 14.0 take release notes with a tag and on it; from then on, with a release', async () => {
    const tags = '/projects/harbor%2Flighthouse/repository/tags'
    const create = { ...write, body: JSON.stringify({ tag_name: 'v99', ref: 'main', release_description: 'Notes' }) }
    const older = await start({ sandbox: true, profile: 'gitlab', version: { major: 13, minor: 12 } })
    expect((await older.call(tags, create)).json()).toMatchObject({ release: { description: 'Notes' } })
    expect((await older.call('/projects/harbor%2Flighthouse/releases', write)).status).toBe(404)

    const later = await start({ sandbox: true, profile: 'gitlab', version: { major: 14, minor: 0 } })
    expect((await later.call(tags, create)).json()).toMatchObject({ name: 'v99', release: null })
    const notes = { ...write, body: JSON.stringify({ tag_name: 'v99', description: 'Notes' }) }
    expect((await later.call(`${tags}/v99/release`, notes)).status).toBe(404)
    const made = await later.call('/projects/harbor%2Flighthouse/releases', notes)
    expect([made.status, made.json()]).toEqual([
      201,
      expect.objectContaining({ tag_name: 'v99', description: 'Notes' }),
    ])
  })

  it('refuse the order of a list that only a later one has, and take the orders of their own', async () => {
    const status = async (version: { major: number; minor: number }, order: string) => {
      const service = await start({ sandbox: true, profile: 'gitlab', version })
      const reply = await service.call(`/projects/harbor%2Flighthouse/repository/tags?order_by=${order}`)
      return [reply.status, reply.status === 200 ? '' : reply.json()]
    }
    const refused = [400, { message: 'order_by does not have a valid value' }]
    expect(await status({ major: 15, minor: 3 }, 'version')).toEqual(refused)
    expect(await status({ major: 15, minor: 4 }, 'version')).toEqual([200, ''])
    expect(await status({ major: 15, minor: 3 }, 'name')).toEqual([200, ''])
  })

  it('keep the name of an environment from 16.0 on', async () => {
    for (const [minor, name] of [
      [11, 'other'],
      [0, 'lamps'],
    ] as const) {
      const service = await start({ profile: 'gitlab', version: { major: minor === 0 ? 16 : 15, minor } })
      const { id } = await service.addProject('pier/lamps', 'private')
      const environments = `/projects/${id}/environments`
      const made = await service.call(environments, { ...write, body: JSON.stringify({ name: 'lamps' }) })
      const environment = `${environments}/${/"id":(\d+)/.exec(made.text)?.[1]}`
      const changed = await service.call(environment, {
        ...write,
        method: 'PUT',
        body: JSON.stringify({ name: 'other' }),
      })
      expect([changed.status, changed.json()]).toEqual([200, expect.objectContaining({ name })])
    }
  })
})
