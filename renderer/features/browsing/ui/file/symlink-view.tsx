import { IconFileArrowRight } from '@tabler/icons-react'
import { FileLink } from '../../../../lib/project/links.tsx'
import { EmptyState } from '../../../../ui/states/states.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { linkTarget } from '../../model/file/link-target.ts'
import classes from './blob-screen.module.css'

/** A symbolic link: where it points, and the way there when that is inside the repository. */
export function SymlinkView({
  path,
  target,
  refName,
}: {
  readonly path: string
  readonly target: string
  readonly refName: string
}) {
  const inside = linkTarget(path, target)
  return (
    <EmptyState
      icon={<IconFileArrowRight size={30} stroke={1.5} />}
      title="A symbolic link"
      description={
        <>
          It points to{' '}
          {inside === null ? (
            <span className={classes.mono}>
              <VisibleText text={target} />
            </span>
          ) : (
            <FileLink refName={refName} path={inside} className={classes.mono}>
              <VisibleText text={target} />
            </FileLink>
          )}
          {inside === null && ', which is outside of the repository'}.
        </>
      }
    />
  )
}
