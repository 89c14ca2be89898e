import type { PageInfo, Provenance } from './bridge.ts'
import type { AppError } from './errors.ts'

/** An answer as it came, for the API explorer: of a success and of a refusal alike. */
export interface Exploration {
  /** Null for a kept answer: only what a screen needs of it was kept. */
  readonly status: number | null
  /** In the order they came, names in lower case; those that could hold a secret are left out by main. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: ExploredBody
  /** Length of the whole body in bytes, uncompressed. */
  readonly size: number
  /** From sending to the last byte; 0 for a kept answer. */
  readonly durationMs: number
  readonly page: ExploredPage | null
  /** What the answer means when it is no success as the contract has it. */
  readonly error: AppError | null
  readonly provenance: Provenance
  /** Id of the journal entry, for writes. */
  readonly journal: number | null
}

export interface ExploredPage extends PageInfo {
  /** Opaque like `next`; null on the first page and where the service does not say. */
  readonly previous: string | null
}

/** A body, or its beginning when it is `truncated`. */
export type ExploredBody =
  | { readonly kind: 'empty' }
  /** `json` is text that parses, or that says it is JSON and is too long to be looked at. */
  | { readonly kind: 'json' | 'text'; readonly text: string; readonly truncated: boolean }
  | { readonly kind: 'bytes'; readonly contentType: string; readonly base64: string; readonly truncated: boolean }
