import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFolderSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReducedCommit } from '#shared/contract/commits.ts'
import { CopyButton } from '../copy/copy-button.tsx'
import { UserName } from '../people/user-name.tsx'
import { CommitLink, useProjectParams } from '../project/links.tsx'
import { visibleLines } from '../text/visible.ts'
import { VisibleText } from '../text/visible-text.tsx'
import { TimeAgo } from '../time/time-ago.tsx'
import classes from './commit-days.module.css'
import { commitTime } from './history-rows.ts'

/** One commit of a history. `path` is the file or folder the history is of; browsing goes there. */
export function CommitRow({ commit, path }: { readonly commit: ReducedCommit; readonly path: string }) {
  return (
    <>
      <div className={classes.words}>
        <CommitLink sha={commit.id} className={classes.title} title={visibleLines(commit.message ?? commit.title)}>
          <VisibleText text={commit.title} />
        </CommitLink>
        <div className={classes.by}>
          <UserName name={commit.author_name} email={commit.author_email} size={16} />
          <TimeAgo value={commitTime(commit)} className={classes.age} />
          {(commit.parent_ids?.length ?? 0) > 1 && <span className={classes.merge}>merge</span>}
        </div>
      </div>
      <CommitLink sha={commit.id} className={classes.sha} title={commit.id}>
        {commit.short_id}
      </CommitLink>
      <CopyButton value={commit.id} label="Copy SHA" />
      <BrowseAt sha={commit.id} path={path} />
    </>
  )
}

function BrowseAt({ sha, path }: { readonly sha: string; readonly path: string }) {
  const params = useProjectParams()
  const label = path === '' ? 'Browse the files at this commit' : 'See this path at this commit'
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
