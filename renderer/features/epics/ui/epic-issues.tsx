import { Button, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { EpicIssue } from '#shared/contract/epic-issues.ts'
import type { Epic } from '#shared/contract/epics.ts'
import { useGroup } from '../../../lib/group/group-context.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useLoadAll } from '../../../ui/resource-table/table-source.ts'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { AddIssueDialog } from './add-issue-dialog.tsx'
import classes from './epic-issues.module.css'
import { IssueList } from './issue-list.tsx'
import { ProgressBars } from './progress-bars.tsx'
import { RemoveIssueDialog } from './remove-issue-dialog.tsx'

type Task = { readonly kind: 'add' } | { readonly kind: 'remove'; readonly issue: EpicIssue }

/** The issues of an epic in their order, how far they are, and what can be done with them (document 3, section 4.8). */
export function EpicIssues({ epic, whyNot }: { readonly epic: Epic; readonly whyNot: string | undefined }) {
  const { id } = useGroup()
  const place = { id, epic_iid: epic.iid }
  const list = useOperationPages('epicIssues.list', place)
  // Where one goes and how far they are can be told only of all of them.
  const { start } = useLoadAll(list)
  useEffect(() => start(), [start])
  const [task, setTask] = useState<Task | null>(null)
  const close = () => setTask(null)
  return (
    <section aria-label="Issues" className={classes.issues}>
      <div className={classes.bar}>
        <Title order={3} fz="sm">
          Issues
        </Title>
        <StaleNotice provenance={list.provenance} />
        <Spacer />
        <Button
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => setTask({ kind: 'add' })}
        >
          Add an issue
        </Button>
      </div>
      {list.isPending && <LoadingState rows={3} label="Loading the issues" />}
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.items.length > 0 && (
        <>
          <ProgressBars issues={list.items} />
          <IssueList
            place={place}
            issues={list.items}
            whyNot={whyNot}
            onRemove={issue => setTask({ kind: 'remove', issue })}
          />
        </>
      )}
      {!list.isPending && !list.error && list.items.length === 0 && (
        <p className={classes.quiet}>No issues that you may see.</p>
      )}
      {task?.kind === 'add' && <AddIssueDialog epic={epic} onClose={close} />}
      {task?.kind === 'remove' && <RemoveIssueDialog place={place} issue={task.issue} onClose={close} />}
    </section>
  )
}
