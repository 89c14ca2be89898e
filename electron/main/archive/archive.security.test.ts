import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { toAppError } from '../failure.ts'
import { createSealer, masterKeyLength } from '../store/seal.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { archiveId, eventAt, openTestArchive, readFrom } from './archive.fixture.ts'
import { UnreadableArchive } from './archive-file.ts'
import { catchUp } from './catch-up.ts'
import { createArchiveIndex, searchArchive } from './search-archive.ts'
import { verifyArchive } from './verify-archive.ts'

const { signal } = new AbortController()
const secret = 'Salamander'
const log = Array.from({ length: 1200 }, (_, index) =>
  eventAt(index + 1, index, { author_name: secret, ip_address: '203.0.113.77', target_details: 'harbor/lighthouse' }),
)

async function archived() {
  const folder = temporaryDirectory()
  const file = openTestArchive(folder, true)
  await catchUp(
    file,
    readFrom(() => log, { pageSize: 100 }),
  )
  return { folder, file, path: join(folder, `${archiveId}.db`) }
}

test('no file of an archive has a text, an address, a time or the account of an event in plain', async () => {
  const { folder, file } = await archived()
  for (const open of [true, false]) {
    if (!open) file.close()
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, name)).toString('latin1')
      for (const text of [
        secret,
        secret.toLowerCase(),
        '203.0.113.77',
        'lighthouse',
        '2026-01-01',
        'custom_message',
        'ines',
      ]) {
        expect(bytes).not.toContain(text)
      }
    }
  }
})

test('an archive can’t be opened with another key', async () => {
  const { folder, file } = await archived()
  file.close()
  const other = createSealer(Buffer.alloc(masterKeyLength, 9))
  expect(() => openTestArchive(folder, false, other)).toThrow(UnreadableArchive)
})

test.each([
  ['a block is removed', 'DELETE FROM blocks WHERE number = 2', /Archived events: 1200. Events that are there: 1024./],
  ['a block in the middle is removed', 'DELETE FROM blocks WHERE number = 1', /Block 2 can’t be decrypted/],
  [
    'a block is replaced by another one',
    'UPDATE blocks SET events = (SELECT events FROM blocks WHERE number = 0) WHERE number = 1',
    /Block 2 can’t be decrypted/,
  ],
  [
    'a byte is changed',
    "UPDATE blocks SET events = substr(events, 1, 40) || x'00' || substr(events, 42) WHERE number = 0",
    /Block 1 can’t be decrypted/,
  ],
])('verifying fails when %s', async (_what, sql, problem) => {
  const { folder, file, path } = await archived()
  file.close()
  const database = new DatabaseSync(path)
  database.exec(sql)
  database.close()
  const opened = openTestArchive(folder, false)
  expect(await verifyArchive(opened, signal)).toMatchObject({
    isIntact: false,
    problem: expect.stringMatching(problem),
  })
  opened.close()
})

test('searching and updating an archive that was changed say that it is damaged, not that the app has a fault', async () => {
  const { folder, file, path } = await archived()
  file.close()
  const database = new DatabaseSync(path)
  database.exec("UPDATE blocks SET events = substr(events, 1, 40) || x'00' || substr(events, 42)")
  database.close()
  const opened = openTestArchive(folder, false)
  const index = createArchiveIndex()
  await index.refresh(opened, signal)
  const search = searchArchive(opened, index, { filter: {}, limit: 10 }, signal)
  const update = catchUp(
    opened,
    readFrom(() => log),
  )
  for (const failed of await Promise.allSettled([search, update])) {
    expect(failed.status === 'rejected' && toAppError(failed.reason)).toEqual({ kind: 'damagedArchive' })
  }
  opened.close()
})
