import { expect, test } from 'vitest'
import type { AssistantRequestRow } from '#shared/assistants.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { createAssistants } from './assistants.ts'
import { openDatabase } from './database.ts'
import { storeMigrations } from './migrations.ts'

const options = { synchronous: 'FULL', check: true } as const
const request: Omit<AssistantRequestRow, 'id' | 'tool'> = {
  ...{ at: '2026-01-01T00:00:00.000Z', client: 'helper', connection: 'work', operation: 'tags.list', target: null },
  ...{ outcome: 'answered', detail: null, bytes: 12 },
}

test('the log of an earlier version, which had another name for tools, is kept in this one and continues', () => {
  const file = `${temporaryDirectory()}/store.db`
  const renamed = storeMigrations.findIndex(script => script.includes('RENAME COLUMN ask TO tool'))
  const earlier = openDatabase(file, { ...options, migrations: storeMigrations.slice(0, renamed) }).database
  const columns = Object.keys(request).join(', ')
  earlier
    .prepare(`INSERT INTO assistant_requests (ask, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
    .run('read', ...Object.values(request))
  earlier.close()

  const { database, setAside } = openDatabase(file, { ...options, migrations: storeMigrations })
  expect(setAside).toBeNull()
  const assistants = createAssistants(database)
  assistants.log({ ...request, tool: 'list_connections' })
  expect(assistants.requests()).toEqual([
    { ...request, id: 2, tool: 'list_connections' },
    { ...request, id: 1, tool: 'read' },
  ])
  expect(assistants.count('helper', '2025-12-31T00:00:00.000Z')).toEqual({ own: 2, all: 2 })
})
