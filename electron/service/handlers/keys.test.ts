import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { keyUser } from '#shared/contract/keys.ts'
import { sandboxKeys } from '../sandbox/access/keys.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ sandbox: true })
  service.addUser('nosy', [{ secret: 'nosy', scopes: ['api'] }])
})
afterAll(() => service.stop())

async function get(path: string, token?: string | null) {
  const reply = await service.call(path, token === undefined ? {} : { token })
  return { status: reply.status, body: reply.json() }
}
const keyOf = z.looseObject({ user: keyUser })
const find = (fingerprint: string) => get(`/keys?fingerprint=${fingerprint}`)

/** What `ssh-keygen -l` says of the first two keys of the sandbox and of the deploy key. */
const mats = {
  since: '2024-10-01T09:30:00Z',
  md5: '40:fc:2a:49:0c:ea:86:51:a0:57:d0:b3:d4:6c:c4:80',
  sha256: 'AiHwsoxFxrFxvodedEm3G9YOzSNazjfSgVGOywmYpSs',
}
const deploy = 'E0clWMolT5pNvb6z6JYU1qLJB+/bQKnFLCzmqurUnn0'

describe('a key by its id', () => {
  it('comes with the person it belongs to', async () => {
    const { status, body } = await get('/keys/1')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: 1,
      title: 'Pilot office',
      key: sandboxKeys[0]?.key,
      user: { username: 'mats.lindqvist' },
    })
    expect(body).not.toHaveProperty('expires_at')
    expect(body).not.toHaveProperty('deploy_keys_projects')
    expect((await get('/keys/2')).body).toMatchObject({ expires_at: '2025-10-07T00:00:00.000Z' })
  })

  it('tells every field of the person that the document names', async () => {
    const { body } = await get('/keys/1')
    const named = Object.keys(keyUser.shape).map(field => ['user', field])
    for (const path of named) expect(body).toHaveProperty(path)
    expect(body).toMatchObject({
      user: {
        email: 'mats.lindqvist@harbor.example',
        two_factor_enabled: true,
        external: false,
        bio: 'Pilot turned programmer',
        identities: [{ provider: 'group_saml', extern_uid: 'uid=lindqvist,ou=pilots,o=harbor', saml_provider_id: 1 }],
      },
    })
  })

  it('gives the times of sign-ins and activity, and whether the user can create groups and projects (document 3, section 2)', async () => {
    const { store } = service
    const userId = store.users.byUsername('mats.lindqvist')?.id ?? 0
    const { user: before } = keyOf.parse((await get('/keys/1')).body)
    expect(before).toMatchObject({ can_create_group: true, can_create_project: true, external: false })
    expect([before.confirmed_at, before.created_at]).toEqual([mats.since, mats.since])
    for (const secret of ['first', 'second']) {
      store.tokens.add({ userId, secret, kind: 'session', name: secret, scopes: ['api'] })
    }
    const [current, last] = store.userProfiles.signIns(userId)
    store.activityEvents.add({ projectId: 1, action: 'joined' }, userId, '2030-01-02T03:04:05.678Z')
    store.userProfiles.put(userId, { external: true })
    const { user: after } = keyOf.parse((await get('/keys/1')).body)
    expect(after).toMatchObject({
      current_sign_in_at: current,
      last_sign_in_at: last,
      last_activity_on: '2030-01-02',
      can_create_group: false,
      can_create_project: false,
      external: true,
    })
  })

  it('that is not there is 404, and what is no id 400', async () => {
    expect(await get('/keys/999')).toEqual({ status: 404, body: { message: '404 Key Not Found' } })
    for (const id of ['x', '0', '-1', '1.5']) expect((await get(`/keys/${id}`)).status).toBe(400)
  })
})

describe('a key by its fingerprint', () => {
  it.each([
    mats.md5,
    mats.md5.toUpperCase(),
    `MD5:${mats.md5}`,
    `SHA256:${mats.sha256}`,
    `SHA256%3A${mats.sha256}`,
    mats.sha256,
  ])('is found as %s', async fingerprint => {
    expect(await find(fingerprint)).toMatchObject({ status: 200, body: { id: 1 } })
  })

  it.each([
    ['encoded', encodeURIComponent(`SHA256:${deploy}`)],
    ['with only slash and colon encoded', `SHA256%3A${deploy.replaceAll('/', '%2F')}`],
    ['as it is', `SHA256:${deploy}`],
  ])('tells the projects of a deploy key, %s', async (_, fingerprint) => {
    expect(await find(fingerprint)).toMatchObject({
      status: 200,
      body: {
        user: { username: 'harbor.bot' },
        deploy_keys_projects: [
          { id: 1, deploy_key_id: 5, project_id: 1, can_push: true, created_at: expect.any(String) },
          { id: 2, deploy_key_id: 5, project_id: 2, can_push: false, updated_at: expect.any(String) },
        ],
      },
    })
  })

  it('that nobody has is 404', async () => {
    expect((await find(mats.md5.replace('40', '41'))).status).toBe(404)
    expect((await find(`SHA256:${mats.sha256.toLowerCase()}`)).status).toBe(404)
  })

  it.each([
    '',
    'x',
    `${mats.md5}:00`,
    mats.sha256.slice(1),
    `SHA1:${mats.sha256}`,
    '%00',
    mats.md5.replaceAll(':', ''),
  ])('that is none is refused: %s', async fingerprint => expect((await find(fingerprint)).status).toBe(400))

  it('is needed', async () => {
    expect(await get('/keys')).toEqual({ status: 400, body: { message: 'fingerprint is missing' } })
  })
})

it('keys are for administrators', async () => {
  for (const path of ['/keys/1', `/keys?fingerprint=${mats.md5}`]) {
    expect((await get(path, 'nosy')).status).toBe(403)
    expect((await get(path, null)).status).toBe(401)
  }
})

it('a second key with the same fingerprint, and what is no key, cannot be kept', () => {
  const key = sandboxKeys[0]?.key ?? ''
  expect(() => service.store.keys.add({ userId: 2, title: 'Again', key })).toThrow(/UNIQUE/)
  for (const text of ['', 'ssh-rsa', key.replace('ssh-ed25519', 'ssh-rsa'), 'ssh-rsa !!!!']) {
    expect(() => service.store.keys.add({ userId: 2, title: 'None', key: text })).toThrow('no public SSH key')
  }
})
