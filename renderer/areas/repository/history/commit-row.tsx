import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFolderSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Commit } from '#shared/contract/commits.ts'
import { CopyButton } from '../../../common/copy/copy-button.tsx'
import { UserName } from '../../../common/people/user-name.tsx'
import { CommitLink, useProjectParams } from '../../../common/project/links.tsx'
import { visibleLines } from '../../../common/text/visible.ts'
import { VisibleText } from '../../../common/text/visible-text.tsx'
import { TimeAgo } from '../../../common/time/time-ago.tsx'
import classes from './commits-screen.module.css'
import { commitTime } from './history-rows.ts'

/** One commit of a history. `path` is the file or folder the history is of; browsing goes there. */
export function CommitRow({ commit, path }: { readonly commit: Commit; readonly path: string }) {
  return (
    <>
      <div className={classes.words}>
        <CommitLink sha={commit.id} className={classes.title} title={visibleLines(commit.message)}>
          <VisibleText text={commit.title} />
        </CommitLink>
        <div className={classes.by}>
          <UserName name={commit.author_name} email={commit.author_email} size={16} />
          <TimeAgo value={commitTime(commit)} className={classes.age} />
          {commit.parent_ids.length > 1 && <span className={classes.merge}>merge</span>}
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
