import { IconGitBranch, IconTag } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import type { Commit, ReducedCommit } from '#shared/contract/commits.ts'
import { t } from '#shared/i18n/i18n.ts'
import { branchesQuery, tagsQuery } from '#shared/queries/repository.ts'
import { toTooltip, visibleString } from '#shared/text/visible.ts'
import { getFirstLine } from '../../../lib/code/line-endings.ts'
import { type OperationPagesResult, useOperationPages } from '../../../lib/operations/use-operation.ts'
import { CommitLink, HistoryLink } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { CommitDays } from '../../../ui/commits/commit-days.tsx'
import { commitTime } from '../../../ui/commits/history-rows.ts'
import { PipelineStatus } from '../../../ui/commits/pipeline-status.tsx'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { Counts } from '../../../ui/diff/counts.tsx'
import { EndlessList, markOpen, type PlacedUnread } from '../../../ui/list/endless-list.tsx'
import { EndError, listEnd } from '../../../ui/list/list-end.tsx'
import { UserName } from '../../../ui/people/user-name.tsx'
import type { TableAction } from '../../../ui/resource-table/column.ts'
import { RowMenuButton } from '../../../ui/resource-table/row-menu.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { exactTime } from '../../../ui/time/time.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { useMovedFrom } from '../../browsing/model/blame/use-earlier-name.ts'
import { type GraphRow, graphRows, linkShown } from '../model/graph-layout.ts'
import type { CommitSearch } from '../model/use-commit-search.ts'
import classes from './commit-graph.module.css'

const laneWidth = 14

/** Lanes further to the right are drawn on top of each other here, so that the words keep their room. */
const lastLane = 15

const colors = 8

const rowHeight = 32

/** More names on one commit than this are counted. */
const shownLabels = 3

/** How the commit beside the list is chosen, and what can be done with each. */
interface RowProps {
  /** The commit that is open beside the list. */
  readonly openKey: string | undefined
  /** Opens a commit beside the list; with `isStep`, after an arrow key moved to it. */
  onOpen(commit: Commit, isStep: boolean): void
  commitActions(commit: Commit): readonly TableAction[]
}

interface CommitListProps extends RowProps {
  readonly list: OperationPagesResult<'commits.list'>
  /** The search whose matches are shown; null for all commits. */
  readonly search: CommitSearch | null
  readonly path: string
  readonly isGraph: boolean
  /** Only the first parents of merges are followed. */
  readonly isFirstParent: boolean
  /** A range or a first day cuts the history off before its beginning. */
  readonly isPart: boolean
}

/** The history so far; the next page is read when the end comes into view. */
export function CommitList({ list, search, path, isGraph, isFirstParent, isPart, ...row }: CommitListProps) {
  const { items, hasNextPage } = list
  const unread = useMemo(() => list.unread.map(row => ({ row, before: items[row.at]?.id })), [items, list.unread])
  const isWholePath =
    search?.state === 'complete' &&
    path !== '' &&
    !hasNextPage &&
    list.unread.length === 0 &&
    search.matches.length === items.length
  const last = isPart ? t('No earlier commit matches.') : <Beginning path={path} oldest={items.at(-1)} />
  if (search) {
    const end = search.error ? (
      <EndError error={search.error} onRetry={search.resume} />
    ) : isWholePath ? (
      last
    ) : search.state === 'complete' && !search.isAll ? (
      t('All commits of the path were searched.')
    ) : (
      searchEnds[search.state]
    )
    // A malformed commit of the path is one of them; for a text it is unknown whether it matches.
    const found = { ...row, commits: search.matches, unread: isGraph && path !== '' ? unread : [], end }
    return isGraph ? (
      <CommitGraph {...found} among={search.searched} {...{ isFirstParent, isWhole: search.state === 'complete' }} />
    ) : (
      <CommitDays {...found} label={t('Commits')} path={path} />
    )
  }
  const rest = { ...row, commits: items, unread, ...listEnd(list, last) }
  return isGraph ? (
    <CommitGraph {...rest} isFirstParent={isFirstParent} />
  ) : (
    <CommitDays {...rest} label={t('Commits')} path={path} />
  )
}

