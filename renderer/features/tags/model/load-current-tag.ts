import type { ConnectionRef } from '#shared/bridge.ts'
import type { Tag } from '#shared/contract/tags.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { releaseQuery, tagQuery } from '#shared/queries/repository.ts'
import type { ServiceKind } from '#shared/service-version.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { type CallOptions, callQuery } from '../../../lib/operations/call-operation.ts'
import { hasNotesApart, withLoadedNotes } from './tag-facts.ts'

/** The current tag on the service, loaded right before a write. */
export type Present =
  | { readonly kind: 'there'; readonly tag: Tag }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unknown'; readonly error: AppError }

/**
 * Loads a tag from the service, ignoring the cache. Never throws.
 * @param service whose tags may lack their release notes, which are requested then; without it, the tag is as it was
 * sent
 */
export async function loadCurrentTag(
  connection: ConnectionRef,
  id: string,
  tag_name: string,
  service?: ServiceKind,
  options: Pick<CallOptions, 'signal' | 'priority'> = {},
): Promise<Present> {
  try {
    const { value, provenance } = await callQuery(connection, tagQuery({ id, tag_name }), options)
    if (provenance.stale)
      return { kind: 'unknown', error: provenance.because ?? { kind: 'offline', detail: t('no answer') } }
    if (service && hasNotesApart(service, value)) return await withNotes(connection, id, value)
    return { kind: 'there', tag: value }
  } catch (thrown) {
    const error = getError(thrown)
    return error.kind === 'notFound' ? { kind: 'gone' } : { kind: 'unknown', error }
  }
}

async function withNotes(connection: ConnectionRef, id: string, tag: Tag): Promise<Present> {
  try {
    const { value, provenance } = await callQuery(connection, releaseQuery({ id, tag_name: tag.name }))
    if (!provenance.stale) return { kind: 'there', tag: withLoadedNotes(tag, value) }
    return { kind: 'unknown', error: provenance.because ?? { kind: 'offline', detail: t('no answer') } }
  } catch (thrown) {
    const error = getError(thrown)
    return error.kind === 'notFound' ? { kind: 'there', tag } : { kind: 'unknown', error }
  }
}

/** Why a tag is not deleted; null when it is unchanged. */
export type Refusal =
  | { readonly kind: 'moved'; readonly now: Tag }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unknown'; readonly error: AppError }

/** Compares the shown tag with the service's. Its release notes count, as they would be deleted, too. */
export function getRefusal(seen: Tag, present: Present): Refusal | null {
  if (present.kind !== 'there') return present
  const { tag: now } = present
  const isSame =
    now.target === seen.target && (now.release?.description ?? null) === (seen.release?.description ?? null)
  return isSame ? null : { kind: 'moved', now }
}
