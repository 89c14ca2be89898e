import { Button, Loader, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Draft } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { type Choice, type Conflict, conflictsIn, resolveConflict } from '../../../../lib/code/three-way-merge.ts'
import { runTask, taskProblem } from '../../../../lib/tasks/run-task.ts'
import { ChangesView } from '../../../../ui/diff/changes-view.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import type { Written } from '../../model/commit/change-set.ts'
import { editableText } from '../../model/commit/exact-text.ts'
import { exactMerged, type Merge, startMerge } from '../../model/commit/merge.ts'
import type { RemoteVersion } from '../../model/commit/remote.ts'
import classes from './merge-dialog.module.css'

interface MergeProps {
  readonly change: Draft
  readonly theirs: RemoteVersion
  readonly branch: string
  onClose(): void
  /** With the merged text, once every conflict is decided. */
  onMerged(written: Written): void
}

const sides = [
  { side: 'theirs', label: t('Theirs') },
  { side: 'base', label: t('Before') },
  { side: 'mine', label: t('Mine') },
] as const
const choices: readonly { readonly choice: Choice; readonly label: string }[] = [
  { choice: 'theirs', label: t('Accept theirs') },
  { choice: 'mine', label: t('Accept mine') },
  { choice: 'both', label: t('Accept both') },
]

/** The three versions of each conflict in a file side by side, with a choice for each. */
export function MergeDialog(props: MergeProps) {
  const { change, theirs, branch, onClose } = props
  const { data: merge, error } = useQuery({
    queryKey: ['merge', change.id, change.updatedAt, theirs.commit, branch],
    queryFn: ({ signal }) => {
      const base = { commit: change.baseCommit, text: change.baseContent, encoding: change.baseEncoding }
      const mine = { text: change.content, encoding: change.encoding }
      const start = { base, mine, theirs: { ...theirs, text: theirs.text ?? '' }, branch }
      return startMerge(start, input => runTask('merge', input, { signal }))
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Modal opened onClose={onClose} title={<VisibleText text={change.path} />} size={1100}>
      {error && (
        <Text size="sm" role="alert">
          {taskProblem(
            error,
            t('Too complex to merge here. Use one of the two versions, or merge the branches with git.'),
          )}
        </Text>
      )}
      {!error && !merge && <Loader size="sm" aria-label={t('Merging')} />}
      {merge && <Decisions {...props} merge={merge} />}
    </Modal>
  )
}

function Decisions({ change, theirs, merge, onClose, onMerged }: MergeProps & { readonly merge: Merge }) {
  const theirText = theirs.text ?? ''
  const text = editableText(merge.text)
  const conflicts = useMemo(() => conflictsIn(text, merge.labels), [text, merge.labels])
  const [chosen, setChosen] = useState<readonly (Choice | null)[]>(() => conflicts.map(() => null))
  const left = chosen.filter(choice => choice === null).length
  const merged = left === 0 ? exactMerged(theirText, change.content, resolved(text, conflicts, chosen)) : null
  const choose = (index: number, choice: Choice) =>
    setChosen(before => before.map((one, at) => (at === index ? choice : one)))
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {headline(conflicts.length, left)}
      </Text>
      <div className={classes.scroller}>
        {conflicts.map((conflict, index) => (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: the conflicts of one merge stay where they are
            key={index}
            className={classes.conflict}
            aria-label={t('Conflict {number}', { number: index + 1 })}
          >
            <div className={classes.sides}>
              {sides.map(({ side, label }) => (
                <div key={side} className={classes.side} data-chosen={isChosen(chosen[index], side) || undefined}>
                  <span className={classes.label}>{label}</span>
                  <pre className={classes.text}>
                    <VisibleText text={conflict[side]} multiline />
                  </pre>
                </div>
              ))}
            </div>
            <Button.Group>
              {choices.map(({ choice, label }) => (
                <Button
                  key={choice}
                  variant={chosen[index] === choice ? 'filled' : 'default'}
                  aria-pressed={chosen[index] === choice}
                  size="compact-sm"
                  onClick={() => choose(index, choice)}
                >
                  {label}
                </Button>
              ))}
            </Button.Group>
          </section>
        ))}
        {merged !== null && (
          <ChangesView
            before={theirText}
            after={merged}
            path={change.path}
            encodings={{ old: theirs.encoding, new: merge.encoding }}
          />
        )}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('Not now')}
        </Button>
        <Button
          disabled={merged === null}
          onClick={() => merged !== null && onMerged({ content: merged, encoding: merge.encoding })}
        >
          {t('Use merged version')}
        </Button>
      </div>
    </>
  )
}

/** From the last one on: those above stay where they are. */
function resolved(text: string, conflicts: readonly Conflict[], chosen: readonly (Choice | null)[]): string {
  return conflicts.reduceRight((merged, conflict, index) => {
    const choice = chosen[index]
    return choice ? resolveConflict(merged, conflict, choice) : merged
  }, text)
}

function isChosen(choice: Choice | null | undefined, side: 'theirs' | 'base' | 'mine'): boolean {
  return choice === side || (choice === 'both' && side !== 'base')
}

function headline(conflicts: number, left: number): string {
  if (conflicts === 0) return t('Merged without conflicts. The merged file:')
  if (left > 0)
    return t('{left, plural, one {Resolve 1 remaining conflict.} other {Resolve # remaining conflicts.}}', { left })
  return t('All conflicts resolved. The merged file:')
}