/** What stands below the matches of a search. Its progress is beside the title. */
const searchEnds = {
  searching: t('Searching older commits…'),
  stopped: t('Older commits were not searched.'),
  failed: t('Older commits were not searched.'),
  complete: t('All commits were searched.'),
} as const

/** The start of a history. That of a path starts with its name, and continues under its former name. */
function Beginning({ path, oldest }: { readonly path: string; readonly oldest: ReducedCommit | undefined }) {
  const parent = oldest?.parent_ids?.[0]
  const earlier = useMovedFrom(path === '' || parent === undefined ? undefined : oldest?.id, path)
  if (earlier === null || parent === undefined) return t('The beginning of the history.')
  return (
    <Trans
      message="Renamed from <historyLink/>. Earlier history is there."
      components={{
        historyLink: (
          <HistoryLink refName={parent} path={earlier}>
            <VisibleText text={earlier} />
          </HistoryLink>
        ),
      }}
    />
  )
}

interface CommitGraphProps extends RowProps {
  readonly commits: readonly Commit[]
  /** Commits that could not be understood. */
  readonly unread: readonly PlacedUnread[]
  /** The commits that were searched; left out when all loaded commits are shown. */
  readonly among?: readonly Commit[]
  /** Nothing more will be found. */
  readonly isWhole?: boolean
  readonly isFirstParent: boolean
  /** Rendered below the last one. */
  readonly end: ReactNode
  /** Called while the end is visible, and again for each commit that arrives then. */
  onEnd?(): void
}

/** Commits with the lines to their parents and the names of the branches and tags on them; only those in view are drawn. */
function CommitGraph({
  commits,
  among,
  isWhole = false,
  isFirstParent,
  onOpen,
  commitActions,
  ...list
}: CommitGraphProps) {
  const labels = useRefLabels()
  const rows = useMemo(() => {
    const history = (among ?? commits).map(({ id, parent_ids }) => ({
      id,
      parent_ids: isFirstParent ? parent_ids?.slice(0, 1) : parent_ids,
    }))
    const lanes = graphRows(among ? linkShown(history, new Set(commits.map(({ id }) => id)), isWhole) : history)
    return commits.flatMap((commit, index) => {
      const row = lanes[index]
      return row ? [{ key: commit.id, commit, row }] : []
    })
  }, [commits, among, isWhole, isFirstParent])
  return (
    <EndlessList
      {...list}
      label={t('Commits')}
      rows={rows}
      getHeight={() => rowHeight}
      onOpen={({ commit }, isStep) => onOpen(commit, isStep)}
      rowActions={({ commit }) => commitActions(commit)}
      draw={({ commit, row }, style) => (
        <GraphRowView
          commit={commit}
          row={row}
          labels={labels.get(commit.id) ?? []}
          isOpen={commit.id === list.openKey}
          style={style}
        />
      )}
    />
  )
}

