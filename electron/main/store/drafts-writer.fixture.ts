import { writeSync } from 'node:fs'
import { openDatabase } from './database.ts'
import { createDrafts } from './drafts.ts'
import { storeMigrations } from './migrations.ts'
import { createTextSeal } from './text-seal.ts'

/** Run by a test: saves drafts without end and names each one on standard output once it is saved. */
const [file = ''] = process.argv.slice(2)
const { database } = openDatabase(file, { migrations: storeMigrations, synchronous: 'FULL', check: true })
const drafts = createDrafts(database, createTextSeal(null))
for (let count = 0; ; count += 1) {
  const path = `file-${count}`
  const key = { connection: 'one', actor: 'ines', project: 'harbor/lighthouse', branch: 'main', path }
  drafts.save({ ...key, content: `text of ${path}`, baseCommit: null, baseContent: null, message: '' })
  writeSync(1, `${path}\n`)
}
