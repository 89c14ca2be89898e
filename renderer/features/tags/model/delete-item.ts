import type { ConnectionRef } from '#shared/bridge.ts'
import type { Tag } from '#shared/contract/tags.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { ServiceKind } from '#shared/service-version.ts'
import { BridgeFailure } from '../../../lib/bridge/bridge.ts'
import {
  type BulkItem,
  type ReadContext,
  rowReadOptions,
  type Verdict,
  type Verification,
} from '../../../ui/bulk/job.ts'
import { getRefusal, loadCurrentTag } from './load-current-tag.ts'

/** Deletes a tag, unless it is protected or changed since it was shown. */
export function deleteItem(connection: ConnectionRef, project: string, tag: Tag, service: ServiceKind): BulkItem {
  return {
    key: tag.name,
    label: tag.name,
    operation: 'tags.delete',
    params: { id: project, tag_name: tag.name },
    check: context => checkUnchanged(connection, project, tag, service, context),
    verify: context => verifyDeleted(connection, project, tag.name, context),
  }
}

/** @throws BridgeFailure when the tag can't be read */
async function checkUnchanged(
  connection: ConnectionRef,
  project: string,
  tag: Tag,
  service: ServiceKind,
  context: ReadContext,
): Promise<Verdict<never>> {
  const present = await loadCurrentTag(connection, project, tag.name, undefined, rowReadOptions(context))
  if (present.kind === 'there' && present.tag.protected) return { kind: 'block', reason: t('Protected tag') }
  const refusal = getRefusal(tag, present)
  switch (refusal?.kind) {
    case undefined:
      return {
        kind: 'send',
        plan: {
          before: t('at {target}', { target: tag.target.slice(0, 8) }),
          after: null,
          undo: undoPromise('tags.delete', tag, service),
        },
      }
    case 'gone':
      return { kind: 'skip', reason: t('Already deleted') }
    case 'moved':
      return { kind: 'block', reason: t('Moved, or its release notes were changed, since it was loaded') }
    case 'unknown':
      throw new BridgeFailure(refusal.error)
  }
}

/** @throws BridgeFailure when it cannot be read */
async function verifyDeleted(
  connection: ConnectionRef,
  project: string,
  name: string,
  context: ReadContext,
): Promise<Verification> {
  const present = await loadCurrentTag(connection, project, name, undefined, rowReadOptions(context))
  if (present.kind === 'unknown') throw new BridgeFailure(present.error)
  return present.kind === 'gone' ? { kind: 'confirmed' } : { kind: 'differs', now: t('the tag') }
}
