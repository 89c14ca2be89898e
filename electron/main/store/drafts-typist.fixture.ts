import { writeSync } from 'node:fs'
import { createDraftTimer } from '#shared/draft-timer.ts'
import { openDatabase } from './database.ts'
import { createDrafts } from './drafts.ts'
import { storeMigrations } from './migrations.ts'
import { createTextSeal } from './text-seal.ts'

/**
 * Run by a test: types into several files at once, each at its own pace and without end, and saves drafts with the editor's timer. Prints each key
 * with its file and time.
 */
const [file = '', typists = '1'] = process.argv.slice(2)
const { database } = openDatabase(file, { migrations: storeMigrations, synchronous: 'FULL', check: true })
const drafts = createDrafts(database, createTextSeal(null))

for (let typist = 0; typist < Number(typists); typist += 1) type(typist)

function type(typist: number): void {
  const key = { connection: 'one', actor: 'ines', project: '17', branch: 'main', path: `file-${typist}` }
  let keys = 0
  const timer = createDraftTimer(
    () => drafts.save({ ...key, content: `${keys}`, baseCommit: null, baseContent: null, message: '' }),
    (call, milliseconds) => {
      const running = setTimeout(call, milliseconds)
      return () => clearTimeout(running)
    },
  )
  const next = () => {
    keys += 1
    timer.touch()
    writeSync(1, `${typist} ${keys} ${Date.now()}\n`)
    // Mostly steady, with occasional pauses.
    setTimeout(next, Math.random() < 0.03 ? 900 * Math.random() : 15 + 90 * Math.random())
  }
  setTimeout(next, 200 * Math.random())
}
