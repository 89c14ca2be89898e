import type * as monaco from 'monaco-editor/editor/editor.api.js'
import { useEffect, useEffectEvent, useRef } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { useConnectionIfAny } from '../../../lib/connection/use-connection.ts'
import { notifyFailure } from '../../../lib/notices/notices.ts'
import classes from '../code-editor.module.css'

/** Vim's keys in an editor, with its status line. `:w` saves as Ctrl+S does, which commits nothing. */
export function VimLine({
  editor,
  onSave,
}: {
  readonly editor: monaco.editor.IStandaloneCodeEditor
  readonly onSave: (() => void) | undefined
}) {
  const owner = useConnectionIfAny()?.ref ?? null
  const line = useRef<HTMLElement>(null)
  const saved = useEffectEvent(() => onSave?.())
  useEffect(() => {
    const node = line.current
    if (!node) return
    let stop: (() => void) | null = null
    let isOver = false
    import('./start-vim.ts').then(({ startVim }) => {
      if (!isOver) stop = startVim(editor, { line: node, owner, onSave: saved })
    }, notifyFailure)
    return () => {
      isOver = true
      stop?.()
    }
  }, [editor, owner])
  return <section ref={line} className={classes.vim} aria-label={t('Vim status line')} aria-live="polite" />
}
