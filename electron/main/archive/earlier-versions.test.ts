import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../testing/temporary.ts'
import { archivedEvents, archiveId, eventAt, openTestArchive, readFrom } from './archive.fixture.ts'
import { catchUp } from './catch-up.ts'
import { verifyArchive } from './verify-archive.ts'

/** The events that were archived on the first day, newest first as they were read: more than one block. */
const first = Array.from({ length: 515 }, (_, index) =>
  eventAt(515 - index, 514 - index, { change: 'äöü', from: 'dock', to: 'quay' }),
)
const head = '038f819622b071fb321a4170fde4ec0f4b79d4551caf1101266140e994360d8d'

// Written by the first version of archives, which stored no `readTo`. An archive is kept for years, and what it is compared with is its chain.
test('an archive that an earlier version has written is read, verified and continued', async () => {
  const folder = temporaryDirectory()
  const before = new DatabaseSync(join(folder, `${archiveId}.db`))
  before.exec(readFileSync(join(import.meta.dirname, 'earlier', 'archive-1.sql'), 'utf8'))
  before.close()

  const file = openTestArchive(folder, false)
  const { signal } = new AbortController()
  expect(file.state()).toMatchObject({
    ...{ version: 1, connection: 'one', events: 516, head, pending: [] },
    ...{ oldest: '2026-01-01T00:00:00.000Z', newest: '2026-01-01T00:10:00.000Z' },
    owner: { actor: 'actor', username: 'ines', sudo: null },
  })
  expect(archivedEvents(file)).toEqual([...first, eventAt(516, 600)])
  expect([file.blocks, file.bounds(0), file.bounds(1)]).toMatchObject([
    2,
    { events: 512, firstId: 4, lastId: 515, from: Date.UTC(2026, 0, 1, 0, 0, 3), to: Date.UTC(2026, 0, 1, 0, 8, 34) },
    { events: 4, firstId: 1, lastId: 516, from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 0, 1, 0, 10), after: head },
  ])
  expect(file.words(0)).toEqual(expect.arrayContaining(['äöü', 'dock', 'quay', 'author', 'message']))
  expect(file.gaps()).toEqual([
    expect.objectContaining({ reason: 'changed', ids: [515], count: 1, foundAt: '2027-01-02T00:00:00.000Z' }),
    expect.objectContaining({ reason: 'vanished', ids: [514], count: 1, foundAt: '2027-01-02T00:00:00.000Z' }),
  ])
  expect(await verifyArchive(file, signal)).toEqual({ isIntact: true, events: 516, head, problem: null })

  const added = [eventAt(518, 800), eventAt(517, 700)]
  const now = [...first, eventAt(516, 600), ...added]
  await catchUp(
    file,
    readFrom(() => now, { pageSize: 100, now: () => Date.UTC(2027, 0, 3) }),
  )
  expect(archivedEvents(file)).toEqual(now)
  expect(await verifyArchive(file, signal)).toMatchObject({ isIntact: true, events: 518, problem: null })
  file.close()
})
