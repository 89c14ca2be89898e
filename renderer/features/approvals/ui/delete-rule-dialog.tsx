import { Text } from '@mantine/core'
import type { ApprovalRule } from '#shared/contract/approvals.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'

/** Removes an approval rule, after its name was typed. */
export function DeleteRuleDialog({ rule, onClose }: { readonly rule: ApprovalRule; onClose(): void }) {
  const { id } = useProject()
  return (
    <WriteDialog
      operation="approvalRules.delete"
      label="Delete the approval rule?"
      submit="Delete the rule"
      size="md"
      paramsNow={() => ({ id, approval_rule_id: rule.id })}
      confirm={{ name: rule.name, label: 'the rule’s name' }}
      onClose={onClose}
    >
      <Text size="sm">
        <strong>
          <VisibleText text={rule.name} />
        </strong>{' '}
        no longer asks for {rule.approvals_required} {rule.approvals_required === 1 ? 'approval' : 'approvals'}: merge
        requests that waited for it can be merged without.
      </Text>
    </WriteDialog>
  )
}
