import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acrossRestart } from '../testing/restart.ts'
import { send, startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  service.addUser('ordinary', [{ secret: 'ordinary-token', scopes: ['api'] }])
})
afterAll(() => service.stop())

const variables = '/admin/ci/variables'
const headers = { 'content-type': 'application/json' }
const create = (body: object) => service.call(variables, { method: 'POST', headers, body: JSON.stringify(body) })
const update = (key: string, body: object) =>
  service.call(`${variables}/${key}`, { method: 'PUT', headers, body: JSON.stringify(body) })
const get = (key: string) => service.call(`${variables}/${key}`)

describe('a variable', () => {
  it('is made with the defaults of the document, found, changed and removed', async () => {
    const made = await create({ key: 'CHARTS', value: 'https://charts.example' })
    const fields = { variable_type: 'env_var', protected: false, masked: false }
    expect([made.status, made.json()]).toEqual([201, { key: 'CHARTS', value: 'https://charts.example', ...fields }])
    expect((await get('CHARTS')).json()).toEqual(made.json())

    const changed = await update('CHARTS', { value: 'line 1\nline 2\n', variable_type: 'file', protected: true })
    const after = { key: 'CHARTS', value: 'line 1\nline 2\n', variable_type: 'file', protected: true, masked: false }
    expect([changed.status, changed.json()]).toEqual([200, after])
    // Fields that are not given stay.
    expect((await update('CHARTS', { value: 'new' })).json()).toEqual({ ...after, value: 'new' })

    const removed = await service.call(`${variables}/CHARTS`, { method: 'DELETE' })
    expect([removed.status, removed.text]).toEqual([204, ''])
    expect((await get('CHARTS')).json()).toEqual({ message: '404 Instance Variable Not Found' })
    expect((await update('CHARTS', { value: 'x' })).status).toBe(404)
    expect((await service.call(`${variables}/CHARTS`, { method: 'DELETE' })).status).toBe(404)
  })

  it('takes every setting when it is made and when it is changed (document 2, section 4.2)', async () => {
    const made = { key: 'ALL_OF_IT', value: 'hidden-in-logs-1', variable_type: 'file', protected: true, masked: true }
    const reply = await create(made)
    expect([reply.status, reply.json()]).toEqual([201, made])
    const others = { value: 'hidden-in-logs-2', variable_type: 'env_var', protected: false, masked: false }
    expect((await update('ALL_OF_IT', others)).json()).toEqual({ key: 'ALL_OF_IT', ...others })
    const masked = { value: 'hidden-in-logs-2', masked: true }
    expect((await update('ALL_OF_IT', masked)).json()).toEqual({ key: 'ALL_OF_IT', ...others, masked: true })
    const refused = await update('ALL_OF_IT', { protected: true })
    expect([refused.status, refused.json()]).toEqual([400, { message: 'value is missing' }])
  })

  it('has raw and a description when they are given, which other changes keep', async () => {
    const made = { key: 'DESCRIBED', value: '$HOME', variable_type: 'env_var', protected: false, masked: false }
    expect((await create({ key: made.key, value: made.value, raw: false })).json()).toEqual(made)
    const set = await update('DESCRIBED', { value: '$HOME', raw: true, description: 'Where it is' })
    const described = { ...made, raw: true, description: 'Where it is' }
    expect(set.json()).toEqual(described)
    expect((await update('DESCRIBED', { value: 'v' })).json()).toEqual({ ...described, value: 'v' })
    expect((await get('DESCRIBED')).json()).toEqual({ ...described, value: 'v' })
    expect((await update('DESCRIBED', { value: '$HOME', raw: false, description: null })).json()).toEqual(made)
    const both = { ...described, key: 'DESCRIBED_AT_ONCE' }
    expect((await create(both)).json()).toEqual(both)
  })

  it.each([
    ['raw is invalid', { raw: 'perhaps' }],
    ['description is too long', { description: 'd'.repeat(256) }],
    ['description is invalid', { description: ['d'] }],
  ])('is neither made nor changed where %s', async (message, setting) => {
    const key = `REFUSED_${Object.values(setting).join('').length}`
    const refused = await create({ key, value: '1', ...setting })
    expect([refused.status, refused.json()]).toEqual([400, { message }])
    expect((await get(key)).status).toBe(404)
    const kept = (await create({ key, value: '1' })).json()
    const unchanged = await update(key, { value: '2', ...setting })
    expect([unchanged.status, unchanged.json()]).toEqual([400, { message }])
    expect((await get(key)).json()).toEqual(kept)
  })

  it('takes a description of 255 characters, and an empty one', async () => {
    for (const description of ['d'.repeat(255), '']) {
      const key = `DESCRIPTION_${description.length}`
      expect((await create({ key, value: '', description })).json()).toMatchObject({ description })
    }
  })

  it('keeps a value beyond 700 characters while its switches change (document 1, section 8)', async () => {
    const value = 'v'.repeat(900)
    await create({ key: 'LONG_ENOUGH', value })
    const changed = await update('LONG_ENOUGH', { value, protected: true })
    expect([changed.status, changed.json()]).toMatchObject([200, { value, protected: true }])
  })

  it('is not removed when it was changed after the time the caller names', async () => {
    await create({ key: 'FRESH', value: '1' })
    const since = { 'if-unmodified-since': new Date(Date.now() - 86_400_000).toUTCString() }
    expect((await service.call(`${variables}/FRESH`, { method: 'DELETE', headers: since })).status).toBe(412)
    expect((await get('FRESH')).status).toBe(200)
  })

  it('has a key once; keys differ by case', async () => {
    await create({ key: 'Twice', value: '1' })
    const again = await create({ key: 'Twice', value: '2' })
    expect([again.status, again.json()]).toEqual([409, { message: 'key Twice has already been taken' }])
    expect((await create({ key: 'TWICE', value: '3' })).status).toBe(201)
    expect((await get('Twice')).json()).toMatchObject({ value: '1' })
  })

  it.each([
    ['a key of 255 characters', { key: 'K'.repeat(255), value: '' }, 201],
    ['a key of 256 characters', { key: 'K'.repeat(256), value: '' }, 400],
    ['all characters a key may have', { key: 'azAZ09_', value: '' }, 201],
    ['a key with a dash', { key: 'A-B', value: '' }, 400],
    ['a key with a space', { key: 'A B', value: '' }, 400],
    ['a key with a line break at its end', { key: 'A\n', value: '' }, 400],
    ['a key beyond ASCII', { key: 'ÅR', value: '' }, 400],
    ['no key', { value: '' }, 400],
    ['an empty key', { key: '', value: '' }, 400],
    ['a value of around 700 characters', { key: 'LONG', value: 'v'.repeat(720) }, 201],
    ['a value of 10,000 characters', { key: 'LONGER', value: 'v'.repeat(10_000) }, 201],
    ['a value of 10,001 characters', { key: 'LONGEST', value: 'v'.repeat(10_001) }, 400],
    ['no value', { key: 'NONE' }, 400],
    ['a value with NUL', { key: 'NUL', value: 'a\0b' }, 400],
    ['half a character', { key: 'HALF', value: '\ud800' }, 400],
    ['an unknown type', { key: 'TYPE', value: '', variable_type: 'secret' }, 400],
  ])('with %s', async (_what, body, status) => {
    expect((await create(body)).status).toBe(status)
  })

  it.each([
    ['shown-once-12345', 201],
    ['short77', 400],
    ['two words and more', 400],
    ['line-one\nline-two', 400],
    ['with"quotes"12345', 400],
  ])('can only be masked when a log can hide it: %j', async (value, status) => {
    const key = `MASK_${Buffer.from(value).toString('hex')}`
    expect((await create({ key, value, masked: true })).status).toBe(status)
    await create({ key: `${key}_LATER`, value })
    expect((await update(`${key}_LATER`, { value, masked: true })).status).toBe(status === 201 ? 200 : 400)
  })
})

