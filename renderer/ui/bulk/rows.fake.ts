import { fromNetwork, getBridge } from '../../lib/bridge/bridge.fake.ts'
import type { BulkItem, Verdict, Verification } from './job.ts'

/** A bridge whose reads all answer with this value; null is a row that is gone. */
export function bridgeWith(value: unknown) {
  const page = { next: null, total: null, totalPages: null, perPage: null, page: null }
  return getBridge(async () =>
    value === null
      ? { ok: false, error: { kind: 'notFound', message: '404 Not found' } }
      : { ok: true, value: { value, provenance: fromNetwork, journal: null, page } },
  )
}

/** What the dry run of a row finds out. */
export async function checkRow(item: BulkItem): Promise<Verdict | string> {
  if ('blocked' in item) return item.blocked
  return (await item.check?.(readContext())) ?? 'no check'
}

/** Whether the change of a row came true. */
export async function verifyRow(item: BulkItem): Promise<Verification | string> {
  return ('blocked' in item ? undefined : await item.verify?.(readContext())) ?? 'no verification'
}

function readContext() {
  return { signal: new AbortController().signal, pass: {} }
}
