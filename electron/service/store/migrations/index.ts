import type { DatabaseSync } from 'node:sqlite'
import { access } from './access.ts'
import { beyondDocuments } from './beyond-documents.ts'
import { delivery } from './delivery.ts'
import { events } from './events.ts'
import { first } from './first.ts'
import { lastingIds } from './lasting-ids.ts'
import { merging } from './merging.ts'
import { pipelines } from './pipelines.ts'
import { planning } from './planning.ts'
import { repository } from './repository.ts'
import { sealing } from './sealing.ts'
import { switchedFlags } from './switched-flags.ts'

/**
 * The steps that bring the metadata from one schema version to the next. A step that has been released is never edited:
 * changes are new steps: SQL, or what makes it of the schema. The version in use is SQLite's own `user_version`.
 */
export const migrations: readonly (string | ((sqlite: DatabaseSync) => void))[] = [
  first,
  events,
  repository,
  delivery,
  merging,
  access,
  planning,
  pipelines,
  sealing,
  lastingIds,
  switchedFlags,
  beyondDocuments,
]
