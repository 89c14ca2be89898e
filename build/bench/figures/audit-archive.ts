import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArchiveFilter } from '#shared/audit-archive.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { type ArchiveFile, emptyHead, openArchiveFile } from '../../../electron/main/archive/archive-file.ts'
import { createArchiveIndex, searchArchive } from '../../../electron/main/archive/search-archive.ts'
import { createSealer, masterKeyLength } from '../../../electron/main/store/seal.ts'
import { absolute, type Figure, middle } from '../measure.ts'

const events = Number(process.env.GATEHOUSE_ARCHIVE_EVENTS ?? 1_000_000)
const eventsAtOnce = 5120
const goal = 200
const { signal } = new AbortController()

/** Searches of a large archive: a frequent word, a rare one, several filters, and a word that no event has. */
const searches: readonly (readonly [name: string, filter: ArchiveFilter])[] = [
  ['a frequent word', { q: 'maintainer' }],
  ['one author', { author: 'person 4711' }],
  ['one address', { ip: '10.3.7.21' }],
  ['two words and an author', { q: 'access_level owner', author: 'person 47' }],
  ['a month', { from: '2024-03-01T00:00:00Z', to: '2024-03-31T00:00:00Z' }],
  ['a word that no event has', { q: 'nonexistent' }],
]

/** The first search of an archive, and the next ones. */
export async function auditArchiveFigures(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-archive-'))
  const file = openArchiveFile(join(folder, 'archive.db'), 'bench', createSealer(Buffer.alloc(masterKeyLength, 1)), {
    ...{ version: 1, scope: { kind: 'instance' }, connection: 'bench', createdAt: '2026-01-01T00:00:00Z', events: 0 },
    ...{ head: emptyHead, newest: null, oldest: null, pending: [], lastRun: null },
    owner: { actor: 'bench', service: null, username: null, sudo: null },
  })
  try {
    for (let from = 0; from < events; from += eventsAtOnce) {
      file.commit({
        events: Array.from({ length: Math.min(eventsAtOnce, events - from) }, (_, at) => makeEvent(from + at)),
      })
    }
    return await measure(file)
  } finally {
    file.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(file: ArchiveFile): Promise<readonly Figure[]> {
  const of = `${events.toLocaleString('en')} events`
  const index = createArchiveIndex()
  const search = async (filter: ArchiveFilter) => {
    const began = performance.now()
    await index.refresh(file, signal)
    await searchArchive(file, index, { filter, limit: 100 }, signal)
    return performance.now() - began
  }
  const figures = [
    absolute(`archive of ${of}, first search`, await search({ q: 'first' }), 'ms', null),
    absolute(`archive of ${of}, size`, file.size() / 1e6, 'MB', null),
  ]
  for (const [name, filter] of searches) {
    const times: number[] = []
    for (let run = 0; run < 7; run += 1) times.push(await search(filter))
    figures.push(middle(`archive of ${of}, ${name}`, times, 'ms', goal))
  }
  return figures
}

/** Events of 20,000 authors, 8,000 addresses and 5,000 projects, about 50 seconds apart; every tenth has a message of its own. */
function makeEvent(number: number): AuditEventFields {
  const spread = (multiplier: number, size: number) => (number * multiplier) % size
  const person = spread(7919, 20_000)
  const address = spread(104_729, 8000)
  const project = spread(15_485_863, 5000)
  const isMessage = number % 10 === 0
  return {
    ...{ id: number + 1, author_id: person + 1, entity_id: project + 1, entity_type: 'Project' },
    created_at: new Date(Date.UTC(2024, 0, 1) + number * 50_000).toISOString(),
    details: {
      author_name: `Person ${person}`,
      ip_address: `10.3.${address % 32}.${Math.floor(address / 32)}`,
      entity_path: `group-${project % 50}/project-${project}`,
      target_id: spread(31, 20_000),
      target_type: 'User',
      target_details: `Person ${spread(31, 20_000)}`,
      ...(isMessage
        ? { custom_message: `Signed in with session ${number}` }
        : { change: 'access_level', from: 'Developer', to: number % 500 === 1 ? 'Owner' : 'Maintainer' }),
    },
  }
}
