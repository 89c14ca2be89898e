import { Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import type { Deployment } from '#shared/contract/deployments.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { shortRef } from '../../../lib/project/short-ref.ts'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'

/** What came with a deployment: from the last one before it that succeeded in the same environment. */
export function SinceTheLast({
  deployment,
  environment,
}: {
  readonly deployment: Deployment
  readonly environment: string
}) {
  return (
    <section aria-label="Since the one before">
      <Title order={3} fz="sm" mb={6}>
        Since the one before
      </Title>
      <Found deployment={deployment} environment={environment} />
    </section>
  )
}

function Found({ deployment, environment }: { readonly deployment: Deployment; readonly environment: string }) {
  const params = useProjectParams()
  const { previous, isPending } = usePrevious(deployment, environment)
  if (isPending) return <Text size="sm">Looking for it…</Text>
  if (previous === undefined) return <Text size="sm">The deployments before it could not be read.</Text>
  if (previous === null) return <Text size="sm">Nothing succeeded in this environment before it.</Text>
  const link = (
    <LinkAnchor
      to="/c/$connection/p/$project/deployments"
      params={params}
      search={{ deployment: `${previous.id}` }}
      size="sm"
    >
      #{previous.iid}
    </LinkAnchor>
  )
  return (
    <Text size="sm" component="div">
      {link} succeeded {previous.created_at && <TimeAgo value={previous.created_at} />}.{' '}
      {previous.sha === deployment.sha ? (
        'It was of the same commit.'
      ) : (
        <>
          Compare{' '}
          <LinkAnchor
            size="sm"
            to="/c/$connection/p/$project/compare"
            params={params}
            search={{ from: previous.sha, to: deployment.sha }}
          >
            {shortRef(previous.sha)} with {shortRef(deployment.sha)}
          </LinkAnchor>
          , or{' '}
          <LinkAnchor
            size="sm"
            to="/c/$connection/p/$project/compare"
            params={params}
            search={{ from: deployment.sha, to: previous.sha }}
          >
            what it took away
          </LinkAnchor>
          .
        </>
      )}
    </Text>
  )
}

/** The last success before a deployment; null when there is none, undefined when that could not be read. */
function usePrevious(deployment: Deployment, environment: string) {
  const { id } = useProject()
  const list = useOperationPages(
    'deployments.list',
    { id, environment, status: 'success', order_by: 'id', sort: 'desc' },
    { secondary: true },
  )
  const previous = list.items.find(one => one.id < deployment.id)
  const { hasNextPage, isFetchingNextPage, error, fetchNextPage } = list
  const goesOn = previous === undefined && hasNextPage && !error
  useEffect(() => {
    if (goesOn && !isFetchingNextPage) fetchNextPage()
  }, [goesOn, isFetchingNextPage, fetchNextPage])
  const isPending = list.isPending || goesOn
  return { isPending, previous: previous ?? (error ? undefined : null) }
}
