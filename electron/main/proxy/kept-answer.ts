import { z } from 'zod'
import type { Provenance } from '#shared/bridge.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { ResponseCache } from '../store/response-cache.ts'
import type { PagePosition } from './pagination.ts'
import { type RawValue, type ReadValue, responseValue, understoodValue } from './response-value.ts'

/** An answer before its page marker is sealed for the page. */
export interface ReadAnswer extends ReadValue {
  readonly page: PagePosition | null
  readonly provenance: Provenance
}

const meta = z.object({
  contentType: z.string().nullable(),
  serviceTime: z.string().nullish(),
  page: z
    .object({
      next: z.string().nullable(),
      total: z.number().nullable(),
      totalPages: z.number().nullable(),
      perPage: z.number().nullable(),
      page: z.number().nullable(),
    })
    .nullable(),
})

/** The text kept beside a body. */
export function keptMeta(raw: RawValue, page: PagePosition | null, serviceTime: string | null): string {
  return JSON.stringify({ contentType: raw.contentType, serviceTime, page } satisfies z.input<typeof meta>)
}

/**
 * The cached response of a key, without provenance; null for a miss. A row that is invalid for this version of the contract is removed.
 * @param partly
 * whether a partly valid one is a hit
 */
export function keptAnswer(
  cache: Pick<ResponseCache, 'get' | 'remove'>,
  endpoint: Endpoint,
  key: Buffer,
  partly: boolean,
):
  | (Omit<ReadAnswer, 'provenance'> & {
      readonly fetchedAt: string
      readonly serviceTime: string | null
      readonly raw: RawValue
    })
  | null {
  const found = cache.get(key)
  if (!found) return null
  try {
    const { contentType, page, serviceTime = null } = meta.parse(JSON.parse(found.meta))
    const raw = { contentType, body: found.body }
    const fetchedAt = new Date(found.fetchedAt).toISOString()
    const read = partly ? understoodValue(endpoint, raw) : wholeValue(endpoint, raw)
    // Callers that accept a partly valid response can still use this one; it throws if there is nothing valid.
    if (!read) understoodValue(endpoint, raw)
    return read && { ...read, page, fetchedAt, serviceTime, raw }
  } catch {
    cache.remove(key)
    return null
  }
}

function wholeValue(endpoint: Endpoint, raw: RawValue): ReadValue | null {
  try {
    return readValue(endpoint, raw, false)
  } catch {
    return null
  }
}

/**
 * The value, without invalid parts (`partly`), or complete.
 * @throws Failure badResponse
 */
export function readValue(endpoint: Endpoint, raw: RawValue, partly: boolean): ReadValue {
  return partly ? understoodValue(endpoint, raw) : { value: responseValue(endpoint, raw), misfits: null }
}
