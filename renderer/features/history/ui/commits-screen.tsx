import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconHistoryOff, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { getConnectionId } from '#shared/bridge.ts'
import type { Commit } from '#shared/contract/commits.ts'
import { formatSentences, t } from '#shared/i18n/i18n.ts'
import { commitsQuery } from '#shared/queries/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { ProgressWords } from '../../../lib/live/progress-words.tsx'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { operationPrefix } from '../../../lib/operations/operation-key.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { PathInHeader } from '../../../lib/project/breadcrumbs.tsx'
import { CompareLink } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { shortRef } from '../../../lib/project/short-ref.ts'
import { FoundCount } from '../../../ui/list/found-count.tsx'
import { isEmptyList } from '../../../ui/list/unread-row.ts'
import type { TableAction } from '../../../ui/resource-table/column.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { FilesError } from '../../../ui/states/files-error.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { hasGraph, isFiltered, listFilter } from '../model/filters.ts'
import type { CommitsSearch } from '../model/routes.ts'
import { type CommitSearch, useCommitSearch } from '../model/use-commit-search.ts'
import { useShowsGraph } from '../model/use-shows-graph.ts'
import { CommitList } from './commit-list.tsx'
import classes from './commits-screen.module.css'
import { FilterBar } from './filter-bar.tsx'
import { useCommitActions } from './use-commit-actions.tsx'

/** Loaded with the first commit that is opened: the list is there sooner without it. */
const CommitPanel = lazy(async () => ({ default: (await import('./commit-panel.tsx')).CommitPanel }))

/** The history of a ref, of a range, of everything, or of one path in it, newest first. */
export function CommitsScreen() {
  const { id, defaultRef } = useProject()
  const [search, changeSearch] = useScreenSearch('/c/$connection/p/$project/commits')
  const { ref = defaultRef, path = '', range, all } = search
  const [showsGraph, setShowsGraph] = useShowsGraph()
  const isGraph = hasGraph(search, showsGraph)
  const asked = listFilter(search, defaultRef, showsGraph)
  const list = useOperationPages(commitsQuery(id, asked), { keepPrevious: true })
  // The lines between the commits of a path run through commits that don't change it.
  const isPathGraph = isGraph && path !== ''
  const { path: _path, with_stats: _counts, ...wide } = asked
  const whole = useOperationPages(commitsQuery(id, wide), { enabled: isPathGraph })
  const found = useCommitSearch(
    isPathGraph ? whole : list,
    isPathGraph ? wide : asked,
    search,
    isPathGraph ? list : null,
  )
  const filter = (change: CommitsSearch) => changeSearch(change, true)
  const { getActions, dialog } = useCommitActions(path)
  return (
    <Page
      title={t('History')}
      count={
        <>
          {found ? (
            <SearchProgress search={found} />
          ) : (
            <span className={classes.total} role="status">
              {list.total === null ? '' : formatCommits(list.total)}
            </span>
          )}
          <StaleNotice provenance={list.provenance} />
        </>
      }
      actions={<HistoryActions refName={ref} isFetching={list.isFetching} onRefresh={found?.refetch ?? list.refetch} />}
      toolbar={<FilterBar search={search} showsGraph={showsGraph} onFilter={filter} onShowsGraph={setShowsGraph} />}
    >
      {path !== '' && <PathInHeader refName={ref} path={path} />}
      {!found && list.total === null && (
        <FoundCount
          count={list.items.length}
          hasMore={list.hasNextPage}
          noun={{
            counted: count => t('{count, plural, one {# commit} other {# commits}}', { count }),
            plural: t('commits'),
          }}
          state={list}
        />
      )}
      {list.isPending ? (
        <LoadingState rows={12} rowHeight={isGraph ? 32 : 48} label={t('Loading the history')} />
      ) : list.error && isEmptyList(list) ? (
        range !== undefined || all ? (
          <ErrorState error={list.error} onRetry={list.refetch} />
        ) : (
          <FilesError error={list.error} refName={ref} path={path} onRetry={list.refetch} />
        )
      ) : isEmptyList(list) ? (
        <NoCommits search={search} refName={ref} />
      ) : (
        <CommitList
          key={JSON.stringify(asked)}
          list={list}
          search={found}
          path={path}
          isPart={range !== undefined || search.since !== undefined}
          isGraph={isGraph}
          isFirstParent={search.first_parent === true}
          openKey={search.commit}
          onOpen={({ id }, isStep) => changeSearch({ commit: id }, isStep)}
          commitActions={getActions}
        />
      )}
      <OpenCommit
        sha={search.commit}
        commits={found?.matches ?? list.items}
        getActions={getActions}
        onClose={() => changeSearch({ commit: undefined })}
      />
      {dialog}
    </Page>
  )
}

