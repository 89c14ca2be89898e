import { IconGitBranch, IconTag } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { Commit } from '#shared/contract/commits.ts'
import { toTooltip, visibleString } from '#shared/text/visible.ts'
import { CommitLink, HistoryLink } from '../../../lib/project/links.tsx'
import { commitTime } from '../../../ui/commits/history-rows.ts'
import { PipelineStatus } from '../../../ui/commits/pipeline-status.tsx'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { Counts } from '../../../ui/diff/counts.tsx'
import { UserName } from '../../../ui/people/user-name.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { exactTime } from '../../../ui/time/time.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import type { GraphRow } from '../model/graph-layout.ts'
import type { RefLabel } from '../model/use-ref-labels.ts'
import classes from './commit-graph.module.css'
import { GraphLines } from './graph-lines.tsx'

export const rowHeight = 34
/** More names on one commit than this are counted. */
const shownLabels = 3

/** One commit of the graph: its lines, the refs on it, and what a row of the history says. */
export function GraphRowView({
  commit,
  row,
  labels,
  style,
}: {
  readonly commit: Commit
  readonly row: GraphRow
  readonly labels: readonly RefLabel[]
  readonly style: CSSProperties
}) {
  const time = commitTime(commit)
  const others = labels.slice(shownLabels)
  return (
    <li className={classes.row} style={style}>
      <GraphLines row={row} height={rowHeight} />
      {labels.slice(0, shownLabels).map(({ kind, name }) => {
        const Icon = kind === 'tag' ? IconTag : IconGitBranch
        return (
          <HistoryLink
            key={`${kind}:${name}`}
            refName={name}
            className={classes.label}
            title={`The history of ${visibleString(name)} alone`}
          >
            <Icon size={12} aria-label={kind === 'tag' ? 'Tag' : 'Branch'} />
            <VisibleText text={name} className={classes.labelName} />
          </HistoryLink>
        )
      })}
      {others.length > 0 && (
        <span className={classes.others} title={others.map(({ name }) => visibleString(name)).join(', ')}>
          and {others.length} more
        </span>
      )}
      <CommitLink sha={commit.id} className={classes.title} title={toTooltip(commit.message)}>
        <VisibleText text={commit.title} />
      </CommitLink>
      {commit.parent_ids.length > 1 && <span className={classes.merge}>merge of {commit.parent_ids.length}</span>}
      {commit.status && <PipelineStatus status={commit.status} />}
      {commit.stats && <Counts additions={commit.stats.additions} deletions={commit.stats.deletions} />}
      <span className={classes.author}>
        <UserName name={commit.author_name} email={commit.author_email} size={16} />
      </span>
      <span className={classes.time}>
        <span className={classes.exact}>{exactTime(time)}</span>
        <TimeAgo value={time} />
      </span>
      <code className={classes.sha} title={commit.id}>
        {commit.short_id}
      </code>
      <CopyButton value={commit.id} label="Copy SHA" />
    </li>
  )
}
