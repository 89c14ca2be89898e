import type { ComponentProps } from 'react'
import { pgettext, t } from '#shared/i18n/i18n.ts'
import type { EncodedText } from '../../../../lib/code/text-encoding.ts'
import { ChangesView } from '../../../../ui/diff/changes-view.tsx'
import { changedModes } from '../../model/changes/diff-of-change.ts'
import type { EditBase, Merge } from '../../model/commit/merge.ts'

export type Tab = 'edit' | 'changes' | 'theirs' | 'mine'

/** The faces of an edit; a merge has two more. */
export function getTabs(merge: Merge | null): { readonly value: Tab; readonly label: string }[] {
  const defaultTabs: { readonly value: Tab; readonly label: string }[] = [
    { value: 'edit', label: merge ? pgettext('version of a file', 'Merged') : t('Edit') },
    { value: 'changes', label: t('Review changes') },
  ]
  if (!merge) return defaultTabs
  return [...defaultTabs, { value: 'theirs', label: t('Their change') }, { value: 'mine', label: t('My change') }]
}

interface EditDiffProps {
  readonly tab: Tab
  readonly path: string
  readonly merge: Merge | null
  /** The current base of the edit: in a merge, their text. */
  readonly base: EditBase
  readonly edited: EncodedText
  /** The new mode of the file; null for no change. */
  readonly executable: boolean | null
}

/** The diff of an edit, in the view of the tab. */
export function EditDiff({ tab, path, merge, base, edited, executable }: EditDiffProps) {
  if (tab === 'changes') return <Between before={base} after={edited} path={path} modes={changedModes(executable)} />
  if (!merge || tab === 'edit') return null
  return <Between before={merge.baseBefore} after={tab === 'mine' ? merge.mine : base} path={path} modes={null} />
}

interface BetweenProps extends Required<Pick<ComponentProps<typeof ChangesView>, 'modes'>> {
  readonly before: Pick<EditBase, 'text' | 'encoding'>
  readonly after: Pick<EditBase, 'text' | 'encoding'>
  readonly path: string
}

function Between({ before, after, path, modes }: BetweenProps) {
  const encodings = { old: before.encoding, new: after.encoding }
  return <ChangesView before={before.text} after={after.text ?? ''} encodings={encodings} path={path} modes={modes} />
}
