import { useEffect, useEffectEvent, useState } from 'react'
import type { DraftInput } from '#shared/bridge.ts'
import type { Clock } from '#shared/draft-timer.ts'
import { useGone } from '../../../../lib/tabs/tab-life.ts'
import { useKeepBeforeClosing } from '../../../../lib/unfinished/keep-before-closing.ts'
import { createDraftKeeper, type SavedDraft } from './draft-keeper.ts'
import { createDraftSaver, type SaveState } from './draft-saver.ts'

interface DraftSource {
  /** The draft as it is now, or null when there is nothing worth keeping. Reading may be slow. */
  read(): DraftInput | null
  /** The draft the edit was taken up from, if any: it is replaced, or thrown away, from here on. */
  readonly takenUp: SavedDraft | null
  /** Called when the list of drafts may have changed. */
  onSaved(): void
}

/**
 * Autosaves an edit: a moment after typing stops, and at the latest within two seconds of steady typing; immediately on
 * request, when the window loses the focus, and when the screen is unmounted. A failed save is retried.
 */
export function useDraftSaver(source: DraftSource) {
  const [state, setState] = useState<SaveState>({ kind: 'unchanged' })
  const read = useEffectEvent(source.read)
  const onState = useEffectEvent((next: SaveState) => {
    setState(next)
    if (next.kind !== 'failed') source.onSaved()
  })
  // Continues while its tab is hidden, so that a failed save is retried there.
  const [saver] = useState(() =>
    createDraftSaver({
      keeper: createDraftKeeper(source.takenUp),
      clock: clockOfPage,
      read: () => read(),
      onState: next => onState(next),
    }),
  )

  useKeepBeforeClosing(saver.flush)
  useEffect(() => {
    const flush = () => void saver.flush()
    window.addEventListener('blur', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('blur', flush)
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [saver])
  useGone(saver.end)

  return {
    state,
    /** Something was typed. */
    touch: () => {
      setState(before => (before.kind === 'saved' || before.kind === 'unchanged' ? { kind: 'unsaved' } : before))
      saver.touch()
    },
    /** Saves pending changes. */
    flush: () => void saver.flush(),
    /** Throws the draft away, after anything still on its way. @throws BridgeFailure */
    discard: saver.discard,
  }
}

const clockOfPage: Clock = (call, milliseconds) => {
  const timer = setTimeout(call, milliseconds)
  return () => clearTimeout(timer)
}
