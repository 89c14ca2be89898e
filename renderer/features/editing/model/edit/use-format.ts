import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { getFormat } from '../../../../lib/code/format-text.ts'
import { runTask, taskProblem } from '../../../../lib/tasks/run-task.ts'
import { useKeyHelp } from '../../../../ui/keyboard/key-help.ts'
import type { CodeEditorInstance } from '../../../../ui/monaco/code-editor.tsx'

/** Formats the text in the editor, as an edit that can be undone; also by Shift+Alt+F in the editor. Not without a path. */
export function useFormat(editor: CodeEditorInstance | null, path: string | null): () => Promise<void> {
  const formatKind = path === null ? null : getFormat(path)
  const format = async () => {
    const model = editor?.getModel()
    const kind = formatKind
    if (!editor || !model || !kind) return
    const version = model.getVersionId()
    const before = model.getValue()
    const formatted = await runTask('format', { text: before, format: kind }).catch((thrown: unknown) => ({
      problem: taskProblem(thrown, t('it is too complex to be formatted here')),
    }))
    // Text typed in the meantime is not discarded.
    if (model.isDisposed() || model.getVersionId() !== version) return
    if ('problem' in formatted) {
      notifications.show({
        color: 'red',
        title: t('Not formatted'),
        message: t('The text has a mistake: {problem}', { problem: formatted.problem }),
      })
    } else if (formatted.text === before) {
      notifications.show({ message: t('It is formatted already.') })
    } else {
      editor.pushUndoStop()
      editor.executeEdits('format', [{ range: model.getFullModelRange(), text: formatted.text }])
      editor.pushUndoStop()
    }
  }
  // No command: on a Mac, Option types another letter, so the editor alone can recognise the key by its place.
  useKeyHelp(t('Code'), formatKind ? [{ keys: ['shift+alt+F'], words: t('Format the text') }] : [])
  const onKey = useEffectEvent(() => void format())
  useEffect(() => {
    const listening = editor?.onKeyDown(({ browserEvent }) => {
      if (browserEvent.code !== 'KeyF' || !browserEvent.altKey || !browserEvent.shiftKey || browserEvent.ctrlKey) return
      browserEvent.preventDefault()
      onKey()
    })
    return () => listening?.dispose()
  }, [editor])
  return format
}
