import { Text } from '@mantine/core'
import type { EpicIssue } from '#shared/contract/epic-issues.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import type { EpicPlace } from '../model/place.ts'

/** Takes an issue out of an epic; the issue itself stays. */
export function RemoveIssueDialog({
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
      label="Take this issue out of the epic?"
      submit="Take it out"
      dismiss="Keep it"
      paramsNow={() => ({ ...place, epic_issue_id: issue.epic_issue_id })}
      onClose={onClose}
    >
      <Text size="sm">
        <strong>
          <VisibleText text={issue.title} />
        </strong>{' '}
        stays as it is, in no epic. If you undo this, it is placed where the service puts new issues.
      </Text>
    </WriteDialog>
  )
}
