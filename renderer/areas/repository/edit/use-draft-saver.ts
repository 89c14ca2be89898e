import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DraftInput, DraftKey } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { errorOf, request } from '../../../common/bridge/bridge.ts'
import { createDraftTimer, type DraftTimer } from './draft-timer.ts'

export type SaveState =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'failed'; readonly reason: string }

interface DraftSource {
  /** The draft as it is now, or null when there is nothing worth keeping. Reading may be slow. */
  read(): DraftInput | null
  readonly key: DraftKey
  /** True when a draft under this key was there before: it is replaced, or thrown away, from here on. */
  readonly savedBefore: boolean
  /** Called when the list of drafts may have changed. */
  onSaved(): void
}

/**
 * Keeps an edit safe: saved a moment after typing stops, and at the latest within two seconds of steady typing; at once
 * when asked to, when the window loses the focus, and when the screen goes away.
 */
export function useDraftSaver(source: DraftSource) {
  const [state, setState] = useState<SaveState>({ kind: 'unchanged' })
  const savedKey = useRef<DraftKey | null>(source.savedBefore ? source.key : null)
  const writing = useRef<Promise<void>>(Promise.resolve())

  const write = async (draft: DraftInput | null, key: DraftKey, onSaved: () => void) => {
    try {
      const former = savedKey.current
      if (former && !(draft && sameKey(former, key))) await request('drafts.discard', former)
      if (draft) {
        const { updatedAt } = await request('drafts.save', draft)
        savedKey.current = key
        setState({ kind: 'saved', at: updatedAt })
      } else {
        savedKey.current = null
        setState({ kind: 'unchanged' })
      }
      onSaved()
    } catch (thrown) {
      setState({ kind: 'failed', reason: explain(errorOf(thrown)).sentence })
    }
  }
  const save = useEffectEvent(() => {
    const { key, onSaved } = source
    const draft = source.read()
    writing.current = writing.current.then(() => write(draft, key, onSaved))
  })
  const timer = useRef<DraftTimer | null>(null)

  useEffect(() => {
    const created = createDraftTimer(() => save())
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
      setState(before => (before.kind === 'unsaved' ? before : { kind: 'unsaved' }))
      timer.current?.touch()
    },
    /** Saves what is not saved yet. */
    flush: () => timer.current?.flush(),
    /** Throws the draft away, after anything still on its way. */
    discard: async () => {
      timer.current?.cancel()
      await writing.current
      const former = savedKey.current
      savedKey.current = null
      setState({ kind: 'unchanged' })
      if (former) await request('drafts.discard', former)
      source.onSaved()
    },
  }
}

function sameKey(a: DraftKey, b: DraftKey): boolean {
  return a.connection === b.connection && a.project === b.project && a.branch === b.branch && a.path === b.path
}
