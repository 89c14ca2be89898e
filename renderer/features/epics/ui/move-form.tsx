import { Text } from '@mantine/core'
import type { Params } from '#shared/contract/contract.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { WriteForm } from '../../../ui/write/write-form.tsx'
import classes from './epic-issues.module.css'

/** Confirms where an issue was carried. */
export function MoveForm({
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
        label="Move this issue?"
        submit="Move it"
        dismiss="Put it back"
        paramsNow={() => params}
        onClose={onClose}
      >
        <Text size="sm" role="status">
          <strong>
            <VisibleText text={title} />
          </strong>{' '}
          goes from place {from} to place {to}.
        </Text>
      </WriteForm>
    </div>
  )
}
