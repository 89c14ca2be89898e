import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'

/** Part of the sandbox is dated by the moment it is made at. */
const madeAt = '2026-06-01T12:00:00.000Z'

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

test('the sandbox has the refs and rows that are written down: documents, pictures and links show them', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(madeAt) })
  const service = await startTestService({ sandbox: true }, { isSandboxNew: true })
  try {
    const refs = [1, 2, 4].map(project => getRefs(service, project))
    await expect([...refs, ...getTables(service), ''].join('\n')).toMatchFileSnapshot('sandbox-content.txt')
  } finally {
    await service.stop()
    vi.useRealTimers()
  }
})
