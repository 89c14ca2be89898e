import { Alert, Badge, Button, Text, Title } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type Epic, isConfidential } from '#shared/contract/epics.ts'
import { pgettext, t } from '#shared/i18n/i18n.ts'
import { epicQuery, epicsQuery, epicTitlesQuery } from '#shared/queries/epics.ts'
import { useWhyReadOnly } from '../../../lib/connection/use-connection.ts'
import { useGroup, useGroupParams } from '../../../lib/group/group-context.ts'
import { useWhyNotInGroup } from '../../../lib/group/use-why-not-in-group.ts'
import { useOperation, useOperationPages } from '../../../lib/operations/use-operation.ts'
import { Fact, Facts, MoreFacts } from '../../../ui/facts/facts.tsx'
import { FieldList } from '../../../ui/facts/field-list.tsx'
import { labelDetails, labelLooks } from '../../../ui/labels/label-look.ts'
import { Labels } from '../../../ui/labels/labels.tsx'
import { ExternalLink } from '../../../ui/link/external-link.tsx'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { UserLink } from '../../../ui/people/user-link.tsx'
import { useLoadAll } from '../../../ui/resource-table/table-source.ts'
import { InPage, Page } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { exactDay } from '../../../ui/time/time.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { dateOrigin, type Edge } from '../model/epic-dates.ts'
import { epicViews } from '../model/epic-views.ts'
import { labelNames } from '../model/epic-words.ts'
import type { EpicTask } from '../model/task.ts'
import { EpicIssues } from './epic-issues.tsx'
import { EpicLink } from './epic-link.tsx'
import { ConfidentialMark, StateBadge } from './epic-marks.tsx'
import { EpicTaskDialog } from './epic-task-dialog.tsx'
import classes from './epics.module.css'

/** One epic of a group (document 3, sections 4.7 and 4.8). */
export function EpicScreen() {
  const { id } = useGroup()
  const params = useGroupParams()
  const { epic: iid } = useParams({ from: '/c/$connection/g/$group/epics/$epic' })
  const { data, error, isPending, refetch } = useOperation(epicQuery({ id, epic_iid: iid }))
  return (
    <Page
      content="measure"
      title={data ? <VisibleText text={data.value.title} /> : t('Epic')}
      count={
        <>
          <LinkAnchor size="sm" to="/c/$connection/g/$group/epics" params={params}>
            {t('All epics')}
          </LinkAnchor>
          <StaleNotice provenance={data?.provenance ?? null} />
        </>
      }
    >
      {isPending && <LoadingState rows={8} label={t('Loading the epic')} />}
      {error && (!data || error.kind === 'notFound') ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        data && <Shown key={data.value.id} epic={data.value} />
      )}
    </Page>
  )
}

function Shown({ epic }: { readonly epic: Epic }) {
  const { id } = useGroup()
  const params = useGroupParams()
  const navigate = useNavigate()
  const [task, setTask] = useState<EpicTask | null>(null)
  const [todo, setTodo] = useState<'new' | 'there' | null>(null)
  const readOnly = useWhyReadOnly()
  const whyNot = useWhyNotInGroup(id, 'reporter')
  const whyNotDelete = useWhyNotInGroup(id, 'owner')
  const isOpen = epic.state !== 'closed'
  return (
    <>
      <InPage row="count">
        <StateBadge state={epic.state} />
        {isConfidential(epic) && <ConfidentialMark />}
      </InPage>
      <InPage row="actions">
        <Task label={t('Edit…')} whyNot={whyNot} onTask={() => setTask({ kind: 'edit', epic })} />
        <Task
          label={isOpen ? t('Close…') : t('Reopen…')}
          whyNot={whyNot}
          onTask={() => setTask({ kind: isOpen ? 'close' : 'reopen', epic })}
        />
        <Task label={t('To-do…')} whyNot={readOnly} onTask={() => setTask({ kind: 'todo', epic })} />
        <Task label={t('Delete…')} isDangerous whyNot={whyNotDelete} onTask={() => setTask({ kind: 'delete', epic })} />
      </InPage>
      {todo && (
        <Alert color="blue" role="status" withCloseButton closeButtonLabel={t('Close')} onClose={() => setTodo(null)}>
          {todo === 'new' ? t('It is on your to-do list now.') : t('It is on your to-do list already.')}
        </Alert>
      )}
      <EpicFacts epic={epic} />
      {epic.description ? (
        <div className={classes.description}>
          <Markdown text={epic.description} place={null} />
        </div>
      ) : (
        <p className={classes.quiet}>{t('No description.')}</p>
      )}
      <EpicIssues epic={epic} whyNot={whyNot} />
      <EpicFamily epic={epic} />
      {task && (
        <EpicTaskDialog
          group={id}
          task={task}
          onClose={() => setTask(null)}
          onTodo={isNew => setTodo(isNew ? 'new' : 'there')}
          onDeleted={() => void navigate({ to: '/c/$connection/g/$group/epics', params, replace: true })}
        />
      )}
    </>
  )
}

function Task({
  label,
  whyNot,
  isDangerous = false,
  onTask,
}: {
  readonly label: string
  readonly whyNot: string | undefined
  readonly isDangerous?: boolean
  onTask(): void
}) {
  return (
    <Button
      variant="default"
      {...(isDangerous && { c: 'var(--mantine-color-error)' })}
      disabled={whyNot !== undefined}
      title={whyNot}
      onClick={onTask}
    >
      {label}
    </Button>
  )
}

