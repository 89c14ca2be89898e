import { join } from 'node:path'
import type { LogPage } from '#shared/audit/log-pages.ts'
import type { ArchiveScope } from '#shared/audit-archive.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { createSealer, masterKeyLength, type Sealer } from '../store/seal.ts'
import { type ArchiveFile, emptyHead, openArchiveFile } from './archive-file.ts'
import type { ArchiveState } from './archive-state.ts'
import type { CatchUpPorts } from './catch-up.ts'

const testKey = Buffer.alloc(masterKeyLength, 7)
export const archiveId = '00000000-0000-4000-8000-000000000001'
const instance: ArchiveScope = { kind: 'instance' }

/** The archive of a folder, which is created when it is not there. */
export function openTestArchive(folder: string, isNew: boolean, sealer: Sealer = createSealer(testKey)): ArchiveFile {
  const state: ArchiveState = {
    version: 1,
    ...{ scope: instance, connection: 'one', createdAt: '2026-01-01T00:00:00Z', events: 0 },
    ...{ head: emptyHead, newest: null, oldest: null, pending: [], lastRun: null },
    owner: { actor: 'actor', service: null, username: 'ines', sudo: null },
  }
  return openArchiveFile(join(folder, `${archiveId}.db`), archiveId, sealer, isNew ? state : null)
}

/** An event at some seconds after the beginning of 2026. */
export function eventAt(id: number, seconds: number, details: AuditEventFields['details'] = {}): AuditEventFields {
  return {
    ...{ id, author_id: (id % 5) + 1, entity_id: 3, entity_type: 'Group' },
    created_at: new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString(),
    details: { author_name: `Author ${id % 5}`, custom_message: `Message number ${id}`, ...details },
  }
}

/** Stands for a kill: nothing after it runs. */
export class Killed extends Error {}

/** A log as a service gives it: newest first, both ends of a period included, in pages. */
export function readFrom(
  log: () => readonly AuditEventFields[],
  options: { readonly pageSize?: number; readonly now?: () => number; readonly killAfter?: number } = {},
): CatchUpPorts {
  const { pageSize = 3, now = () => Date.UTC(2027, 0, 1), killAfter = Number.POSITIVE_INFINITY } = options
  let reads = 0
  return {
    now,
    read: async ({ from, to }, token): Promise<LogPage> => {
      if (reads >= killAfter) throw new Killed()
      reads += 1
      const within = log()
        .filter(
          ({ created_at: at }) =>
            (from === null || Date.parse(at) >= Date.parse(from)) && Date.parse(at) <= Date.parse(to),
        )
        .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id)
      const start = Number(token ?? 0)
      const next = start + pageSize < within.length ? `${start + pageSize}` : null
      return { events: within.slice(start, start + pageSize), notUnderstood: 0, next }
    },
  }
}

/** All events of an archive, in the order of archiving. */
export function archivedEvents(file: ArchiveFile): readonly AuditEventFields[] {
  return Array.from({ length: file.blocks }, (_, block) => file.lines(block)).flatMap(lines =>
    lines.map((line): AuditEventFields => JSON.parse(line)),
  )
}
