import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { requireNoFaults, send, startOver } from '../testing/test-service.ts'
import { openDatabase } from './database.ts'
import { openStore } from './store.ts'

/**
 * Data that the service of these versions of the schema has written itself, over HTTP, and the key of its secrets. They are never regenerated: a change
 * of a migration, or of how a row is read, is noticed here.
 */
const earlier = [
  [7, '5ad17cf2047d4900805ae345b522153bfd3b42dc567276d58306f25a6a06b224'],
  [11, '5250eeaaf9432bac7bcd98a140c9ea802ff6259ce54d01c2ed5272eda2f75e7e'],
] as const

describe.each(earlier)('data that version %i has stored', (version, key) => {
  const directory = mkdtempSync(join(tmpdir(), 'gatehouse-earlier-'))
  const file = join(directory, 'service.db')
  const faults: unknown[] = []
  let service: Awaited<ReturnType<typeof startOver>>

  beforeAll(async () => {
    const before = new DatabaseSync(file)
    before.exec(readFileSync(join(import.meta.dirname, 'earlier', `service-${version}.sql`), 'utf8'))
    before.close()
    writeFileSync(join(directory, 'secret.key'), Buffer.from(key, 'hex'), { mode: 0o600 })
    service = await startOver(directory, faults)
  })
  afterAll(async () => {
    await service.stop()
    rmSync(directory, { recursive: true, force: true })
    requireNoFaults(faults)
  })

  const request = async (path: string, method = 'GET', body?: object) => {
    const headers = { 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { headers, body: JSON.stringify(body) }
    return send(service.url, `/api/v4${path}`, { method, ...sent })
  }
  const read = async (path: string) => (await request(path)).json()

  it('has its environments, which have no tier, and their last deployment', async () => {
    const production = { id: 2, name: 'production', slug: 'production', external_url: 'https://light.example' }
    expect(await read('/projects/harbour%2Flighthouse/environments')).toEqual([
      { id: 1, name: 'gone', slug: 'gone', external_url: null, state: 'stopped' },
      { ...production, state: 'available' },
    ])
    expect(await read('/projects/1/environments/2')).toMatchObject({ last_deployment: { iid: 1, status: 'success' } })
  })

  it('gives an id that was in use to nothing else', async () => {
    const made = await request('/projects/1/environments', 'POST', { name: 'after-the-last' })
    expect(made.json()).toMatchObject({ id: 4, name: 'after-the-last' })
    await request('/projects/1/environments/4', 'DELETE')
  })

  it('has its feature flags, which are active, with their strategies', async () => {
    expect(await read('/projects/1/feature_flags')).toMatchObject([
      {
        ...{ name: 'fog-horn', description: 'In fog', version: 'new_version_flag', active: true },
        strategies: [
          {
            ...{ name: 'gradualRolloutUserId', parameters: { groupId: 'default', percentage: '50' } },
            scopes: [{ environment_scope: 'production' }],
          },
        ],
      },
    ])
    expect(await read('/projects/1/feature_flags?scope=enabled')).toHaveLength(1)
  })

  it('has its freeze periods, members, epics with labels, and releases', async () => {
    const freeze = { freeze_start: '0 23 * * 5', freeze_end: '0 7 * * 1', cron_timezone: 'UTC' }
    expect(await read('/projects/1/freeze_periods')).toMatchObject([freeze])
    expect(await read('/projects/1/members')).toMatchObject([
      { username: 'ada', access_level: 30, expires_at: '2099-12-31T00:00:00.000Z' },
    ])
    expect(await read('/groups/harbour/epics')).toMatchObject([
      { iid: 1, title: 'Relight', labels: expect.arrayContaining(['urgent', 'lamp']) },
    ])
    const store = openStore(directory)
    expect(store.releases.get(1, 'v1')).toMatchObject({ description: 'First light' })
    store.close()
  })

  it('has instance variables whose values can be read, with the fields of today', async () => {
    const variable = { key: 'CHARTS', value: 'sealed-before-1', variable_type: 'file', protected: false, masked: true }
    expect(await read('/admin/ci/variables')).toEqual([variable])
    const described = await request('/admin/ci/variables/CHARTS', 'PUT', {
      value: 'sealed-after-1',
      description: 'Map',
    })
    expect(described.json()).toEqual({ ...variable, value: 'sealed-after-1', description: 'Map' })
  })

  it('has mirrors that are pushed with the credentials and the query they had, which are shown nowhere', async () => {
    const url = 'https://*****:*****@mirror.example/copy.git?private_token=*****'
    const mirrors = await request('/projects/1/remote_mirrors')
    expect(mirrors.json()).toMatchObject([{ id: 1, url, only_protected_branches: true }])
    const log = await request('/audit_events?per_page=100')
    expect(log.text).toContain('https://mirror.example/copy.git?private_token=*****')
    for (const { text } of [mirrors, log]) expect(text).not.toMatch(/quiet-t0ken|pa55word/)
    const store = openStore(directory)
    const row = store.remoteMirrors.byId(1)
    expect(row && [store.remoteMirrors.getCredentials(row), store.remoteMirrors.getAddress(row)]).toEqual([
      'ada:pa55word',
      'https://mirror.example/copy.git?private_token=quiet-t0ken',
    ])
    store.close()
  })

  it('has its audit log, which goes on', async () => {
    const shown = z.array(z.object({ id: z.number(), details: z.record(z.string(), z.unknown()) }))
    const events = shown.parse(await read('/projects/1/audit_events?per_page=100'))
    expect(events.at(-1)).toMatchObject({ id: 1, details: { add: 'user_access', target_details: 'Person 1' } })
    await request('/projects/1/environments/1', 'PUT', { name: 'gone-2' })
    const [newest] = shown.parse(await read('/projects/1/audit_events?per_page=1'))
    expect(newest).toMatchObject({ details: { change: 'environment name', from: 'gone', to: 'gone-2' } })
    expect(newest?.id).toBeGreaterThan(events[0]?.id ?? Number.POSITIVE_INFINITY)
  })

  it('lets those in who had a token, with their role', async () => {
    const asAda = async (path: string, method: string) =>
      (await send(service.url, `/api/v4${path}`, { method, token: 'token-of-ada' })).status
    expect(await asAda('/projects/1/environments', 'GET')).toBe(200)
    expect(await asAda('/projects/1/environments/2/stop', 'POST')).toBe(200)
    expect(await asAda('/projects/1/members/2/override', 'POST')).toBe(404)
    expect(await asAda('/admin/ci/variables', 'GET')).toBe(403)
  })

  it('has the tables, indexes and triggers of a new service, and no broken reference', () => {
    const fresh = join(directory, 'fresh.db')
    openDatabase(fresh).close()
    expect(getSchema(file)).toEqual(getSchema(fresh))
    const database = new DatabaseSync(file, { readOnly: true })
    expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([])
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    database.close()
  })
})

function getSchema(file: string) {
  const database = new DatabaseSync(file, { readOnly: true })
  const objects = database.prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").all()
  const columns = database
    .prepare(
      `SELECT tables.name AS "table", columns.name, columns.type, columns."notnull", columns.dflt_value
       FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table' ORDER BY 1, 2`,
    )
    .all()
  const version = database.prepare('PRAGMA user_version').get()
  database.close()
  const others = objects
    .filter(({ type }) => type !== 'table')
    .map(({ type, name, sql }) => [type, name, sql].join(' '))
  return { version, columns, others: others.toSorted() }
}
