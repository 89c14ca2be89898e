import type { DraftInput, DraftKey } from '#shared/bridge.ts'
import { request } from '../../../../lib/bridge/bridge.ts'

export interface DraftKeeper {
  /**
   * Keeps a draft in place of the one kept before, or throws that one away (null). What is asked for while another write
   * is under way waits for it. Gives the time it was kept at, null when there is none now.
   * @throws BridgeFailure when it could not be kept; the draft kept before is still there then.
   */
  keep(draft: DraftInput | null): Promise<string | null>
}

/**
 * Keeps one edit as one draft, wherever its path wanders while somebody types it. The new draft is kept before the old
 * one goes, and a new or moved file never takes the place of a draft that is not its own: that one may be all there is of it.
 * @param own the key of the draft the edit was taken up from; null when there was none.
 */
export function createDraftKeeper(own: DraftKey | null): DraftKeeper {
  /** Where the draft stands, and the key it was wanted under: another draft may have been there. */
  let kept: { readonly at: DraftKey; readonly wanted: DraftKey } | null = own && { at: own, wanted: own }
  let turn: Promise<unknown> = Promise.resolve()

  const placeFor = async (draft: DraftInput): Promise<DraftKey> => {
    const wanted = keyOf(draft)
    if (kept && sameKey(kept.wanted, wanted)) return kept.at
    if (draft.baseCommit !== null && draft.previousPath === null) return wanted
    for (let number = 1; ; number++) {
      const place = number === 1 ? wanted : { ...wanted, path: `${wanted.path} (${number})` }
      if (kept && sameKey(kept.at, place)) return place
      if ((await request('drafts.get', place)) === null) return place
    }
  }
  const write = async (draft: DraftInput | null): Promise<string | null> => {
    const former = kept?.at
    if (!draft) {
      if (former) await request('drafts.discard', former)
      kept = null
      return null
    }
    const at = await placeFor(draft)
    const { updatedAt } = await request('drafts.save', { ...draft, ...at })
    kept = { at, wanted: keyOf(draft) }
    if (former && !sameKey(former, at)) await request('drafts.discard', former)
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

function keyOf({ connection, project, branch, path }: DraftKey): DraftKey {
  return { connection, project, branch, path }
}

function sameKey(a: DraftKey, b: DraftKey): boolean {
  return a.connection === b.connection && a.project === b.project && a.branch === b.branch && a.path === b.path
}