it('the list is by key, a page at a time', async () => {
  for (const key of ['P3', 'P1', 'P2']) await create({ key, value: key })
  const all = (await service.call(`${variables}?per_page=100`)).json()
  const keys = Array.isArray(all) ? all.map(variable => String(variable.key)) : []
  expect(keys).toEqual([...keys].sort())
  const page = await service.call(`${variables}?per_page=2&page=2`)
  expect(page.json()).toMatchObject([{ key: keys[2] }, { key: keys[3] }])
  expect(page.headers['x-total']).toBe(String(keys.length))
})

it('only administrators have access', async () => {
  const asks = (token: string | null) => [
    service.call(variables, { token }),
    service.call(`${variables}/TWICE`, { token }),
    service.call(variables, { token, method: 'POST', headers, body: '{"key":"MINE","value":"x"}' }),
    service.call(`${variables}/TWICE`, { token, method: 'PUT', headers, body: '{"value":"x"}' }),
    service.call(`${variables}/TWICE`, { token, method: 'DELETE' }),
  ]
  const statuses = async (token: string | null) => (await Promise.all(asks(token))).map(({ status }) => status)
  expect(await statuses('ordinary-token')).toEqual([403, 403, 403, 403, 403])
  expect(await statuses(null)).toEqual([401, 401, 401, 401, 401])
})

