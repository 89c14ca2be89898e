import { IconHistoryOff } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useOperationPages } from '../../../common/operations/use-operation.ts'
import { CompareLink } from '../../../common/project/links.tsx'
import { useProject } from '../../../common/project/project-context.ts'
import { shortRef } from '../../../common/project/short-ref.ts'
import { StaleNotice } from '../../../common/states/stale-notice.tsx'
import { EmptyState, LoadingState } from '../../../common/states/states.tsx'
import { visibleString } from '../../../common/text/visible.ts'
import { VisibleText } from '../../../common/text/visible-text.tsx'
import { Breadcrumbs } from '../tree/breadcrumbs.tsx'
import { FilesError } from '../tree/files-error.tsx'
import { CommitList } from './commit-list.tsx'
import classes from './commits-screen.module.css'

const pageSize = 40

/** The history of a ref, or of one path at it, newest first. */
export function CommitsScreen() {
  const { id, defaultRef } = useProject()
  const { ref = defaultRef, path = '' } = useSearch({ from: '/c/$connection/p/$project/commits' })
  const list = useOperationPages('commits.list', { id, ref_name: ref, ...(path !== '' && { path }) }, { pageSize })
  return (
    <div className={classes.screen}>
      <div className={classes.bar}>
        <Breadcrumbs refName={ref} path={path} />
        <span className={classes.total}>{list.total === null ? '' : `${list.total.toLocaleString('en')} commits`}</span>
        {ref !== defaultRef && (
          <CompareLink from={defaultRef} to={ref} className={classes.compare}>
            Compare with <VisibleText text={shortRef(defaultRef)} />
          </CompareLink>
        )}
        <StaleNotice provenance={list.provenance} />
      </div>
      {list.isPending ? (
        <LoadingState rows={12} rowHeight={46} label="Loading the history" />
      ) : list.error && list.items.length === 0 ? (
        <FilesError error={list.error} refName={ref} path={path} onRetry={list.refetch} />
      ) : list.items.length === 0 ? (
        <EmptyState
          icon={<IconHistoryOff size={30} stroke={1.5} />}
          title="No commits"
          description={
            path === ''
              ? `Nothing was committed to ${visibleString(shortRef(ref))} yet.`
              : `No commit reachable from ${visibleString(shortRef(ref))} touches “${visibleString(path)}”.`
          }
        />
      ) : (
        <CommitList key={`${ref} ${path}`} list={list} path={path} />
      )}
    </div>
  )
}