/** One commit of the graph: its lines, its refs, and the fields of a history row. */
function GraphRowView({
  commit,
  row,
  labels,
  isOpen,
  style,
}: {
  readonly commit: Commit
  readonly row: GraphRow
  readonly labels: readonly RefLabel[]
  readonly isOpen: boolean
  readonly style: CSSProperties
}) {
  const time = commitTime(commit)
  const parents = commit.parent_ids?.length ?? 0
  const others = labels.slice(shownLabels)
  return (
    <li className={classes.row} style={style} {...markOpen(isOpen)}>
      <GraphLines row={row} height={rowHeight} />
      {labels.slice(0, shownLabels).map(({ kind, name }) => {
        const Icon = kind === 'tag' ? IconTag : IconGitBranch
        return (
          <HistoryLink
            key={`${kind}:${name}`}
            refName={name}
            className={classes.label}
            title={t('The history of {name} alone', { name: visibleString(name) })}
          >
            <Icon size={12} aria-label={kind === 'tag' ? t('Tag') : t('Branch')} />
            <VisibleText text={name} className={classes.labelName} />
          </HistoryLink>
        )
      })}
      {others.length > 0 && (
        <span className={classes.others} title={others.map(({ name }) => visibleString(name)).join(', ')}>
          {t('and {others} more', { others: others.length })}
        </span>
      )}
      <span className={classes.words}>
        <CommitLink sha={commit.id} className={classes.title} title={toTooltip(commit.message)} data-row-link>
          <VisibleText text={getFirstLine(commit.title)} />
        </CommitLink>
      </span>
      {parents > 1 && <span className={classes.merge}>{t('merge of {parent_ids}', { parent_ids: parents })}</span>}
      {commit.status && <PipelineStatus status={commit.status} />}
      {commit.stats && <Counts additions={commit.stats.additions} deletions={commit.stats.deletions} />}
      <span className={classes.author}>
        <UserName name={commit.author_name} email={commit.author_email} size={16} />
      </span>
      <span className={classes.time}>
        <span className={classes.exact}>{time !== undefined && exactTime(time)}</span>
        <TimeAgo value={time} />
      </span>
      <code className={classes.sha} title={commit.id}>
        {commit.short_id}
      </code>
      <CopyButton value={commit.id} label={t('Copy SHA')} />
      <RowMenuButton name={commit.title} />
    </li>
  )
}

/** The lines of one row. They show as pictures the parents that each commit lists in words. */
function GraphLines({ row, height }: { readonly row: GraphRow; readonly height: number }) {
  const middle = height / 2
  const own = getPlace(row.lane)
  return (
    <svg className={classes.lines} width={getPlace(row.width - 1) + laneWidth / 2} height={height} aria-hidden>
      {row.past.map(lane => (
        <path key={`past ${lane}`} data-color={lane % colors} d={`M${getPlace(lane)} 0V${height}`} />
      ))}
      {row.above.map(lane => (
        <path key={`above ${lane}`} data-color={lane % colors} d={curve(getPlace(lane), 0, own, middle)} />
      ))}
      {row.below.map(lane => (
        <path key={`below ${lane}`} data-color={lane % colors} d={curve(own, middle, getPlace(lane), height)} />
      ))}
      <circle data-color={row.lane % colors} cx={own} cy={middle} r={4} />
    </svg>
  )
}

function getPlace(lane: number): number {
  return Math.min(lane, lastLane) * laneWidth + laneWidth / 2
}

function curve(fromX: number, fromY: number, toX: number, toY: number): string {
  const half = (fromY + toY) / 2
  return `M${fromX} ${fromY}C${fromX} ${half} ${toX} ${half} ${toX} ${toY}`
}

/** A branch or a tag that names a commit. */
interface RefLabel {
  readonly kind: 'branch' | 'tag'
  readonly name: string
}

/** The first hundred branches and tags by their commit: available to a graph without a request for each commit. */
function useRefLabels(): ReadonlyMap<string, readonly RefLabel[]> {
  const { id } = useProject()
  const options = { secondary: true } as const
  const branches = useOperationPages(branchesQuery(id), options).items
  const tags = useOperationPages(tagsQuery(id), options).items
  return useMemo(() => {
    const labels = new Map<string, RefLabel[]>()
    const add = (label: RefLabel, sha: string | undefined) => {
      if (sha !== undefined) labels.set(sha, [...(labels.get(sha) ?? []), label])
    }
    for (const { name, commit } of branches) add({ kind: 'branch', name }, commit.id)
    // A tag of a file or folder names no commit.
    for (const { name, commit } of tags) add({ kind: 'tag', name }, commit?.id)
    return labels
  }, [branches, tags])
}
