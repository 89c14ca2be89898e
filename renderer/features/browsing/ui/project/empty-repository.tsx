import { Button } from '@mantine/core'
import { IconFilePlus, IconFolderOpen } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { EmptyState } from '../../../../ui/states/states.tsx'

/** The branch a first commit makes; the name that git and the services of this family use when nothing is set. */
const firstBranch = 'main'

/** A repository without a commit, and how to make the first one. */
export function EmptyRepository() {
  const params = useProjectParams()
  return (
    <EmptyState
      icon={<IconFolderOpen size={32} stroke={1.5} />}
      title="This repository is empty"
      description={`It has no commit, so there is no branch and no file to show. A first file makes both: it is committed to a new branch “${firstBranch}”.`}
      action={
        <Button
          leftSection={<IconFilePlus size={15} />}
          renderRoot={props => (
            <Link
              {...props}
              to="/c/$connection/p/$project/edit"
              params={params}
              search={{ branch: firstBranch, path: 'README.md', create: true }}
            />
          )}
        >
          Create the first file
        </Button>
      }
    />
  )
}
