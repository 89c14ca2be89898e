import { Table, Text, Title } from '@mantine/core'
import type { ApprovalStatus } from '#shared/contract/approvals.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { ruleProgress } from '../model/rule-progress.ts'
import { branchNames } from './rule-columns.tsx'

/** Each rule of the project beside what was approved. Which branch the merge request goes to is not told. */
export function RulesTable({ status }: { readonly status: ApprovalStatus }) {
  const { id } = useProject()
  const { items } = useOperationPages('approvalRules.list', { id }, { secondary: true })
  if (items.length === 0) return null
  return (
    <div>
      <Title order={4} fz="sm">
        Rule by rule
      </Title>
      <Text size="xs" c="dimmed">
        A rule for protected branches counts only when the merge request goes to one of them.
      </Text>
      <Table.ScrollContainer minWidth={520}>
        <Table verticalSpacing={4} aria-label="Rule by rule">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Rule</Table.Th>
              <Table.Th>Branches</Table.Th>
              <Table.Th>Given</Table.Th>
              <Table.Th>Who may still approve</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map(item => {
              const { rule, given, left, open } = ruleProgress(item, status)
              return (
                <Table.Tr key={rule.id}>
                  <Table.Td>
                    <VisibleText text={rule.name} />
                  </Table.Td>
                  <Table.Td>
                    <VisibleText text={branchNames(rule) || 'all'} />
                  </Table.Td>
                  <Table.Td>
                    {rule.approvals_required === 0 ? 'none required' : `${given.length} of ${rule.approvals_required}`}
                  </Table.Td>
                  <Table.Td>
                    {left === 0
                      ? 'nobody has to'
                      : open === null
                        ? 'anybody'
                        : visibleString(open.map(({ name }) => name).join(', ')) || 'nobody is left'}
                  </Table.Td>
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  )
}
