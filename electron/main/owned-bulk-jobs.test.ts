import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { KeptJob } from '#shared/bridge.ts'
import { createMemoryKeychain } from './keychain/memory-keychain.ts'
import { json, serve } from './testing/http-server.ts'
import { connectionTo, openRun } from './testing/run.ts'

const ines = { id: 1, name: 'Ines Okafor', username: 'ines', state: 'active' }
const mats = { id: 7, name: 'Mats Berg', username: 'mats', state: 'active' }
const [inesToken, renewedToken, matsToken] = ['glpat-ines-0123456789', 'glpat-ines-9876543210', 'glpat-mats-0123456789']

const id = randomUUID()
const getJob = (connection: KeptJob['connection']): KeptJob => ({
  ...{ id, connection, title: 'Delete 4 tags', kind: 'write', rows: [] },
  startedAt: '2026-05-06T07:00:00.000Z',
})

/** A run with a connection to a service in which two people have tokens, and Ines may act as Mats. */
async function harbour() {
  const server = await serve((request, response) => {
    const isMats = request.headers['private-token'] === matsToken || request.headers.sudo !== undefined
    json(response, request.url.startsWith('/api/v4/user') ? (isMats ? mats : ines) : { version: '16.0' })
  })
  const secrets = createMemoryKeychain()
  const run = await openRun({ secrets })
  const input = { ...connectionTo(server.url), token: inesToken }
  const { id: connection } = await run.connections.add(input)
  await run.connections.learnUser(connection)
  const reopen = async () => {
    await run.close()
    return openRun({ directory: run.directory, secrets })
  }
  return { run, input, connection, server, reopen }
}

test('the rest of a bulk job may be planned for its connection after a restart, and after its token is renewed', async () => {
  const { run, input, connection, reopen } = await harbour()
  run.bulkJobs.keep(getJob(run.ref(connection)))
  const next = await reopen()
  expect(next.bulkJobs.interrupted()).toMatchObject([
    { id, plannedFor: { service: input.baseUrl, account: 'ines', sudo: null } },
  ])
  expect(next.bulkJobs.connectionFor(id)).toBe(next.ref(connection))
  const before = next.ref(connection)
  await next.connections.update({ ...input, id: connection, token: renewedToken })
  expect(next.ref(connection)).not.toBe(before)
  await next.connections.learnUser(connection)
  expect(next.bulkJobs.connectionFor(id)).toBe(next.ref(connection))
})

test('a job planned as a sudo user is hidden from the account itself, until that sudo user is set again', async () => {
  const { run, connection, reopen } = await harbour()
  await run.connections.setSudo({ id: connection, user: 'mats' })
  run.bulkJobs.keep(getJob(run.ref(connection)))
  const next = await reopen()
  expect(next.bulkJobs.interrupted()).toMatchObject([{ id, plannedFor: { account: 'ines', sudo: 'mats' } }])
  expect(next.bulkJobs.connectionFor(id)).toBeNull()
  await next.connections.setSudo({ id: connection, user: 'mats' })
  expect(next.bulkJobs.connectionFor(id)).toBe(next.ref(connection))
})

test('a job planned for one account or address is hidden after the connection changes to another', async () => {
  const { run, input, connection, server } = await harbour()
  run.bulkJobs.keep(getJob(run.ref(connection)))
  await run.connections.update({ ...input, id: connection, token: matsToken })
  expect(run.bulkJobs.connectionFor(id)).toBeNull()

  await run.connections.update({ ...input, id: connection, token: inesToken })
  run.bulkJobs.keep(getJob(run.ref(connection)))
  const baseUrl = server.url.replace('127.0.0.1', 'localhost')
  await run.connections.update({ ...input, id: connection, baseUrl, token: inesToken })
  expect(run.bulkJobs.connectionFor(id)).toBeNull()
})

test('a removed connection has no jobs', async () => {
  const { run, connection } = await harbour()
  run.bulkJobs.keep(getJob(run.ref(connection)))
  await run.connections.remove(connection)
  expect(run.bulkJobs.connectionFor(id)).toBeNull()
})
