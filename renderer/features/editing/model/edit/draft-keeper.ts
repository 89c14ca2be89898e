import type { Draft, DraftInput, DraftKey } from '#shared/bridge.ts'
import { request } from '../../../../lib/bridge/bridge.ts'

/** A draft's key, and when it was saved. Another window may save one of the same key at another time. */
export type SavedDraft = DraftKey & Pick<Draft, 'updatedAt'>

interface Kept {
  readonly at: DraftKey
  readonly wanted: DraftKey
  readonly updatedAt: string
}

export interface DraftKeeper {
  /**
   * Saves a draft in place of the previous one, or discards that one (null). Calls during another write wait for it.
   * Returns the time of the save, null when there is no draft now.
   * @throws BridgeFailure when it couldn't be saved; the previous draft still exists then.
   */
  keep(draft: DraftInput | null): Promise<string | null>
}

/**
 * Saves one edit as one draft, however its path changes while it is typed. The new draft is saved before the old one is
 * discarded, and a new or moved file never replaces a draft that is not its own: that one may be the only copy.
 * @param own the key of the draft that the edit was restored from, with the time of its save; null when there was none.
 */
export function createDraftKeeper(own: SavedDraft | null): DraftKeeper {
  /** The key of the draft, the time of its save, and the wanted key: another draft may have had that. */
  let kept: Kept | null = own && { at: getKey(own), wanted: getKey(own), updatedAt: own.updatedAt }
  let turn: Promise<unknown> = Promise.resolve()

  const placeFor = async (draft: DraftInput): Promise<DraftKey> => {
    const wanted = getKey(draft)
    if (kept && sameKey(kept.wanted, wanted)) return kept.at
    if (draft.baseCommit !== null && draft.previousPath === null) return wanted
    for (let number = 1; ; number++) {
      const place = number === 1 ? wanted : { ...wanted, path: `${wanted.path} (${number})` }
      if (kept && sameKey(kept.at, place)) return place
      if ((await request('drafts.get', place)) === null) return place
    }
  }
  const write = async (draft: DraftInput | null): Promise<string | null> => {
    const former = kept
    if (!draft) {
      if (former) await discard(former)
      kept = null
      return null
    }
    const at = await placeFor(draft)
    const replaces = former && sameKey(former.at, at) ? former.updatedAt : null
    const { updatedAt } = await request('drafts.save', { ...draft, ...at, replaces })
    kept = { at, wanted: getKey(draft), updatedAt }
    if (former && !sameKey(former.at, at)) await discard(former)
    return updatedAt
  }
  return {
    keep: draft => {
      const written = turn.then(() => write(draft))
      turn = written.catch(() => undefined)
      return written
    },
  }
}

function discard({ at, updatedAt }: Kept) {
  return request('drafts.discard', { ...at, updatedAt })
}

function getKey({ connection, project, branch, path }: DraftKey): DraftKey {
  return { connection, project, branch, path }
}

/** Whether two keys are of the same draft. */
export function sameKey(a: DraftKey, b: DraftKey): boolean {
  return a.connection === b.connection && a.project === b.project && a.branch === b.branch && a.path === b.path
}
