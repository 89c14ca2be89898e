import { Text } from '@mantine/core'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import type { EdgeMove } from '../model/edge-move.ts'

const words = {
  start: { label: 'Change the start?', verb: 'starts' },
  due: { label: 'Change the due date?', verb: 'is due' },
} as const

/** Confirms where an edge was carried. */
export function MoveDialog({ move, onClose }: { readonly move: EdgeMove; onClose(): void }) {
  const { epic, edge, day } = move
  const { label, verb } = words[edge]
  return (
    <WriteDialog
      operation="epics.update"
      label={label}
      submit="Change the date"
      dismiss="Put it back"
      paramsNow={() => ({
        id: epic.group_id,
        epic_iid: epic.iid,
        ...(edge === 'start' ? { start_date_fixed: day } : { due_date_fixed: day }),
      })}
      onClose={onClose}
    >
      <Text size="sm">
        <strong>
          <VisibleText text={epic.title} />
        </strong>{' '}
        {verb} on {day} instead of {epic[`${edge}_date`]}.
      </Text>
    </WriteDialog>
  )
}
