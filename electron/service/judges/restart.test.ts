import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getEndpoint, type OperationId, operationIds } from '#shared/contract/contract.ts'
import { calls } from '../testing/calls/index.ts'
import { operationRequest } from '../testing/operation-request.ts'
import { type ServiceProcess, startServiceProcess } from '../testing/service-process.ts'

/** The writes of every operation persist over a restart: the service runs in a separate process, twice on the same folder. */

const ids = Object.keys(calls).flatMap(id => operationIds.filter(operation => operation === id))
const effect = (id: OperationId) => getEndpoint(id).effect
const reads = ids.filter(
  id =>
    effect(id) === 'read' &&
    // Excludes the state of the process itself, and operations limited to five requests a minute.
    !['3 §4.1', 'beyond'].includes(getEndpoint(id).document) &&
    !['geoNodes.status', 'repository.archive'].includes(id),
)
/** Tables that a start, or a process at work, writes to. */
const ownBusiness = /^(tokens|.*jobs?|job_counts)$/

let data: string
const before = new Map<OperationId, readonly string[]>()
const after = new Map<OperationId, readonly string[]>()
const written = new Set<string>()
let rowsBefore: ReadonlyMap<string, string>
let rowsAfter: ReadonlyMap<string, string>

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'gatehouse-restart-'))
  const flags = ['--data', data, '--sandbox', '--token', 'token-of-the-restart']
  const first = await startServiceProcess(flags)
  for (const id of ids.filter(one => effect(one) === 'write')) {
    for (const params of calls[id]) {
      const { status } = await ask(first, id, params)
      // No data is removed here, so resources to be created may already exist.
      if (getEndpoint(id).success.includes(status)) written.add(getEndpoint(id).document)
    }
  }
  await endJobs()
  await readAll(first, before)
  await first.end('SIGTERM')
  rowsBefore = rows()
  const second = await startServiceProcess(flags)
  await readAll(second, after)
  await second.end('SIGTERM')
  rowsAfter = rows()
}, 120_000)

afterAll(() => rmSync(data, { recursive: true, force: true }))

/** Waits for the jobs that are due, and takes away those that would be tried again later: in the second run they would change rows. */
async function endJobs(): Promise<void> {
  const database = new DatabaseSync(join(data, 'service.db'), { timeout: 5000 })
  const due = database.prepare(
    `SELECT count(*) AS count FROM jobs WHERE state = 'running' OR state = 'waiting' AND run_at <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
  )
  await vi.waitFor(() => expect(due.get()).toEqual({ count: 0 }), { timeout: 60_000, interval: 50 })
  database.exec(`DELETE FROM jobs WHERE state = 'waiting'`)
  database.close()
}

function ask(service: ServiceProcess, id: OperationId, params: Readonly<Record<string, unknown>>) {
  const { path, request } = operationRequest(getEndpoint(id), params)
  return service.call(path, request)
}

async function readAll(service: ServiceProcess, answers: Map<OperationId, readonly string[]>): Promise<void> {
  for (const id of reads) {
    const replies = await Promise.all(calls[id].map(params => ask(service, id, params)))
    answers.set(
      id,
      replies.map(({ status, text }) => `${status} ${text.replaceAll(service.url, '')}`),
    )
  }
}

/** Every row of every table, by table. */
function rows(): ReadonlyMap<string, string> {
  const database = new DatabaseSync(join(data, 'service.db'))
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  const found = tables
    .map(({ name }) => String(name))
    .filter(name => !ownBusiness.test(name))
    .map(name => {
      // The last ids of all tables stand in one.
      const all = database
        .prepare(`SELECT * FROM "${name}"`)
        .all()
        .filter(row => name !== 'sqlite_sequence' || !ownBusiness.test(String(row.name)))
      return [name, all.map(row => JSON.stringify(row)).join('\n')] as const
    })
  database.close()
  return new Map(found)
}

describe('after a restart', () => {
  it('every area has been written to', () => {
    const areas = new Set(ids.filter(id => effect(id) === 'write').map(id => getEndpoint(id).document))
    expect(written).toEqual(areas)
    expect(areas.size).toBeGreaterThan(10)
  })

  it.each(reads)('%s answers as before', id => {
    expect(after.get(id)).toEqual(before.get(id))
  })

  it('no row of any table is other than it was', () => {
    const changed = [...rowsBefore].filter(([name, content]) => rowsAfter.get(name) !== content).map(([name]) => name)
    expect(changed).toEqual([])
  })
})
