import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { useDrafts } from '../../model/drafts/use-drafts.ts'
import classes from './edit-screen.module.css'

/** Says that the branch has other changes, which this commit leaves out, and where they can be committed together. */
export function OtherChanges({ branch, path }: { readonly branch: string; readonly path: string }) {
  const params = useProjectParams()
  const { drafts } = useDrafts()
  const others = drafts.filter(draft => draft.state === 'current' && draft.branch === branch && draft.path !== path)
  return (
    <p className={classes.others}>
      {others.length > 0 &&
        (others.length === 1
          ? 'One other change of this branch is not in this commit. '
          : `${others.length} other changes of this branch are not in this commit. `)}
      <Anchor
        size="xs"
        underline="always"
        renderRoot={props => (
          <Link {...props} to="/c/$connection/p/$project/changes" params={params} search={{ branch }} />
        )}
      >
        {others.length > 0 ? 'Commit them together' : 'Add more changes'}
      </Anchor>
    </p>
  )
}
