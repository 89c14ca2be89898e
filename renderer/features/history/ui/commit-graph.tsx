import { type ReactNode, useMemo } from 'react'
import type { Commit } from '#shared/contract/commits.ts'
import { EndlessList } from '../../../ui/list/endless-list.tsx'
import { graphRows } from '../model/graph-layout.ts'
import { useRefLabels } from '../model/use-ref-labels.ts'
import { GraphRowView, rowHeight } from './graph-row-view.tsx'

interface CommitGraphProps {
  readonly commits: readonly Commit[]
  /** What stands below the last one. */
  readonly end: ReactNode
  /** Called while the end is in view, and again for each commit that arrives meanwhile. */
  onEnd?(): void
}

/** Commits with the lines to their parents and the names of the branches and tags on them; only those in view are drawn. */
export function CommitGraph({ commits, ...list }: CommitGraphProps) {
  const labels = useRefLabels()
  const rows = useMemo(() => {
    const lanes = graphRows(commits)
    return commits.flatMap((commit, index) => {
      const row = lanes[index]
      return row ? [{ key: commit.id, commit, row }] : []
    })
  }, [commits])
  return (
    <EndlessList
      {...list}
      label="History"
      rows={rows}
      heightOf={() => rowHeight}
      draw={({ key, commit, row }, style) => (
        <GraphRowView key={key} commit={commit} row={row} labels={labels.get(commit.id) ?? []} style={style} />
      )}
    />
  )
}