it('the audit log has the author and the key, not the value', async () => {
  await create({ key: 'AUDITED', value: 'audited-value-1' })
  await update('AUDITED', { value: 'audited-value-2' })
  await service.call(`${variables}/AUDITED`, { method: 'DELETE' })
  const log = await service.call('/audit_events?per_page=3')
  const target = { target_type: 'InstanceVariable', target_details: 'AUDITED', author_name: 'Ines Okafor' }
  expect(log.json()).toMatchObject(
    ['remove', 'change', 'add'].map(kind => ({ details: { ...target, [kind]: 'instance variable' } })),
  )
  expect(log.text).not.toContain('audited-value')
})

it('values are sealed on the disk', async () => {
  await create({ key: 'SEALED', value: 'a-value-nobody-reads-in-a-file', masked: true })
  const files = ['service.db', 'service.db-wal'].map(name => readFileSync(join(service.directory, name)))
  expect(files.some(bytes => bytes.includes('SEALED'))).toBe(true)
  expect(files.some(bytes => bytes.includes('a-value-nobody-reads-in-a-file'))).toBe(false)
})

it('a value whose key is lost is null, and can be written again', async () => {
  await create({ key: 'LOST', value: 'gone' })
  // Sealed by another key, as after a loss of the file.
  const other = await startTestService()
  other.store.instanceVariables.add({
    key: 'LOST',
    value: 'x',
    variable_type: 'env_var',
    protected: false,
    masked: false,
  })
  rmSync(join(other.directory, 'secret.key'))
  expect((await other.call(`${variables}/LOST`)).json()).toMatchObject({ key: 'LOST', value: null })
  const body = JSON.stringify({ value: 'found' })
  await other.call(`${variables}/LOST`, { method: 'PUT', headers, body })
  expect((await other.call(`${variables}/LOST`)).json()).toMatchObject({ value: 'found' })
  await other.stop()
})

it('changes persist over a restart', () =>
  acrossRestart(
    async url => {
      const body = JSON.stringify({ key: 'KEPT', value: 'over-the-restart', masked: true })
      await send(url, `/api/v4${variables}`, { method: 'POST', headers, body })
    },
    async url => {
      expect((await send(url, `/api/v4${variables}/KEPT`)).json()).toMatchObject({ value: 'over-the-restart' })
      expect((await send(url, `/api/v4${variables}/DEPLOY_PASSWORD`)).json()).toMatchObject({
        masked: true,
        value: expect.any(String),
      })
    },
  ))
