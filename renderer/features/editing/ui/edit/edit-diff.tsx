import type { EncodedText } from '../../../../lib/code/text-encoding.ts'
import { ChangesView } from '../../../../ui/diff/changes-view.tsx'
import type { EditBase, Merge } from '../../model/commit/merge.ts'

export type Tab = 'edit' | 'changes' | 'theirs' | 'mine'

/** The faces of an edit; a merge has two more. */
export function tabsOf(merge: Merge | null): { readonly value: Tab; readonly label: string }[] {
  const usual: { readonly value: Tab; readonly label: string }[] = [
    { value: 'edit', label: merge ? 'Merged' : 'Edit' },
    { value: 'changes', label: 'Review changes' },
  ]
  if (!merge) return usual
  return [...usual, { value: 'theirs', label: 'Their change' }, { value: 'mine', label: 'My change' }]
}

interface EditDiffProps {
  readonly tab: Tab
  readonly path: string
  readonly merge: Merge | null
  /** What the edit stands on now: in a merge, their text. */
  readonly base: EditBase
  readonly edited: EncodedText
}

/** What an edit changes, as the tab says. */
export function EditDiff({ tab, path, merge, base, edited }: EditDiffProps) {
  if (tab === 'changes') return <Between before={base} after={edited} path={path} />
  if (!merge || tab === 'edit') return null
  return <Between before={merge.baseBefore} after={tab === 'mine' ? merge.mine : base} path={path} />
}

interface BetweenProps {
  readonly before: Pick<EditBase, 'text' | 'encoding'>
  readonly after: Pick<EditBase, 'text' | 'encoding'>
  readonly path: string
}

function Between({ before, after, path }: BetweenProps) {
  const encodings = { old: before.encoding, new: after.encoding }
  return <ChangesView before={before.text} after={after.text ?? ''} encodings={encodings} path={path} />
}
