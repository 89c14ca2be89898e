import { Text } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ApprovalConfiguration, ApprovalRule } from '#shared/contract/approvals.ts'
import { t } from '#shared/i18n/i18n.ts'
import { approvalRulesQuery } from '#shared/queries/delivery.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { DeleteRowsDialog } from '../../../ui/bulk/delete-rows-dialog.tsx'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import type { Noun } from '../../../ui/resource-table/words.ts'
import { NewButton } from '../../../ui/screen/new-button.tsx'
import { InPage } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import type { ApprovalsSearch } from '../model/routes.ts'
import { deleteItem } from '../model/rule-items.ts'
import type { RuleTask } from '../model/task.ts'
import { ruleColumns } from './rule-columns.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { RulePanel } from './rule-panel.tsx'

const noun: Noun = {
  counted: count => t('{count, plural, one {# rule} other {# rules}}', { count }),
  plural: t('rules'),
}

interface RulesProps {
  readonly configuration: ApprovalConfiguration
  readonly search: ApprovalsSearch
  readonly whyNot: string | undefined
  onSearch(change: ApprovalsSearch, replace?: boolean): void
}

/** The approval rules of a project: how many approvals, by whom, for which protected branches. */
export function RulesView({ configuration, search, whyNot, onSearch }: RulesProps) {
  const { id } = useProject()
  const connection = useConnectionRef()
  const list = useOperationPages(approvalRulesQuery(id))
  const open = search.rule
  const onOpen = (rule: string | undefined) => onSearch({ rule })
  const [task, setTask] = useState<RuleTask | null>(null)
  const columns = useMemo(() => ruleColumns(configuration), [configuration])
  const branches = useMemo(() => list.items.flatMap(rule => rule.protected_branches ?? []), [list.items])
  const close = () => setTask(null)
  const begin = (next: RuleTask) => {
    // Approvers that are omitted in a change are removed, so recently added ones must be loaded first.
    list.refetch()
    setTask(next)
  }
  const getRule = (rule: number) => list.items.find(item => item.id === rule)
  const opened = getRule(Number(open))
  const tasked = task && 'rule' in task ? getRule(task.rule) : undefined
  const create = (
    <NewButton whyNot={whyNot} onClick={() => setTask({ kind: 'create' })}>
      {t('New rule')}
    </NewButton>
  )
  return (
    <>
      <InPage row="actions">{create}</InPage>
      <ResourceTable
        id="approval-rules"
        label={t('Approval rules of the project')}
        noun={noun}
        columns={columns}
        rows={list.items}
        rowKey={rule => `${rule.id}`}
        source={list}
        filter={{ text: search.q ?? '', onChange: text => onSearch({ q: text === '' ? undefined : text }, true) }}
        openKey={open}
        onOpen={(rule, isStep) => onSearch({ rule: `${rule.id}` }, isStep)}
        rowActions={rule => [
          { label: t('Show'), run: () => onOpen(`${rule.id}`) },
          { label: t('Change…'), unavailable: whyNot, run: () => begin({ kind: 'change', rule: rule.id }) },
          {
            label: t('Delete…'),
            isDangerous: true,
            unavailable: whyNot,
            run: () => begin({ kind: 'delete', rule: rule.id }),
          },
        ]}
        bulkActions={(rules, clear) => [
          {
            label: t('Delete…'),
            isDangerous: true,
            unavailable: whyNot,
            run: () => setTask({ kind: 'deleteSeveral', rules, clear }),
          },
        ]}
        empty={
          <EmptyState
            icon={<IconUserCheck size={30} stroke={1.5} />}
            title={t('No approval rules')}
            description={t('Merge requests of this project don’t require specific approvers.')}
          />
        }
      />
      {open !== undefined && !list.isPending && (
        <RulePanel
          key={open}
          rule={opened}
          configuration={configuration}
          whyNot={whyNot}
          onTask={begin}
          onClose={() => onOpen(undefined)}
        />
      )}
      {task?.kind === 'create' && (
        <RuleDialog rule={null} configuration={configuration} branches={branches} onClose={close} />
      )}
      {task?.kind === 'change' && tasked && (
        <RuleDialog rule={tasked} configuration={configuration} branches={branches} onClose={close} />
      )}
      {task?.kind === 'delete' && tasked && <DeleteRuleDialog rule={tasked} onClose={close} />}
      {task?.kind === 'deleteSeveral' && (
        <DeleteRowsDialog
          noun={noun}
          items={task.rules.map(rule => deleteItem(connection, id, rule))}
          onStarted={task.clear}
          onClose={close}
        >
          {t('Merge requests that waited for their approvals can be merged without them.')}
        </DeleteRowsDialog>
      )}
    </>
  )
}

/** Removes an approval rule, after its name was typed. */
function DeleteRuleDialog({ rule, onClose }: { readonly rule: ApprovalRule; onClose(): void }) {
  const { id } = useProject()
  return (
    <WriteDialog
      operation="approvalRules.delete"
      label={t('Delete the approval rule?')}
      submit={t('Delete the rule')}
      size="md"
      paramsNow={() => ({ id, approval_rule_id: rule.id })}
      confirm={{ name: rule.name, label: t('the rule’s name') }}
      onClose={onClose}
    >
      <Text size="sm">
        <Trans
          message="<strong/> no longer asks for {approvals_required, plural, one {# approval} other {# approvals}}: merge requests that waited for it can be merged without."
          values={{ approvals_required: rule.approvals_required }}
          components={{
            strong: (
              <strong>
                <VisibleText text={rule.name} />
              </strong>
            ),
          }}
        />
      </Text>
    </WriteDialog>
  )
}
