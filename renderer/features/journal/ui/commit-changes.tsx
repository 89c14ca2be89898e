import { Text } from '@mantine/core'
import { type ConnectionRef, connectionIdOf } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { DiffView } from '../../../ui/diff/diff-view.tsx'
import { useSourceIn } from '../../../ui/diff/source.ts'
import { useDiffFiles } from '../../../ui/diff/use-diff-files.ts'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { LoadingState } from '../../../ui/states/states.tsx'
import classes from './journal-screen.module.css'

/** What the commit of an entry changed, as its own screen shows it, and the way there. */
export function CommitChanges({
  connection,
  project,
  sha,
  parent,
}: {
  readonly connection: ConnectionRef
  readonly project: string
  readonly sha: string
  readonly parent: string | undefined
}) {
  const list = useOperationPages('commits.diff', { id: project, sha }, { connection })
  const source = useSourceIn(connection, project, parent, sha)
  const files = useDiffFiles(list.items)
  return (
    <>
      <Text size="sm" c="dimmed" mb={6}>
        {list.error && files.length === 0
          ? `${explain(list.error).sentence} `
          : list.hasNextPage && `The first ${files.length} files of it. `}
        <LinkAnchor
          to="/c/$connection/p/$project/commit/$sha"
          params={{ connection: connectionIdOf(connection), project, sha }}
        >
          Commit {sha.slice(0, 8)}
        </LinkAnchor>
      </Text>
      {list.isPending ? (
        <LoadingState rows={4} label="Loading the changes" />
      ) : (
        files.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
          <section className={classes.changes} tabIndex={0} aria-label="Changes">
            <DiffView files={files} comparison={sha} source={source} opensTree={false} />
          </section>
        )
      )}
    </>
  )
}
