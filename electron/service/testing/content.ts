import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { vi } from 'vitest'
import type { TestService } from './test-service.ts'

/** Part of the sandbox is dated by the moment it is made at. */
const madeAt = '2026-06-01T12:00:00.000Z'

/** The refs of some projects and the rows of every table of a service that is started at the same moment each time: what a snapshot can be compared with. */
export async function readContent(start: () => Promise<TestService>, projects: readonly number[]): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(madeAt) })
  const service = await start()
  try {
    return [...projects.map(project => getRefs(service, project)), ...getTables(service), ''].join('\n')
  } finally {
    await service.stop()
    vi.useRealTimers()
  }
}

/** The rows of every table, as a count and a digest. What is sealed is left out: its bytes are random. */
function getTables({ directory }: TestService) {
  const database = new DatabaseSync(join(directory, 'service.db'), { readOnly: true })
  const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()
  const tables = names.map(({ name }) => {
    const rows = database.prepare(`SELECT * FROM "${name}"`).all()
    const text = rows
      .map(row => JSON.stringify(row, (_key, value) => (value instanceof Uint8Array ? 'bytes' : value)))
      .sort()
      .join('\n')
    return `${name}: ${rows.length} rows, ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
  })
  database.close()
  return tables
}

function getRefs({ store }: TestService, project: number): string {
  const folder = store.repositoryPath(project)
  return execFileSync('git', ['--git-dir', folder, 'for-each-ref', '--format=%(objectname) %(refname)'], {
    encoding: 'utf8',
  })
}