/** The epic above one and those below it. The service has no list of them: they are found among the epics around. */
function EpicFamily({ epic }: { readonly epic: Epic }) {
  const { id } = useGroup()
  const around = useOperationPages(epicTitlesQuery(id, { include_ancestor_groups: true }), { secondary: true })
  const { isLoading, start } = useLoadAll(around)
  const parent = around.items.find(other => other.id === epic.parent_id)
  const below = around.items.filter(other => other.parent_id === epic.id)
  return (
    <section aria-label={t('Above and below')}>
      <Title order={3} fz="sm" mb={6}>
        {t('Above and below')}
      </Title>
      {around.isPending && <LoadingState rows={2} label={t('Loading the epics around')} />}
      <ul className={classes.family}>
        {parent && (
          <li>
            <Trans
              message="Above: <epicLink/> <stateBadge/>"
              components={{ epicLink: <EpicLink epic={parent} />, stateBadge: <StateBadge state={parent.state} /> }}
            />
          </li>
        )}
        {epic.parent_id && !parent && !around.isPending && (
          <li>
            {t('Above: the epic with ID {parent_id}, which is not among the epics that were read.', {
              parent_id: epic.parent_id,
            })}
          </li>
        )}
        {below.map(child => (
          <li key={child.id}>
            <Trans
              message="Below: <epicLink/> <stateBadge/>"
              components={{ epicLink: <EpicLink epic={child} />, stateBadge: <StateBadge state={child.state} /> }}
            />
          </li>
        ))}
        {!epic.parent_id && below.length === 0 && !around.isPending && (
          <li className={classes.quiet}>
            {around.error ? t('Couldn’t load related epics.') : t('No parent and no child epics.')}
          </li>
        )}
      </ul>
      {around.hasNextPage && (
        <Button size="compact-sm" variant="subtle" loading={isLoading} onClick={start}>
          {t('Search all epics for more')}
        </Button>
      )}
    </section>
  )
}

/** The fields of an epic beside its text. */
function EpicFacts({ epic }: { readonly epic: Epic }) {
  const labels = useLabels(epic)
  return (
    <>
      <Facts>
        <Fact name={t('Reference')}>
          <VisibleText text={epic.references?.full ?? `&${epic.iid}`} />
        </Fact>
        <Fact name={t('Starts')}>
          <Day epic={epic} edge="start" />
        </Fact>
        <Fact name={t('Due')}>
          <Day epic={epic} edge="due" />
        </Fact>
        <Fact name={t('Labels')}>{labels.length > 0 ? <Labels labels={labelLooks(labels)} /> : t('None')}</Fact>
        <Fact name={t('Confidential')}>
          {isConfidential(epic) ? t('Yes: visible only to members with the role Reporter or higher') : t('No')}
        </Fact>
        <Fact name={t('Votes')}>
          {t('{upvotes} up, {downvotes} down', { upvotes: epic.upvotes ?? 0, downvotes: epic.downvotes ?? 0 })}
        </Fact>
        {epic.author && (
          <Fact name={t('Author')}>
            <UserLink name={epic.author.name} username={epic.author.username} />
          </Fact>
        )}
        <Fact name={t('Created')}>
          <TimeAgo value={epic.created_at} />
        </Fact>
        {epic.updated_at && (
          <Fact name={t('Changed')}>
            <TimeAgo value={epic.updated_at} />
          </Fact>
        )}
        {epic.closed_at && (
          <Fact name={pgettext('when', 'Closed')}>
            <TimeAgo value={epic.closed_at} />
          </Fact>
        )}
        {epic.web_url && (
          <Fact name={t('Web page')}>
            <ExternalLink address={epic.web_url}>
              <VisibleText text={epic.web_url} />
            </ExternalLink>
          </Fact>
        )}
      </Facts>
      <MoreFacts name={t('More details')}>
        <FieldList of={epic} views={epicViews} />
        {labelDetails(labels).length > 0 && (
          <Fact name={t('Label details')}>
            {labelDetails(labels).map(words => (
              <div key={words}>
                <VisibleText text={words} />
              </div>
            ))}
          </Fact>
        )}
      </MoreFacts>
    </>
  )
}

function Day({ epic, edge }: { readonly epic: Epic; readonly edge: Edge }) {
  const { day, origin, sentence } = dateOrigin(epic, edge)
  return (
    <>
      {day === null ? t('No date') : exactDay(day)}{' '}
      {origin !== 'unknown' && (
        <Badge size="sm" radius="sm" variant="default" tt="none" fw={500}>
          {origin}
        </Badge>
      )}
      <Text size="xs" c="dimmed">
        {sentence}
      </Text>
    </>
  )
}

/**
 * The labels of one epic with their colors. The service sends colors only in lists: they are taken from any epic with
 * these labels.
 */
function useLabels(epic: Epic): NonNullable<Epic['labels']> {
  const { id } = useGroup()
  const names = labelNames(epic)
  const isNamed = names.length > 0 && (epic.labels ?? []).every(label => typeof label === 'string')
  const { items } = useOperationPages(epicsQuery(id, { labels: names.join(',') }, { size: 1 }), {
    enabled: isNamed,
    secondary: true,
  })
  if (!isNamed) return epic.labels ?? []
  const detailed = (items[0]?.labels ?? []).filter(label => typeof label !== 'string')
  return names.map(name => detailed.find(label => label.name === name) ?? name)
}
