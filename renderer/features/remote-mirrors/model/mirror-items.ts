import type { ConnectionRef } from '#shared/bridge.ts'
import type { RemoteMirror } from '#shared/contract/remote-mirrors.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import { t } from '#shared/i18n/i18n.ts'
import { shownAddress } from '#shared/mirror-address.ts'
import { mirrorsQuery } from '#shared/queries/delivery.ts'
import { wholeList } from '../../../lib/operations/whole-list.ts'
import type { BulkItem, ReadContext } from '../../../ui/bulk/job.ts'
import { gone, oncePerPass, verifyDeleted } from '../../../ui/bulk/read-row.ts'

/** The project whose mirrors are changed. */
export interface MirrorPlace {
  readonly connection: ConnectionRef
  readonly project: string
}

/** Enables or disables a mirror. */
export function switchItem(place: MirrorPlace, mirror: RemoteMirror, enabled: boolean): BulkItem {
  const { params, key, label } = getRow(place, mirror)
  return {
    ...{ key, label, operation: 'remoteMirrors.update', params: { ...params, enabled } },
    check: async context => {
      const now = await readMirror(place, mirror.id, context)
      if (!now) return gone.change
      if (now.enabled === enabled) return { kind: 'skip', reason: formatEnabled(enabled) }
      const undo = undoPromise('remoteMirrors.update', [now])
      return { kind: 'send', plan: { before: formatEnabled(now.enabled), after: formatEnabled(enabled), undo } }
    },
    verify: async context => {
      const now = await readMirror(place, mirror.id, context)
      if (now?.enabled === enabled) return { kind: 'confirmed' }
      return { kind: 'differs', now: now ? formatEnabled(now.enabled) : t('No longer exists') }
    },
  }
}

/** Pushes to a mirror now, unless it is disabled. */
export function pushItem(place: MirrorPlace, mirror: RemoteMirror): BulkItem {
  const { params, key, label } = getRow(place, mirror)
  return {
    ...{ key, label, operation: 'remoteMirrors.sync', params },
    check: async context => {
      const now = await readMirror(place, mirror.id, context)
      if (!now) return gone.change
      if (!now.enabled) return { kind: 'block', reason: t('The mirror is disabled') }
      return { kind: 'send', plan: { before: null, after: null, undo: undoPromise('remoteMirrors.sync', [now]) } }
    },
  }
}

/** Removes a mirror, unless it is gone. */
export function removeItem(place: MirrorPlace, mirror: RemoteMirror): BulkItem {
  const { params, key, label } = getRow(place, mirror)
  return {
    ...{ key, label, operation: 'remoteMirrors.delete', params },
    check: async context => {
      const now = await readMirror(place, mirror.id, context)
      if (!now) return gone.deletion
      const undo = undoPromise('remoteMirrors.delete', [now])
      return { kind: 'send', plan: { before: formatEnabled(now.enabled), after: null, undo } }
    },
    verify: async context => verifyDeleted((await readMirror(place, mirror.id, context)) ?? null, label),
  }
}

function getRow({ project }: MirrorPlace, { id, url }: RemoteMirror) {
  return { key: `${id}`, label: shownAddress(url).address, params: { id: project, mirror_id: id } }
}

/** Services before 16.7 have no read of one mirror. */
const mirrorsOfPass = oncePerPass<readonly RemoteMirror[]>()

/** @throws BridgeFailure */
async function readMirror(
  { connection, project }: MirrorPlace,
  mirror: number,
  context: ReadContext,
): Promise<RemoteMirror | undefined> {
  const read = () => wholeList(connection, mirrorsQuery(project), context.signal, undefined, 'bulk')
  return (await mirrorsOfPass(context, read)).find(({ id }) => id === mirror)
}

function formatEnabled(enabled: boolean): string {
  return enabled ? t('Enabled') : t('Disabled')
}
