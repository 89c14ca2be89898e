import { z } from 'zod'
import { connectionRef } from './connection.ts'
import type { AppError } from './errors.ts'

/** Types of background downloads, shared by page and main. */

const download = z.strictObject({ id: z.string().min(1).max(64) })

export const downloadMethods = {
  'downloads.list': z.strictObject({}),
  /** Shows the save dialog, then enqueues a read of bytes (archive, raw file, blob). Null when the user cancels. */
  'downloads.add': z.strictObject({
    connection: connectionRef,
    operation: z.string().max(64),
    params: z.record(z.string(), z.unknown()),
    suggestedName: z.string().min(1).max(255),
  }),
  /**
   * Downloads a read of bytes to a temporary file, then starts the system's drag with it, while the user holds the mouse button. `operations.cancel`
   * with the `callId` cancels it when the button is released before.
   */
  'downloads.drag': z.strictObject({
    callId: z.string().min(1).max(64),
    connection: connectionRef,
    operation: z.string().max(64),
    params: z.record(z.string(), z.unknown()),
    suggestedName: z.string().min(1).max(255),
  }),
  /** Cancels a waiting or running download and removes its partial file. */
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
  /** Null when the service does not send it, as for archives, which are created while they are sent. */
  readonly total: number | null
  readonly error: AppError | null
}

export interface DownloadResults {
  /** The newest last. */
  'downloads.list': readonly Download[]
  'downloads.add': Download | null
  'downloads.drag': null
  'downloads.cancel': null
  'downloads.retry': null
  'downloads.clear': null
}
