import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconGripVertical, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { EpicIssue } from '#shared/contract/epic-issues.ts'
import { visibleString } from '#shared/text/visible.ts'
import { ExternalLink } from '../../../ui/link/external-link.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import classes from './epic-issues.module.css'
import { ConfidentialMark, StateBadge } from './epic-marks.tsx'
import { IssueDetails, IssuePlan } from './issue-details.tsx'

/** One issue, which can be carried to another place by its handle. */
export function IssueRow({
  issue,
  place,
  isCarried,
  whyNot,
  onCarry,
  onPutBack,
  onDrag,
  onDragOver,
  onDragEnd,
  onRemove,
}: {
  readonly issue: EpicIssue
  /** Where it stands now. */
  readonly place: number
  readonly isCarried: boolean
  readonly whyNot: string | undefined
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
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }[event.key]
    if (steps !== undefined) {
      event.preventDefault()
      onCarry(steps)
    } else if (event.key === 'Escape' && isCarried) {
      event.stopPropagation()
      onPutBack()
    }
  }
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
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.handle ?? ''}
        aria-label={`Move ${title}`}
        aria-description="Arrow keys carry it up and down, Home and End to the ends, Escape puts it back."
        title={whyNot ?? 'Drag it, or use the arrow keys'}
        disabled={whyNot !== undefined}
        onKeyDown={onKeyDown}
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
        aria-label={`${isOpen ? 'Hide' : 'Show'} details of ${title}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Take ${title} out`}
        title={whyNot ?? 'Take it out of the epic'}
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
      {typeof issue.weight === 'number' && ` · weight ${issue.weight}`}
      {issue.due_date && ` · due ${issue.due_date}`}
    </span>
  )
}
