import { type ReactNode, useMemo } from 'react'
import { EndlessList } from '../list/endless-list.tsx'
import classes from './commit-days.module.css'
import { CommitRow } from './commit-row.tsx'
import { historyRows, type ListedCommit } from './history-rows.ts'

const dayHeight = 34
const commitHeight = 48

interface CommitDaysProps {
  readonly commits: readonly ListedCommit[]
  /** The name of the list. */
  readonly label: string
  /** The file or folder the commits are of; '' for all. */
  readonly path: string
  /** What stands below the last one. */
  readonly end: ReactNode
  /** Called while the end is in view, and again for each commit that arrives meanwhile. */
  onEnd?(): void
}

/** Commits under their days, in the order they come; only those in view are drawn. */
export function CommitDays({ commits, path, ...list }: CommitDaysProps) {
  const rows = useMemo(() => historyRows(commits), [commits])
  return (
    <EndlessList
      {...list}
      rows={rows}
      heightOf={row => (row.kind === 'day' ? dayHeight : commitHeight)}
      draw={(row, style) =>
        row.kind === 'day' ? (
          <li key={row.key} className={classes.day} style={style}>
            <h2>{row.day}</h2>
          </li>
        ) : (
          <li key={row.key} className={classes.row} style={style}>
            <CommitRow commit={row.commit} path={path} />
          </li>
        )
      }
    />
  )
}
