import { ChangesView } from '../../../common/diff/changes-view.tsx'
import type { Merge } from './merge.ts'

export type Tab = 'edit' | 'changes' | 'theirs' | 'mine'

/** The faces of an edit; a merge has two more. */
export function tabsOf(merge: Merge | null): { readonly value: Tab; readonly label: string }[] {
  const usual: { readonly value: Tab; readonly label: string }[] = [
    { value: 'edit', label: merge ? 'Merged' : 'Edit' },
    { value: 'changes', label: 'What will be committed' },
  ]
  if (!merge) return usual
  return [...usual, { value: 'theirs', label: 'Their change' }, { value: 'mine', label: 'My change' }]
}

interface EditDiffProps {
  readonly tab: Tab
  readonly path: string
  readonly merge: Merge | null
  /** What the edit stands on now: in a merge, their text. */
  readonly base: string | null
  readonly edited: string
}

/** What an edit changes, as the tab says. */
export function EditDiff({ tab, path, merge, base, edited }: EditDiffProps) {
  if (tab === 'changes') return <ChangesView before={base} after={edited} path={path} />
  if (!merge || tab === 'edit') return null
  const before = merge.baseBefore.text
  return <ChangesView before={before} after={tab === 'mine' ? merge.mine.text : (base ?? '')} path={path} />
}
