import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { type Choice, type Conflict, chosenText } from '../../../../lib/code/three-way-merge.ts'
import type { CodeEditorInstance } from '../../../../ui/monaco/code-editor.tsx'
import type { Merge } from '../../model/commit/merge.ts'
import { TheirCommit } from '../commit/their-commit.tsx'
import classes from './edit-screen.module.css'

interface ConflictBarProps {
  readonly merge: Merge
  readonly conflicts: readonly Conflict[]
  readonly editor: CodeEditorInstance | null
  /** Back to my version as it was before the merge. */
  onUndo(): void
}

/**
 * The merge in the editor: the remaining conflicts, with a choice for each. A choice is an ordinary edit that can be
 * undone.
 */
export function ConflictBar({ merge, conflicts, editor, onUndo }: ConflictBarProps) {
  useConflictColours(editor, conflicts)
  return (
    <section className={classes.merge} aria-label="Merge">
      <div className={classes.mergeHead}>
        <div className={classes.noticeText} role="status">
          <strong>{headline(merge, conflicts.length)}</strong> <TheirCommit sha={merge.theirCommit} />. The editor has
          both changes merged; nothing is committed yet.
        </div>
        <Button variant="default" onClick={onUndo}>
          Back to my version
        </Button>
      </div>
      {conflicts.length > 0 && (
        <ul className={classes.conflicts}>
          {conflicts.map((conflict, index) => (
            <li key={`${conflict.firstLine} ${conflict.lastLine}`} className={classes.conflict}>
              <button
                type="button"
                className={classes.jump}
                onClick={() => editor?.revealLineInCenter(conflict.firstLine)}
              >
                Conflict {index + 1}, line {conflict.firstLine}
              </button>
              <Button.Group>
                {choices.map(({ choice, label }) => (
                  <Button
                    key={choice}
                    variant="default"
                    aria-label={`${label} for conflict ${index + 1}`}
                    onClick={() => editor && choose(editor, conflict, choice)}
                  >
                    {label}
                  </Button>
                ))}
              </Button.Group>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const choices: readonly { readonly choice: Choice; readonly label: string }[] = [
  { choice: 'theirs', label: 'Use theirs' },
  { choice: 'mine', label: 'Use mine' },
  { choice: 'both', label: 'Use both' },
]

function headline(merge: Merge, left: number): string {
  if (merge.conflictsAtFirst === 0) return 'Merged without a conflict.'
  if (left === 0) return 'All conflicts resolved.'
  return left === 1 ? '1 conflict to resolve' : `${left} conflicts to resolve`
}

function choose(editor: CodeEditorInstance, conflict: Conflict, choice: Choice): void {
  const model = editor.getModel()
  if (!model) return
  // To the beginning of the line below, or to the end of the text when there is none.
  const isLast = conflict.lastLine >= model.getLineCount()
  const range = {
    startLineNumber: conflict.firstLine,
    startColumn: 1,
    endLineNumber: isLast ? conflict.lastLine : conflict.lastLine + 1,
    endColumn: isLast ? model.getLineMaxColumn(conflict.lastLine) : 1,
  }
  editor.pushUndoStop()
  editor.executeEdits('merge', [{ range, text: chosenText(conflict, choice) }])
  editor.pushUndoStop()
  editor.revealLineInCenterIfOutsideViewport(conflict.firstLine)
}

function useConflictColours(editor: CodeEditorInstance | null, conflicts: readonly Conflict[]): void {
  useEffect(() => {
    if (!editor) return
    const coloured = conflicts.map(conflict => ({
      range: {
        startLineNumber: conflict.firstLine,
        startColumn: 1,
        endLineNumber: conflict.lastLine,
        endColumn: 1,
      },
      options: { isWholeLine: true, className: 'gatehouse-conflict' },
    }))
    const marks = editor.createDecorationsCollection(coloured)
    // The merged text may come into the editor only after this.
    const onModel = editor.onDidChangeModel(() => marks.set(coloured))
    return () => {
      onModel.dispose()
      marks.clear()
    }
  }, [editor, conflicts])
}
