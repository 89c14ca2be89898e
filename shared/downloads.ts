import { z } from 'zod'
import { connectionRef } from './connection.ts'
import type { AppError } from './errors.ts'

/** Downloads that go on while the person works elsewhere, as page and main both know them. */

const download = z.strictObject({ id: z.string().min(1).max(64) })

export const downloadMethods = {
  'downloads.list': z.strictObject({}),
  /** Asks the person where to save, then puts a bytes read (archive, raw file, blob) in the queue. Null when they cancel. */
  'downloads.add': z.strictObject({
    connection: connectionRef,
    operation: z.string().max(64),
    params: z.record(z.string(), z.unknown()),
    suggestedName: z.string().min(1).max(255),
  }),
  /** Stops one that waits or runs; nothing of it stays on the disk. */
  'downloads.cancel': download,
  /** Tries one that failed or was cancelled again, to the same place. */
  'downloads.retry': download,
  /** Takes those that are over off the list. The files stay. */
  'downloads.clear': z.strictObject({}),
} as const satisfies Record<string, z.ZodType>

export interface Download {
  readonly id: string
  readonly connection: string
  readonly operation: string
  /** Where it is saved. */
  readonly path: string
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  /** When the service's limit lets it begin, ISO 8601; null when it waits for another one only, or does not wait. */
  readonly until: string | null
  /** Bytes that have come. */
  readonly received: number
  /** Null when the service does not tell, as for archives, which are packed while they are sent. */
  readonly total: number | null
  readonly error: AppError | null
}

export interface DownloadResults {
  /** The newest last. */
  'downloads.list': readonly Download[]
  'downloads.add': Download | null
  'downloads.cancel': null
  'downloads.retry': null
  'downloads.clear': null
}
