import { Button, Progress, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Params } from '#shared/contract/contract.ts'
import type { EpicIssue } from '#shared/contract/epic-issues.ts'
import type { Epic } from '#shared/contract/epics.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { epicIssuesQuery } from '#shared/queries/epics.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { useGroup } from '../../../lib/group/group-context.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { type KeyHelp, useKeyHelp } from '../../../ui/keyboard/key-help.ts'
import { reordered } from '../../../ui/list/reordered.ts'
import { isEmptyList } from '../../../ui/list/unread-row.ts'
import { BulkBar } from '../../../ui/resource-table/bulk-bar.tsx'
import { useLoadAll } from '../../../ui/resource-table/table-source.ts'
import type { Noun } from '../../../ui/resource-table/words.ts'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import { WriteForm } from '../../../ui/write/write-form.tsx'
import { getNeighbour } from '../model/moves.ts'
import { getProgress } from '../model/progress.ts'
import { AddIssueDialog } from './add-issue-dialog.tsx'
import classes from './epic-issues.module.css'
import { IssueRow } from './issue-row.tsx'

const handleKeys: readonly KeyHelp[] = [
  { keys: ['ArrowUp', 'ArrowDown', 'Home', 'End'], words: t('Move the issue') },
  { keys: ['Escape'], words: t('Cancel the move') },
]

type Task = { readonly kind: 'add' } | { readonly kind: 'remove'; readonly issue: EpicIssue }

/** The issues of an epic in their order, their progress, and their actions (document 3, section 4.8). */
export function EpicIssues({ epic, whyNot }: { readonly epic: Epic; readonly whyNot: string | undefined }) {
  const { id } = useGroup()
  const place = { id, epic_iid: epic.iid }
  const list = useOperationPages(epicIssuesQuery(place))
  // Moves and progress require all of them.
  const { start } = useLoadAll(list)
  useEffect(() => start(), [start])
  const [task, setTask] = useState<Task | null>(null)
  const close = () => setTask(null)
  return (
    <section aria-label={t('Issues')} className={classes.issues}>
      <div className={classes.bar}>
        <Title order={3} fz="sm">
          {t('Issues')}
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
          {t('Add issue')}
        </Button>
      </div>
      {list.isPending && <LoadingState rows={3} label={t('Loading the issues')} />}
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
      {!list.isPending && !list.error && isEmptyList(list) && (
        <p className={classes.quiet}>{t('No issues that you may see.')}</p>
      )}
      {task?.kind === 'add' && <AddIssueDialog epic={epic} onClose={close} />}
      {task?.kind === 'remove' && <RemoveIssueDialog place={place} issue={task.issue} onClose={close} />}
    </section>
  )
}

/** How far the issues are, by state and by weight. */
function ProgressBars({ issues }: { readonly issues: readonly EpicIssue[] }) {
  const { issues: count, weight, unweighted } = getProgress(issues)
  return (
    <div className={classes.progress}>
      <Bar name={t('Closed issues')} done={count.done} all={count.all} />
      <Bar name={t('Closed weight')} done={weight.done} all={weight.all} />
      {unweighted > 0 && <span className={classes.quiet}>{t('{unweighted} without a weight', { unweighted })}</span>}
    </div>
  )
}

function Bar({ name, done, all }: { readonly name: string; readonly done: number; readonly all: number }) {
  const words = t('{done} of {all}', { done: formatNumber(done), all: formatNumber(all) })
  return (
    <div>
      <span>
        {name}: {words}
      </span>
      <Progress value={all === 0 ? 0 : (done / all) * 100} aria-label={name} />
    </div>
  )
}

/** Takes an issue out of an epic; the issue itself stays. */
function RemoveIssueDialog({
  place,
  issue,
  onClose,
}: {
  readonly place: EpicPlace
  readonly issue: EpicIssue
  onClose(): void
}) {
  return (
    <WriteDialog
      operation="epicIssues.remove"
      label={t('Remove this issue from the epic?')}
      submit={t('Remove issue')}
      paramsNow={() => ({ ...place, epic_issue_id: issue.epic_issue_id })}
      onClose={onClose}
    >
      <Text size="sm">
        <Trans
          message="<strong/> stays as it is, in no epic. If you undo this, it is placed where the service puts new issues."
          components={{
            strong: (
              <strong>
                <VisibleText text={issue.title} />
              </strong>
            ),
          }}
        />
      </Text>
    </WriteDialog>
  )
}

/**
 * The issues in their order. One is carried to another place by dragging it or by its handle with the arrow keys, as often as
 * wanted, and is moved by one request once that is confirmed.
 */
