import { ActionIcon, Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconGripVertical, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { EpicIssue } from '#shared/contract/epic-issues.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { Fact, Facts } from '../../../ui/facts/facts.tsx'
import { FieldList } from '../../../ui/facts/field-list.tsx'
import { labelDetails, labelLooks } from '../../../ui/labels/label-look.ts'
import { Labels } from '../../../ui/labels/labels.tsx'
import { ExternalLink } from '../../../ui/link/external-link.tsx'
import { UserLink } from '../../../ui/people/user-link.tsx'
import { UserName } from '../../../ui/people/user-name.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { exactDay } from '../../../ui/time/time.ts'
import {
  formatTime,
  getAssignees,
  issueViews,
  linkViews,
  milestoneViews,
  referenceViews,
  timeViews,
} from '../model/issue-views.ts'
import classes from './epic-issues.module.css'
import { ConfidentialMark, StateBadge } from './epic-marks.tsx'

/** One issue, which can be carried to another place by its handle. */
export function IssueRow({
  issue,
  place,
  isCarried,
  isSelected,
  whyNot,
  onSelect,
  onCarry,
  onPutBack,
  onDrag,
  onDragOver,
  onDragEnd,
  onRemove,
}: {
  readonly issue: EpicIssue
  /** Its current position. */
  readonly place: number
  readonly isCarried: boolean
  readonly isSelected: boolean
  readonly whyNot: string | undefined
  onSelect(): void
  /** So many places down; up when less than none. */
  onCarry(steps: number): void
  onPutBack(): void
  onDrag(): void
  onDragOver(): void
  onDragEnd(): void
  onRemove(): void
}) {
  const title = visibleString(issue.title)
  const row = useRef<HTMLLIElement>(null)
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further place brings it into view again
  useEffect(() => {
    if (isCarried) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCarried, place])
  return (
    <li
      ref={row}
      className={classes.row}
      data-carried={isCarried || undefined}
      draggable={whyNot === undefined}
      onDragStart={onDrag}
      onDragOver={event => {
        event.preventDefault()
        onDragOver()
      }}
      onDrop={event => event.preventDefault()}
      onDragEnd={onDragEnd}
    >
      <Checkbox size="xs" aria-label={t('Select {name}', { name: title })} checked={isSelected} onChange={onSelect} />
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.handle ?? ''}
        aria-label={t('Move {title}', { title })}
        aria-description={t('Arrow keys move it up and down, Home and End to the ends, Escape restores the order.')}
        title={whyNot ?? t('Drag it, or use the arrow keys')}
        disabled={whyNot !== undefined}
        onKeyDown={event => carryByKey(event, { isCarried, onCarry, onPutBack })}
      >
        <IconGripVertical size={14} />
      </ActionIcon>
      <StateBadge state={issue.state} />
      {issue.confidential && <ConfidentialMark />}
      <VisibleText text={issue.title} className={classes.name} />
      <IssueSummary issue={issue} />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={isOpen ? t('Hide details of {title}', { title }) : t('Show details of {title}', { title })}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Remove {title}', { title })}
        title={whyNot ?? t('Remove from the epic')}
        disabled={whyNot !== undefined}
        onClick={onRemove}
      >
        <IconX size={14} />
      </ActionIcon>
      <IssuePlan issue={issue} />
      {isOpen && <IssueDetails issue={issue} />}
    </li>
  )
}

/** Arrow keys, Home and End carry the issue; Escape puts it back. */
function carryByKey(
  event: KeyboardEvent,
  carry: { readonly isCarried: boolean; onCarry(steps: number): void; onPutBack(): void },
): void {
  const steps = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }[event.key]
  if (steps !== undefined) {
    event.preventDefault()
    carry.onCarry(steps)
  } else if (event.key === 'Escape' && carry.isCarried) {
    event.stopPropagation()
    carry.onPutBack()
  }
}

/** Reference, weight and due date. */
function IssueSummary({ issue }: { readonly issue: EpicIssue }) {
  return (
    <span className={classes.quiet}>
      {issue.web_url ? (
        <ExternalLink address={issue.web_url}>
          <VisibleText text={issue.references?.full ?? `#${issue.iid}`} />
        </ExternalLink>
      ) : (
        <VisibleText text={issue.references?.full ?? `#${issue.iid}`} />
      )}
      {typeof issue.weight === 'number' && <> · {t('weight {weight}', { weight: issue.weight })}</>}
      {issue.due_date && <> · {t('due {due_date}', { due_date: exactDay(issue.due_date) })}</>}
    </span>
  )
}

/** The planning fields of an issue: its labels, assignees, milestone and times. Empty when there are none. */
function IssuePlan({ issue }: { readonly issue: EpicIssue }) {
  const labels = labelLooks(issue.labels)
  const assignees = getAssignees(issue)
  const time = formatTime(issue)
  if (labels.length === 0 && assignees.length === 0 && !issue.milestone && time === null) return null
  return (
    <div className={classes.plan}>
      {labels.length > 0 && <Labels labels={labels} />}
      {assignees.map(({ id, name, username }) => (
        <UserName key={id} name={name} username={username} size={16} />
      ))}
      {issue.milestone && (
        <span title={t('Milestone')}>
          <VisibleText text={issue.milestone.title} />
        </span>
      )}
      {time !== null && <span title={t('Time spent and estimated')}>{time}</span>}
    </div>
  )
}

/** All other fields of an issue. */
function IssueDetails({ issue }: { readonly issue: EpicIssue }) {
  const details = labelDetails(issue.labels)
  return (
    <div className={classes.details}>
      <Facts>
        {issue.author && (
          <Fact name={t('Author')}>
            <UserLink name={issue.author.name} username={issue.author.username} />
          </Fact>
        )}
        <FieldList of={issue} views={issueViews} />
        {issue.milestone && <FieldList of={issue.milestone} views={milestoneViews} />}
        {issue.time_stats && <FieldList of={issue.time_stats} views={timeViews} />}
        {issue.references && <FieldList of={issue.references} views={referenceViews} />}
        {details.length > 0 && (
          <Fact name={t('Label details')}>
            <VisibleText text={details.join('\n')} multiline />
          </Fact>
        )}
        {issue._links && <FieldList of={issue._links} views={linkViews} />}
      </Facts>
    </div>
  )
}
