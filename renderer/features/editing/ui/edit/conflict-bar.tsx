import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { type Choice, type Conflict, chosenText } from '../../../../lib/code/three-way-merge.ts'
import type { CodeEditorInstance } from '../../../../ui/monaco/code-editor.tsx'
import { Trans } from '../../../../ui/text/trans.tsx'
import type { Merge } from '../../model/commit/merge.ts'
import { TheirCommit } from '../commit/their-commit.tsx'
import classes from './edit-screen.module.css'

interface ConflictBarProps {
  /** Null for a text that was left with conflicts, and whose merge isn't known any more. */
  readonly merge: Merge | null
  readonly conflicts: readonly Conflict[]
  readonly editor: CodeEditorInstance | null
  /** The link to the next file in conflict; null when there is none. */
  readonly nextFile: ReactNode
  /** Restore my version as it was before the merge. */
  onUndo(): void
}

/**
 * The merge in the editor: the remaining conflicts, with a choice for each. A choice is an ordinary edit that can be
 * undone.
 */
export function ConflictBar({ merge, conflicts, editor, nextFile, onUndo }: ConflictBarProps) {
  useConflictColours(editor, conflicts)
  useFirstConflictInView(editor, merge, conflicts)
  const go = (step: 1 | -1) => {
    const conflict = editor && conflictFrom(conflicts, editor.getPosition()?.lineNumber ?? 0, step)
    if (editor && conflict) goToConflict(editor, conflict)
  }
  return (
    <section className={classes.merge} aria-label={t('Merge')}>
      <div role="status">
        <Trans
          message="<strong/> {isKnown, select, true {<theirCommit/>. } other {}}The editor shows the merged text. Nothing is committed yet."
          values={{ isKnown: `${merge !== null}` }}
          components={{
            strong: <strong>{headline(merge, conflicts.length)}</strong>,
            theirCommit: merge ? <TheirCommit sha={merge.theirCommit} /> : <span />,
          }}
        />
      </div>
      <div className={classes.mergeRow}>
        <ul className={classes.conflicts}>
          {conflicts.map((conflict, index) => (
            <li key={`${conflict.firstLine} ${conflict.lastLine}`} className={classes.conflict}>
              <button
                type="button"
                className={classes.jump}
                disabled={!editor}
                onClick={() => editor && goToConflict(editor, conflict)}
              >
                {t('Conflict {number}, line {firstLine}', { number: index + 1, firstLine: conflict.firstLine })}
              </button>
              <Button.Group>
                {choices.map(({ choice, label }) => (
                  <Button
                    key={choice}
                    variant="default"
                    // Conflicts of a draft are known before the editor is loaded.
                    disabled={!editor}
                    aria-label={t('{label} for conflict {number}', { label, number: index + 1 })}
                    onClick={() => editor && choose(editor, conflict, choice)}
                  >
                    {label}
                  </Button>
                ))}
              </Button.Group>
            </li>
          ))}
        </ul>
        {conflicts.length > 0 && (
          <ActionIcon.Group>
            {steps.map(({ step, label, Icon }) => (
              <Tooltip key={step} label={label}>
                <ActionIcon variant="default" size={28} disabled={!editor} aria-label={label} onClick={() => go(step)}>
                  <Icon size={14} />
                </ActionIcon>
              </Tooltip>
            ))}
          </ActionIcon.Group>
        )}
        {nextFile}
        {merge && (
          <Button variant="default" onClick={onUndo}>
            {t('Restore my version')}
          </Button>
        )}
      </div>
    </section>
  )
}

const steps = [
  { step: -1, label: t('Previous conflict'), Icon: IconArrowUp },
  { step: 1, label: t('Next conflict'), Icon: IconArrowDown },
] as const

/** The conflict after or before a line, in a circle. */
export function conflictFrom(conflicts: readonly Conflict[], line: number, step: 1 | -1): Conflict | undefined {
  if (step === 1) return conflicts.find(({ firstLine }) => firstLine > line) ?? conflicts[0]
  return conflicts.findLast(({ firstLine }) => firstLine < line) ?? conflicts.at(-1)
}

function goToConflict(editor: CodeEditorInstance, { firstLine }: Conflict): void {
  showConflict(editor, firstLine)
  editor.focus()
}

function showConflict(editor: CodeEditorInstance, firstLine: number): void {
  editor.setPosition({ lineNumber: firstLine, column: 1 })
  editor.revealLineInCenter(firstLine)
}

/** A merge opens at its first conflict; the user navigates to later ones. */
function useFirstConflictInView(
  editor: CodeEditorInstance | null,
  merge: Merge | null,
  conflicts: readonly Conflict[],
): void {
  const shownOf = useRef<Merge | null | undefined>(undefined)
  const firstLine = conflicts[0]?.firstLine
  useEffect(() => {
    if (!editor || shownOf.current === merge) return
    if (firstLine === undefined) {
      shownOf.current = merge
      return
    }
    // In the next frame, when the editor has the merged text and the position that it had before.
    const frame = requestAnimationFrame(() => {
      shownOf.current = merge
      showConflict(editor, firstLine)
    })
    return () => cancelAnimationFrame(frame)
  }, [editor, merge, firstLine])
}

const choices: readonly { readonly choice: Choice; readonly label: string }[] = [
  { choice: 'theirs', label: t('Use theirs') },
  { choice: 'mine', label: t('Use mine') },
  { choice: 'both', label: t('Use both') },
]

/** The state of a merge with `left` conflicts, as a phrase. Those of an earlier merge may be left in the text. */
export function headline(merge: Pick<Merge, 'conflictsAtFirst'> | null, left: number): string {
  if (left > 0) return t('{left, plural, one {1 conflict to resolve} other {# conflicts to resolve}}', { left })
  return merge?.conflictsAtFirst === 0 ? t('Merged without a conflict.') : t('All conflicts resolved.')
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