function IssueList({
  place,
  issues,
  whyNot,
  onRemove,
}: {
  readonly place: EpicPlace
  readonly issues: readonly EpicIssue[]
  readonly whyNot: string | undefined
  onRemove(issue: EpicIssue): void
}) {
  const [carried, setCarried] = useState<{ readonly id: number; readonly to: number } | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  useKeyHelp(t('Issues of the epic, on the handle of one'), whyNot === undefined ? handleKeys : [])
  const selection = useIssueSelection(place, issues)
  const ids = issues.map(({ epic_issue_id }) => epic_issue_id)
  const from = carried ? ids.indexOf(carried.id) : -1
  const to = Math.min(carried?.to ?? 0, ids.length - 1)
  // It was removed, or doesn't move.
  const neighbour = from < 0 ? null : getNeighbour(ids, from, to)
  const shown = neighbour ? reordered(issues, from, to) : issues
  const carry = (id: number, wanted: number) => {
    if (whyNot !== undefined) return
    setCarried({ id, to: Math.max(0, Math.min(wanted, ids.length - 1)) })
  }
  return (
    <>
      <ol className={classes.list} aria-label={t('Issues of the epic')}>
        {shown.map((issue, index) => (
          <IssueRow
            key={issue.epic_issue_id}
            issue={issue}
            place={index}
            isCarried={neighbour !== null && carried?.id === issue.epic_issue_id}
            isSelected={selection.isSelected(issue)}
            whyNot={whyNot}
            onSelect={() => selection.toggle(issue)}
            onCarry={steps => carry(issue.epic_issue_id, index + steps)}
            onPutBack={() => setCarried(null)}
            onDrag={() => setDragged(issue.epic_issue_id)}
            onDragOver={() => dragged !== null && dragged !== issue.epic_issue_id && carry(dragged, index)}
            onDragEnd={() => setDragged(null)}
            onRemove={() => onRemove(issue)}
          />
        ))}
      </ol>
      {selection.selected.length > 0 && (
        <div className={classes.selected}>
          <BulkBar
            count={selection.selected.length}
            hidden={0}
            noun={issueNoun}
            actions={[{ label: t('Remove from the epic…'), unavailable: whyNot, run: () => void selection.remove() }]}
            onClear={selection.clear}
          />
        </div>
      )}
      {neighbour && carried && (
        <MoveForm
          params={{ ...place, epic_issue_id: carried.id, ...neighbour }}
          title={issues[from]?.title ?? ''}
          from={from + 1}
          to={to + 1}
          onClose={() => setCarried(null)}
        />
      )}
    </>
  )
}

const issueNoun: Noun = {
  counted: count => t('{count, plural, one {# issue} other {# issues}}', { count }),
  plural: t('issues'),
}

/** The code of bulk operations is loaded with the first one. */
const bulkCode = () => Promise.all([import('../../../ui/bulk/bulk.ts'), import('../model/issue-items.ts')])

/** The selected issues of an epic, which can be removed from it by a dry run. */
function useIssueSelection(place: EpicPlace, issues: readonly EpicIssue[]) {
  const connection = useConnectionRef()
  const openPanel = useBulkPanel(panel => panel.open)
  const [keys, setKeys] = useState<ReadonlySet<number>>(new Set())
  // Those that left the epic are selected no more.
  const selected = issues.filter(({ epic_issue_id }) => keys.has(epic_issue_id))
  const clear = () => setKeys(new Set())
  return {
    ...{ selected, clear },
    isSelected: ({ epic_issue_id }: EpicIssue) => keys.has(epic_issue_id),
    toggle: ({ epic_issue_id: key }: EpicIssue) =>
      setKeys(now => (now.has(key) ? new Set([...now].filter(one => one !== key)) : new Set([...now, key]))),
    remove: async () => {
      const [{ startDryRun }, { removeItem }] = await bulkCode()
      const title = t('Remove {issues} from the epic', { issues: issueNoun.counted(selected.length) })
      const items = selected.map(issue => removeItem(connection, place, issue))
      openPanel(startDryRun({ title, connection, items }).id)
      clear()
    },
  }
}

/** Confirms where an issue was carried. */
function MoveForm({
  params,
  title,
  from,
  to,
  onClose,
}: {
  readonly params: Params<'epicIssues.reorder'>
  readonly title: string
  readonly from: number
  readonly to: number
  onClose(): void
}) {
  return (
    <div className={classes.move}>
      <WriteForm
        operation="epicIssues.reorder"
        label={t('Move this issue?')}
        submit={t('Move issue')}
        paramsNow={() => params}
        onClose={onClose}
      >
        <Text size="sm" role="status">
          <Trans
            message="<strong/> goes from place {from} to place {to}."
            values={{ from, to }}
            components={{
              strong: (
                <strong>
                  <VisibleText text={title} />
                </strong>
              ),
            }}
          />
        </Text>
      </WriteForm>
    </div>
  )
}

/** The epic that issues are in, as every operation names it. */
interface EpicPlace {
  readonly id: string
  readonly epic_iid: number
}
