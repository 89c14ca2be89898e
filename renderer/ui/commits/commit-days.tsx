import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFolderSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { toTooltip } from '#shared/text/visible.ts'
import { getFirstLine } from '../../lib/code/line-endings.ts'
import { CommitLink, useProjectParams } from '../../lib/project/links.tsx'
import { CopyButton } from '../copy/copy-button.tsx'
import { Counts } from '../diff/counts.tsx'
import { EndlessList, markOpen, type PlacedUnread } from '../list/endless-list.tsx'
import { UserName } from '../people/user-name.tsx'
import type { TableAction } from '../resource-table/column.ts'
import { RowMenuButton } from '../resource-table/row-menu.tsx'
import { VisibleText } from '../text/visible-text.tsx'
import { clockTime } from '../time/time.ts'
import { TimeAgo } from '../time/time-ago.tsx'
import classes from './commit-days.module.css'
import { commitTime, type HistoryRow, historyRows, type ListedCommit } from './history-rows.ts'
import { PipelineStatus } from './pipeline-status.tsx'

const dayHeight = 34
const commitHeight = 48

interface CommitDaysProps<C extends ListedCommit> {
  readonly commits: readonly C[]
  /** Commits that could not be understood. */
  readonly unread?: readonly PlacedUnread[]
  /** The name of the list. */
  readonly label: string
  /** The file or folder the commits are of; '' for all. */
  readonly path: string
  /** Rendered below the last one. */
  readonly end: ReactNode
  /** Called while the end is visible, and again for each commit that arrives then. */
  onEnd?(): void
  /** The commit that is open beside the list. */
  readonly openKey?: string | undefined
  /** Opens a commit beside the list; with `isStep`, after an arrow key moved to it. */
  onOpen?(commit: C, isStep: boolean): void
  /** The menu of a commit, at a right click and by its button. */
  commitActions?(commit: C): readonly TableAction[]
}

/** Commits under their days, in the order they come; only those in view are drawn. */
export function CommitDays<C extends ListedCommit>({
  commits,
  path,
  onOpen,
  commitActions,
  ...list
}: CommitDaysProps<C>) {
  const rows = useMemo(() => historyRows(commits), [commits])
  return (
    <EndlessList<HistoryRow<C>>
      {...list}
      rows={rows}
      getHeight={row => (row.kind === 'day' ? dayHeight : commitHeight)}
      isHeading={row => row.kind === 'day'}
      {...(onOpen && {
        onOpen: (row, isStep) => {
          if (row.kind === 'commit') onOpen(row.commit, isStep)
        },
      })}
      {...(commitActions && { rowActions: row => (row.kind === 'commit' ? commitActions(row.commit) : []) })}
      draw={(row, style) =>
        row.kind === 'day' ? (
          <li className={classes.day} style={style}>
            <h2>{row.day}</h2>
          </li>
        ) : (
          <li className={classes.row} style={style} {...markOpen(row.key === list.openKey)}>
            <CommitRow commit={row.commit} path={path} />
            {commitActions && <RowMenuButton name={row.commit.title} />}
          </li>
        )
      }
    />
  )
}

/** One commit of a history. `path` is the file or folder the history is of; browsing goes there. */
function CommitRow({ commit, path }: { readonly commit: ListedCommit; readonly path: string }) {
  return (
    <>
      <div className={classes.words}>
        <CommitLink
          sha={commit.id}
          className={classes.title}
          title={toTooltip(commit.message ?? commit.title)}
          data-row-link
        >
          <VisibleText text={getFirstLine(commit.title)} />
        </CommitLink>
        <div className={classes.by}>
          <UserName name={commit.author_name} email={commit.author_email} size={16} />
          <span className={classes.age}>
            {clockTime(commitTime(commit) ?? '')} · <TimeAgo value={commitTime(commit)} />
          </span>
          {(commit.parent_ids?.length ?? 0) > 1 && <span className={classes.merge}>{t('merge')}</span>}
        </div>
      </div>
      {commit.status && <PipelineStatus status={commit.status} />}
      {commit.stats && <Counts additions={commit.stats.additions} deletions={commit.stats.deletions} />}
      <CommitLink sha={commit.id} className={classes.sha} title={commit.id}>
        {commit.short_id}
      </CommitLink>
      <CopyButton value={commit.id} label={t('Copy SHA')} />
      <BrowseAt sha={commit.id} path={path} />
    </>
  )
}

function BrowseAt({ sha, path }: { readonly sha: string; readonly path: string }) {
  const params = useProjectParams()
  const label = path === '' ? t('Browse the files at this commit') : t('See this path at this commit')
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        renderRoot={props =>
          path === '' ? (
            <Link {...props} to="/c/$connection/p/$project/tree" params={params} search={{ ref: sha }} />
          ) : (
            <Link {...props} to="/c/$connection/p/$project/blob" params={params} search={{ ref: sha, path }} />
          )
        }
      >
        <IconFolderSearch size={15} />
      </ActionIcon>
    </Tooltip>
  )
}
