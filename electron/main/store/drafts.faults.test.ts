import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { promised } from '#shared/draft-timer.ts'
import { takesTime } from '#shared/testing/takes-time.fixture.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { openDatabase } from './database.ts'
import { createDrafts } from './drafts.ts'
import { storeMigrations } from './migrations.ts'
import { createTextSeal } from './text-seal.ts'

const moments = process.env.GATEHOUSE_LONG ? 1000 : 100
const atOnce = 5
const typists = 4
const fixture = new URL('drafts-typist.fixture.ts', import.meta.url).pathname

interface Lost {
  readonly typed: number
  readonly kept: number
}

/** Simulates typing for a while, kills the process while typing, and compares the drafts on disk. */
async function typeAndKill(file: string, milliseconds: number): Promise<{ typed: number; lost: readonly Lost[] }> {
  const child = spawn(process.execPath, [fixture, file, String(typists)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  await once(child.stdout, 'data')
  await takesTime(milliseconds)
  const killedAt = Date.now()
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(child.signalCode).toBe('SIGKILL')

  const { database } = openDatabase(file, { migrations: storeMigrations, synchronous: 'FULL', check: true })
  const drafts = createDrafts(database, createTextSeal(null))
  const keys = said
    .split('\n')
    .slice(0, -1)
    .map(line => line.split(' ').map(Number))
  const lost = Array.from({ length: typists }, (_, typist): Lost => {
    const due = keys.filter(([who, , at = 0]) => who === typist && killedAt - at > promised)
    const draft = drafts.get({
      connection: 'one',
      actor: 'ines',
      project: '17',
      branch: 'main',
      path: `file-${typist}`,
    })
    return { typed: due.at(-1)?.[1] ?? 0, kept: Number(draft?.content ?? 0) }
  }).filter(({ typed, kept }) => kept < typed)
  database.close()
  return { typed: keys.length, lost }
}

test(`kill -9 at ${moments} random moments of typing loses no text typed two seconds before`, async () => {
  const directory = temporaryDirectory()
  let number = 0
  let typed = 0
  const worker = async () => {
    while (number < moments) {
      number += 1
      const outcome = await typeAndKill(`${directory}/${number}.db`, 500 + 3500 * Math.random())
      typed += outcome.typed
      expect(outcome.lost).toEqual([])
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  expect(typed).toBeGreaterThan(moments * 10)
}, 3_000_000)