interface OpenCommitProps {
  /** Nothing is open without one. */
  readonly sha: string | undefined
  readonly commits: readonly Commit[]
  getActions(commit: Commit): readonly TableAction[]
  onClose(): void
}

/** The commit beside the list. */
function OpenCommit({ sha, commits, ...props }: OpenCommitProps) {
  if (sha === undefined) return null
  return (
    <Suspense fallback={null}>
      <CommitPanel sha={sha} listed={commits.find(({ id }) => id === sha)} {...props} />
    </Suspense>
  )
}

interface HistoryActionsProps {
  readonly refName: string
  readonly isFetching: boolean
  onRefresh(): void
}

function HistoryActions({ refName, isFetching, onRefresh }: HistoryActionsProps) {
  const { defaultRef } = useProject()
  const connection = useConnectionRef()
  const client = useQueryClient()
  const refresh = () => {
    onRefresh()
    // Their names are in the graph, at commits that may have moved too.
    for (const operation of ['branches.list', 'tags.list'] as const) {
      void client.invalidateQueries({ queryKey: operationPrefix(getConnectionId(connection), operation) })
    }
  }
  return (
    <>
      {refName !== defaultRef && (
        <CompareLink from={defaultRef} to={refName} className={classes.compare}>
          <Trans
            message="Compare with <visibleText/>"
            components={{ visibleText: <VisibleText text={shortRef(defaultRef)} /> }}
          />
        </CompareLink>
      )}
      <Tooltip label={t('Refresh history')}>
        <ActionIcon aria-label={t('Refresh history')} loading={isFetching} onClick={refresh}>
          <IconRefresh size={16} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

function formatCommits(count: number): string {
  return t('{count, plural, one {# commit} other {# commits}}', { count })
}

/** How many commits match, among how many, and the button that stops the search or continues it. */
function SearchProgress({ search }: { readonly search: CommitSearch }) {
  const { matches, searched, isAll, state, stop, resume } = search
  const found = t('{matches, plural, one {# match} other {# matches}}', { matches: matches.length })
  return (
    <>
      <span className={classes.total}>
        <ProgressWords
          words={
            isAll
              ? t('{found} in all {commits}', { found, commits: formatCommits(searched.length) })
              : formatSentences([
                  t('{found} in the latest {commits}', { found, commits: formatCommits(searched.length) }),
                  state === 'searching' && t('Searching…'),
                ])
          }
          isUnderWay={state === 'searching'}
        />
      </span>
      {state !== 'complete' && (
        <Button variant="default" size="compact-xs" onClick={state === 'searching' ? stop : resume}>
          {state === 'searching' ? t('Stop') : state === 'failed' ? t('Retry') : t('Continue')}
        </Button>
      )}
    </>
  )
}

function NoCommits({ search, refName }: { readonly search: CommitsSearch; readonly refName: string }) {
  const { range, path, since, until, all } = search
  const where = all ? t('any branch or tag') : visibleString(range ?? shortRef(refName))
  return (
    <EmptyState
      icon={<IconHistoryOff size={30} stroke={1.5} />}
      title={isFiltered(search) ? t('No commit matches') : t('No commits')}
      description={
        !isFiltered(search)
          ? t('No commits in {where} yet.', { where })
          : t(
              'No commit reachable from {where} {of, select, path {touches “{path}”} other {is left}}{time, select, chosen { in the chosen time} other {}}. A change of a filter, or none, shows more.',
              {
                where,
                of: path ? 'path' : 'all',
                path: path && visibleString(path),
                time: since || until ? 'chosen' : 'any',
              },
            )
      }
    />
  )
}
