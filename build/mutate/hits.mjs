/**
 * Loaded by every process and thread of the tests while their reach is measured: notes which places of the code run, once for each test file.
 * A place asks `gatehouseHits[number] || gatehouseHit(number)`, so that it costs next to nothing where it runs often.
 */
import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { threadId } from 'node:worker_threads'

const folder = process.env.GATEHOUSE_REACH_FOLDER
const hits = new Uint8Array(Number(process.env.GATEHOUSE_REACH_PLACES))

if (folder !== undefined)
  Object.assign(globalThis, {
    gatehouseHits: hits,
    /** @param {number} place */
    gatehouseHit(place) {
      const test = process.env.GATEHOUSE_REACH_TEST
      if (test === undefined) return
      hits[place] = 1
      const name = createHash('sha1').update(test).digest('hex')
      // At once, since a process may be killed; and never a reason for a test to fail.
      try {
        appendFileSync(join(folder, `${name}.${process.pid}.${threadId}`), `${place}\n`)
      } catch {}
    },
  })
