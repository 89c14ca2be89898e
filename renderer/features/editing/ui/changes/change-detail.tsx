import { Loader, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { Draft } from '#shared/bridge.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useTextDiffs } from '../../../../ui/diff/compare/use-text-diffs.ts'
import { DiffView } from '../../../../ui/diff/diff-view.tsx'
import { useTreeEntry } from '../../../browsing/model/file/use-tree-entry.ts'
import { entryKind } from '../../../browsing/model/tree/entry-kind.ts'
import { diffOfChange, sourceOfChanges, textsOf } from '../../model/changes/diff-of-change.ts'
import { sourceOf } from '../../model/changes/staged-change.ts'
import { LinkBar } from '../edit/link-bar.tsx'
import classes from './changes-screen.module.css'

/** What the commit will change: one file, or all that are in it. */
export function ChangeDetail({
  changes,
  isAlone,
  branch,
}: {
  readonly changes: readonly Draft[]
  readonly isAlone: boolean
  readonly branch: string
}) {
  const marks = changes.map(({ id, updatedAt }) => `${id} ${updatedAt}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks say whether any of the texts is another one
  const pairs = useMemo(() => changes.map(textsOf), [marks])
  const lines = useTextDiffs(pairs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const files = useMemo(
    () => changes.map((change, index) => diffOfChange(change, lines[index] ?? null)),
    [marks, lines],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const source = useMemo(() => sourceOfChanges(changes), [marks])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
    <section className={classes.detail} tabIndex={0} aria-label="What will be committed">
      {changes.length === 0 ? (
        <Text size="sm" c="dimmed">
          No change is in the commit to {visibleString(branch)}.
        </Text>
      ) : lines.includes('pending') ? (
        <Loader size="sm" aria-label="Comparing the texts" />
      ) : (
        <>
          {isAlone && changes[0] && <LinkNote change={changes[0]} branch={branch} />}
          <DiffView
            files={files}
            comparison={`changes of ${branch}${isAlone ? ` ${changes[0]?.path}` : ''}`}
            source={source}
            heading="h2"
            opensTree={false}
          />
        </>
      )}
    </section>
  )
}

/** Of a symbolic link: that the text is a path. */
function LinkNote({ change, branch }: { readonly change: Draft; readonly branch: string }) {
  const entry = useTreeEntry(sourceOf(change), branch)
  const isLink = change.holds === 'text' && entry !== undefined && entryKind(entry) === 'symlink'
  return isLink && <LinkBar text={change.content} />
}
