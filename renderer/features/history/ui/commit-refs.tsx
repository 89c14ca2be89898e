import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconGitBranch, IconTag } from '@tabler/icons-react'
import { explain } from '#shared/errors.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { FolderLink } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import classes from './commit-screen.module.css'

/** The branches and tags that contain a commit. */
export function CommitRefs({ sha }: { readonly sha: string }) {
  const { id } = useProject()
  const list = useOperationPages('commits.refs', { id, sha }, { pageSize: 20 })
  if (list.isPending) return <Skeleton height={9} width={140} radius="sm" />
  if (list.error && list.items.length === 0) return <span className={classes.dim}>{explain(list.error).title}</span>
  if (list.items.length === 0) return <span className={classes.dim}>no branch and no tag</span>
  return (
    <>
      {list.items.map(ref => {
        const Icon = ref.type === 'tag' ? IconTag : IconGitBranch
        return (
          <FolderLink
            key={`${ref.type}:${ref.name}`}
            refName={ref.name}
            path=""
            className={classes.ref}
            title={visibleString(ref.name)}
          >
            <Icon size={12} aria-label={ref.type === 'tag' ? 'Tag' : 'Branch'} />
            <VisibleText text={ref.name} className={classes.refName} />
          </FolderLink>
        )
      })}
      {list.hasNextPage && (
        <UnstyledButton className={classes.more} onClick={list.fetchNextPage} disabled={list.isFetchingNextPage}>
          {list.isFetchingNextPage ? 'Loading…' : 'Show more'}
        </UnstyledButton>
      )}
    </>
  )
}
