import { Alert, Button, Group, Title } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Epic } from '#shared/contract/epics.ts'
import { useGroup, useGroupParams } from '../../../lib/group/group-context.ts'
import { useWhyNotInGroup } from '../../../lib/group/use-why-not-in-group.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { isConfidential } from '../model/epic-words.ts'
import type { EpicTask } from '../model/task.ts'
import { EpicFacts } from './epic-facts.tsx'
import { EpicFamily } from './epic-family.tsx'
import { EpicIssues } from './epic-issues.tsx'
import { ConfidentialMark, StateBadge } from './epic-marks.tsx'
import { EpicTaskDialog } from './epic-task-dialog.tsx'
import classes from './epics.module.css'

/** One epic of a group (document 3, sections 4.7 and 4.8). */
export function EpicScreen() {
  const { id } = useGroup()
  const params = useGroupParams()
  const { epic: iid } = useParams({ from: '/c/$connection/g/$group/epics/$epic' })
  const { data, error, isPending, refetch } = useOperation('epics.get', { id, epic_iid: iid })
  return (
    <section className={classes.page} aria-label="Epic">
      <div className={classes.head}>
        <LinkAnchor size="sm" to="/c/$connection/g/$group/epics" params={params}>
          All epics
        </LinkAnchor>
        <Spacer />
        <StaleNotice provenance={data?.provenance ?? null} />
      </div>
      {isPending && <LoadingState rows={8} label="Loading the epic" />}
      {error && (!data || error.kind === 'notFound') ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        data && <Shown key={data.value.id} epic={data.value} />
      )}
    </section>
  )
}

function Shown({ epic }: { readonly epic: Epic }) {
  const { id } = useGroup()
  const params = useGroupParams()
  const navigate = useNavigate()
  const [task, setTask] = useState<EpicTask | null>(null)
  const [todo, setTodo] = useState<'new' | 'there' | null>(null)
  const whyNot = useWhyNotInGroup(id, 'reporter')
  const whyNotDelete = useWhyNotInGroup(id, 'owner')
  const isOpen = epic.state !== 'closed'
  return (
    <>
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          <VisibleText text={epic.title} />
        </Title>
        <StateBadge state={epic.state} />
        {isConfidential(epic) && <ConfidentialMark />}
      </div>
      <Group gap={8}>
        <Task label="Edit…" whyNot={whyNot} onTask={() => setTask({ kind: 'edit', epic })} />
        <Task
          label={isOpen ? 'Close…' : 'Reopen…'}
          whyNot={whyNot}
          onTask={() => setTask({ kind: isOpen ? 'close' : 'reopen', epic })}
        />
        <Task label="To-do…" whyNot={undefined} onTask={() => setTask({ kind: 'todo', epic })} />
        <Task label="Delete…" isDangerous whyNot={whyNotDelete} onTask={() => setTask({ kind: 'delete', epic })} />
      </Group>
      {todo && (
        <Alert color="blue" role="status" withCloseButton closeButtonLabel="Close" onClose={() => setTodo(null)}>
          {todo === 'new' ? 'It is on your to-do list now.' : 'It is on your to-do list already.'}
        </Alert>
      )}
      <EpicFacts epic={epic} />
      {epic.description ? (
        <Markdown text={epic.description} place={null} />
      ) : (
        <p className={classes.quiet}>No description.</p>
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
