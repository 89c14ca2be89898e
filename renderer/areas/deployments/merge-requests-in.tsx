import { Badge, Button, Text, Title } from '@mantine/core'
import type { Deployment } from '#shared/contract/deployments.ts'
import type { MergeRequest } from '#shared/contract/merge-requests.ts'
import { ExternalLink } from '../../common/link/external-link.tsx'
import { useOperationPages } from '../../common/operations/use-operation.ts'
import { useProject } from '../../common/project/project-context.ts'
import { ErrorState, LoadingState } from '../../common/states/states.tsx'
import { VisibleText } from '../../common/text/visible-text.tsx'
import { TimeAgo } from '../../common/time/time-ago.tsx'
import classes from './deployments.module.css'

/** The merge requests that shipped with a deployment. */
export function MergeRequestsIn({ deployment }: { readonly deployment: Deployment }) {
  const { id } = useProject()
  const list = useOperationPages('deployments.mergeRequests', { id, deployment_id: deployment.id }, { secondary: true })
  return (
    <section aria-label="Merge requests in it">
      <Title order={3} fz="sm" mb={6}>
        Merge requests in it{list.total !== null && ` (${list.total.toLocaleString()})`}
      </Title>
      {list.isPending && <LoadingState rows={3} label="Loading the merge requests" />}
      {list.error && list.items.length === 0 && <ErrorState error={list.error} onRetry={list.refetch} />}
      {!list.isPending && !list.error && list.items.length === 0 && (
        <Text size="sm">No merge request shipped with it.</Text>
      )}
      <ul className={classes.requests}>
        {list.items.map(request => (
          <li key={request.id}>
            <Request request={request} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          mt="xs"
          loading={list.isFetchingNextPage}
          onClick={list.fetchNextPage}
        >
          Show more
        </Button>
      )}
    </section>
  )
}

function Request({ request }: { readonly request: MergeRequest }) {
  const words = (
    <>
      !{request.iid} <VisibleText text={request.title} />
    </>
  )
  return (
    <>
      {request.web_url ? (
        <ExternalLink address={request.web_url} text={request.title}>
          {words}
        </ExternalLink>
      ) : (
        words
      )}{' '}
      <Badge size="xs" variant="light" color="gray" tt="none">
        <VisibleText text={request.state} />
      </Badge>{' '}
      <Text span size="xs" c="dimmed">
        <VisibleText text={request.author.name} />
        {request.merged_at && (
          <>
            , merged <TimeAgo value={request.merged_at} />
          </>
        )}
      </Text>
    </>
  )
}
