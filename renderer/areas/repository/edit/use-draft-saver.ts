import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DraftInput, DraftKey } from '#shared/bridge.ts'
import { type Clock, createDraftTimer, type DraftTimer } from '#shared/draft-timer.ts'
import { explain } from '#shared/errors.ts'
import { errorOf } from '../../../common/bridge/bridge.ts'
import { useKeepBeforeClosing } from '../../../common/unfinished/keep-before-closing.ts'
import { createDraftKeeper } from './draft-keeper.ts'

export type SaveState =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'failed'; readonly reason: string }

interface DraftSource {
  /** The draft as it is now, or null when there is nothing worth keeping. Reading may be slow. */
  read(): DraftInput | null
  /** The key of the draft the edit was taken up from, if any: it is replaced, or thrown away, from here on. */
  readonly takenUp: DraftKey | null
  /** Called when the list of drafts may have changed. */
  onSaved(): void
}

/**
 * Keeps an edit safe: saved a moment after typing stops, and at the latest within two seconds of steady typing; at once
 * when asked to, when the window loses the focus, and when the screen goes away. What could not be saved is tried again.
 */
export function useDraftSaver(source: DraftSource) {
  const [state, setState] = useState<SaveState>({ kind: 'unchanged' })
  const [keeper] = useState(() => createDraftKeeper(source.takenUp))
  const timer = useRef<DraftTimer | null>(null)
  const saving = useRef<Promise<void>>(Promise.resolve())

  const keep = async (draft: DraftInput | null, onSaved: () => void) => {
    const at = await keeper.keep(draft)
    setState(at === null ? { kind: 'unchanged' } : { kind: 'saved', at })
    onSaved()
  }
  const save = useEffectEvent(() => {
    saving.current = keep(source.read(), source.onSaved).catch((thrown: unknown) => {
      setState({ kind: 'failed', reason: explain(errorOf(thrown)).sentence })
      timer.current?.failed()
    })
  })

  useKeepBeforeClosing(() => {
    timer.current?.flush()
    return saving.current
  })
  useEffect(() => {
    const created = createDraftTimer(() => save(), clockOfPage)
    timer.current = created
    window.addEventListener('blur', created.flush)
    window.addEventListener('pagehide', created.flush)
    return () => {
      window.removeEventListener('blur', created.flush)
      window.removeEventListener('pagehide', created.flush)
      created.flush()
      timer.current = null
    }
  }, [])

  return {
    state,
    /** Something was typed. */
    touch: () => {
      setState(before => (before.kind === 'saved' || before.kind === 'unchanged' ? { kind: 'unsaved' } : before))
      timer.current?.touch()
    },
    /** Saves what is not saved yet. */
    flush: () => timer.current?.flush(),
    /** Throws the draft away, after anything still on its way. @throws BridgeFailure */
    discard: () => {
      timer.current?.cancel()
      return keep(null, source.onSaved)
    },
  }
}

const clockOfPage: Clock = (call, milliseconds) => {
  const timer = setTimeout(call, milliseconds)
  return () => clearTimeout(timer)
}
