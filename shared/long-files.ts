import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'

/** Files that the page makes piece by piece, because the whole of them would be too much to hold. */

/** The page's part of a manifest: a bounded JSON value. */
export const longFileManifest = z
  .record(z.string().max(64), z.unknown())
  .refine(
    manifest => (jsonLength(manifest) ?? Number.POSITIVE_INFINITY) <= 100_000,
    t('At most 100,000 characters of JSON'),
  )
export type LongFileManifest = z.output<typeof longFileManifest>

const longFile = z.strictObject({ id: z.string().min(1).max(64) })

export const longFileMethods = {
  /** Shows the save dialog. Null when the user cancels. */
  'longFiles.begin': z.strictObject({ name: z.string().min(1).max(200), type: z.enum(['csv', 'jsonl', 'html', 'md']) }),
  /** Adds a piece at the end. */
  'longFiles.write': longFile.extend({ text: z.string().max(20_000_000) }),
  /** The file is whole: it takes its place, and a manifest with its size and SHA-256 is put beside it. */
  'longFiles.end': longFile.extend({ manifest: longFileManifest }),
  /** Removes the partial file. */
  'longFiles.cancel': longFile,
} as const satisfies Record<string, z.ZodType>

export interface LongFileResults {
  'longFiles.begin': { readonly id: string } | null
  'longFiles.write': null
  'longFiles.end': { readonly path: string; readonly manifest: string; readonly sha256: string }
  'longFiles.cancel': null
}

/** Null for a value that JSON can't represent. */
function jsonLength(value: unknown): number | null {
  try {
    return JSON.stringify(value).length
  } catch {
    return null
  }
}
