import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import type { Deployment } from '#shared/contract/deployments.ts'
import type { UserBrief } from '#shared/contract/fields.ts'
import type { MergeRequest } from '#shared/contract/merge-requests.ts'
import { t } from '#shared/i18n/i18n.ts'
import { deploymentMergeRequestsQuery } from '#shared/queries/delivery.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { Fact, MoreFacts } from '../../../ui/facts/facts.tsx'
import { FieldList } from '../../../ui/facts/field-list.tsx'
import { labelDetails, labelLooks } from '../../../ui/labels/label-look.ts'
import { Labels } from '../../../ui/labels/labels.tsx'
import { ExternalLink } from '../../../ui/link/external-link.tsx'
import { isEmptyList } from '../../../ui/list/unread-row.ts'
import { UserLink } from '../../../ui/people/user-link.tsx'
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import {
  filterCount,
  filterFields,
  filterLabel,
  filterOptionLabel,
  firstFilterValues,
  getFilter,
  type MergeRequestFilter,
  mergeRequestViews,
} from '../model/merge-request-views.ts'
import classes from './deployments.module.css'

/** The merge requests that shipped with a deployment. */
export function MergeRequestsIn({ deployment }: { readonly deployment: Deployment }) {
  const { id } = useProject()
  const [filter, setFilter] = useState<MergeRequestFilter>({ with_labels_details: true })
  const list = useOperationPages(deploymentMergeRequestsQuery({ id, deployment_id: deployment.id, ...filter }), {
    secondary: true,
    keepPrevious: true,
  })
  return (
    <section aria-label={t('Merge requests in it')}>
      <Group gap={8} mb={6}>
        <Title order={3} fz="sm">
          {list.total === null
            ? t('Merge requests in it')
            : t('Merge requests in it ({total, number})', { total: list.total })}
        </Title>
        <Spacer />
        <MergeRequestFilters filter={filter} onFilter={setFilter} />
      </Group>
      {list.isPending && <LoadingState rows={3} label={t('Loading the merge requests')} />}
      {list.error && list.items.length === 0 && <ErrorState error={list.error} onRetry={list.refetch} />}
      {!list.isPending && !list.error && isEmptyList(list) && (
        <Text size="sm">
          {filterCount(filter) > 0 ? t('No matching merge requests') : t('No merge request shipped with it.')}
        </Text>
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
          {t('Show more')}
        </Button>
      )}
    </section>
  )
}

function Request({ request }: { readonly request: MergeRequest }) {
  const labels = labelLooks(request.labels)
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
        <VisibleText text={request.state && valueLabel('issueState', request.state)} />
      </Badge>{' '}
      <Text span size="xs" c="dimmed">
        <VisibleText text={request.author?.name} />
        {request.merged_at && (
          <>
            {' · '}
            <Trans message="merged <timeAgo/>" components={{ timeAgo: <TimeAgo value={request.merged_at} /> }} />
          </>
        )}
      </Text>
      <Text size="xs" c="dimmed">
        <VisibleText text={`${request.source_branch ?? t('Unknown')} → ${request.target_branch ?? t('Unknown')}`} />
      </Text>
      {labels.length > 0 && <Labels labels={labels} />}
      <MergeRequestDetails request={request} />
    </>
  )
}

/** All other fields of a merge request. */
function MergeRequestDetails({ request }: { readonly request: MergeRequest }) {
  const { author, merged_by, closed_by, milestone } = request
  const assignees = request.assignees ?? (request.assignee ? [request.assignee] : [])
  const details = labelDetails(request.labels)
  return (
    <MoreFacts name={t('Details')}>
      <People name={t('Author')} people={author ? [author] : []} />
      <People name={t('Assignees')} people={assignees} />
      <People name={t('Merged by')} people={merged_by ? [merged_by] : []} />
      <People name={t('Closed by')} people={closed_by ? [closed_by] : []} />
      {milestone && (
        <Fact name={t('Milestone')}>
          <VisibleText text={milestone.title} />
        </Fact>
      )}
      <FieldList of={request} views={mergeRequestViews} />
      {details.length > 0 && (
        <Fact name={t('Label details')}>
          <VisibleText text={details.join('\n')} multiline />
        </Fact>
      )}
    </MoreFacts>
  )
}

function People({ name, people }: { readonly name: string; readonly people: readonly UserBrief[] }) {
  if (people.length === 0) return null
  return (
    <Fact name={name}>
      {people.map(person => (
        <UserLink key={person.id} name={person.name} username={person.username} />
      ))}
    </Fact>
  )
}

/** Every filter and order the service has for the merge requests of a deployment. They are applied together. */
function MergeRequestFilters({
  filter,
  onFilter,
}: {
  readonly filter: MergeRequestFilter
  onFilter(filter: MergeRequestFilter): void
}) {
  const [isOpen, setOpen] = useState(false)
  const [values, setValues] = useState(firstFilterValues)
  const [wasTried, setTried] = useState(false)
  const typed = getFilter(values)
  const count = filterCount(filter)
  const apply = (next: typeof values) => {
    const { filter: wanted } = getFilter(next)
    setValues(next)
    setTried(wanted === null)
    if (wanted) onFilter(wanted)
  }
  return (
    <>
      <Button
        variant={count > 0 ? 'light' : 'default'}
        size="compact-sm"
        leftSection={<IconFilter size={14} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? t('Filters: {count}', { count }) : t('Filters')}
      </Button>
      {isOpen && (
        <form
          className={classes.requestFilters}
          aria-label={t('Filters of merge requests')}
          onSubmit={event => {
            event.preventDefault()
            apply(values)
          }}
        >
          <SchemaForm
            fields={filterFields}
            values={values}
            problems={wasTried ? typed.problems : {}}
            getLabel={filterLabel}
            getOptionLabel={filterOptionLabel}
            onChange={(name, value) => setValues(before => ({ ...before, [name]: value }))}
            onBlur={() => undefined}
          />
          <Group gap={8} mt="sm">
            <Button type="submit" size="compact-sm">
              {t('Apply filters')}
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={() => apply(firstFilterValues)}>
              {t('Clear filters')}
            </Button>
          </Group>
        </form>
      )}
    </>
  )
}
