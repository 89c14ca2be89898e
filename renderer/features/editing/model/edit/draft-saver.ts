import type { DraftInput } from '#shared/bridge.ts'
import { type Clock, createDraftTimer } from '#shared/draft-timer.ts'
import { explain } from '#shared/errors.ts'
import { getError } from '../../../../lib/bridge/bridge.ts'
import type { DraftKeeper } from './draft-keeper.ts'

export type SaveState =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saved'; readonly at: string }
  /** It will be retried automatically. */
  | { readonly kind: 'failed'; readonly reason: string }

interface DraftSaverParts {
  readonly keeper: DraftKeeper
  readonly clock: Clock
  /** The draft as it is now, or null when there is nothing worth keeping. Reading may be slow. */
  read(): DraftInput | null
  onState(state: SaveState): void
}

/** Autosaves an edit: when its timer fires, and again after a failure. */
export interface DraftSaver {
  /** Something was typed. */
  touch(): void
  /** Saves pending changes; resolves after the attempt, to whether everything typed is saved. */
  flush(): Promise<boolean>
  /** Throws the draft away, after anything still on its way. @throws BridgeFailure */
  discard(): Promise<void>
  /** Saves pending changes for the last time. */
  end(): void
}

export function createDraftSaver({ keeper, clock, read, onState }: DraftSaverParts): DraftSaver {
  let saving = Promise.resolve(true)
  let hasEnded = false
  const keep = async (draft: DraftInput | null) => {
    const at = await keeper.keep(draft)
    timer.saved()
    onState(at === null ? { kind: 'unchanged' } : { kind: 'saved', at })
  }
  const save = async () => {
    try {
      await keep(read())
      return true
    } catch (thrown) {
      onState({ kind: 'failed', reason: explain(getError(thrown)).sentence })
      if (!hasEnded) timer.failed()
      return false
    }
  }
  const timer = createDraftTimer(() => {
    saving = save()
  }, clock)
  return {
    touch: timer.touch,
    flush: () => {
      timer.flush()
      return saving
    },
    discard: () => {
      timer.cancel()
      saving = Promise.resolve(true)
      return keep(null)
    },
    end: () => {
      hasEnded = true
      timer.flush()
    },
  }
}
