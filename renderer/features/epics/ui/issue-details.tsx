import type { EpicIssue } from '#shared/contract/epic-issues.ts'
import { Fact, Facts } from '../../../ui/facts/facts.tsx'
import { FieldList } from '../../../ui/facts/field-list.tsx'
import { labelDetails, labelLooks } from '../../../ui/labels/label-look.ts'
import { Labels } from '../../../ui/labels/labels.tsx'
import { UserName } from '../../../ui/people/user-name.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import {
  assigneesOf,
  issueViews,
  linkViews,
  milestoneViews,
  referenceViews,
  timeViews,
  timeWords,
} from '../model/issue-views.ts'
import classes from './epic-issues.module.css'

/** What is planned for an issue: its labels, who works on it, its milestone and its times. Nothing where nothing is. */
export function IssuePlan({ issue }: { readonly issue: EpicIssue }) {
  const labels = labelLooks(issue.labels)
  const assignees = assigneesOf(issue)
  const time = timeWords(issue)
  if (labels.length === 0 && assignees.length === 0 && !issue.milestone && time === null) return null
  return (
    <div className={classes.plan}>
      {labels.length > 0 && <Labels labels={labels} />}
      {assignees.map(({ id, name, username }) => (
        <UserName key={id} name={name} username={username} size={16} />
      ))}
      {issue.milestone && (
        <span title="Milestone">
          <VisibleText text={issue.milestone.title} />
        </span>
      )}
      {time !== null && <span title="Time spent and estimated">{time}</span>}
    </div>
  )
}

/** Everything else the service tells of an issue. */
export function IssueDetails({ issue }: { readonly issue: EpicIssue }) {
  const details = labelDetails(issue.labels)
  return (
    <div className={classes.details}>
      <Facts>
        {issue.author && (
          <Fact name="Author">
            <UserName name={issue.author.name} username={issue.author.username} />
          </Fact>
        )}
        <FieldList of={issue} views={issueViews} />
        {issue.milestone && <FieldList of={issue.milestone} views={milestoneViews} />}
        {issue.time_stats && <FieldList of={issue.time_stats} views={timeViews} />}
        {issue.references && <FieldList of={issue.references} views={referenceViews} />}
        {details.length > 0 && (
          <Fact name="Label details">
            <VisibleText text={details.join('\n')} multiline />
          </Fact>
        )}
        {issue._links && <FieldList of={issue._links} views={linkViews} />}
      </Facts>
    </div>
  )
}
