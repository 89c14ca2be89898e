import { Modal, NumberInput, Switch, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import type { ApprovalConfiguration, ApprovalRule } from '#shared/contract/approvals.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { GroupPicker } from '../../../lib/group/group-picker.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { UserPicker } from '../../../ui/people/user-picker.tsx'
import type { Problems } from '../../../ui/schema-form/problems.ts'
import { WriteForm } from '../../../ui/write/write-form.tsx'
import { useRuleForm } from '../model/kept-rule-forms.ts'
import {
  changesAnything,
  emptyRule,
  formOf,
  type PickedBranch,
  type RuleForm,
  ruleChanges,
  ruleParams,
  ruleProblems,
} from '../model/rule-form.ts'
import classes from './approvals.module.css'
import { CheckView } from './check-view.tsx'
import { ProtectedBranchPicker } from './protected-branch-picker.tsx'
import { RuleChangesView } from './rule-changes-view.tsx'

interface DialogProps {
  /** The rule that is changed, as the service tells it now; null for a new one. */
  readonly rule: ApprovalRule | null
  readonly configuration: ApprovalConfiguration
  /** The protected branches that the project's rules are for. */
  readonly branches: readonly PickedBranch[]
  onClose(): void
}

/** Makes or changes an approval rule, with what that changes and whether it can be satisfied in view. */
export function RuleDialog(props: DialogProps) {
  const title = props.rule === null ? 'New approval rule' : 'Change the approval rule'
  return (
    <Modal opened onClose={props.onClose} title={title} size="xl">
      {props.rule === null ? <NewRule {...props} /> : <ChangedRule {...props} rule={props.rule} />}
    </Modal>
  )
}

function NewRule({ onClose, ...props }: DialogProps) {
  const { id } = useProject()
  const { form, change, clear } = useRuleForm(`${useConnection().ref} ${id} new`, emptyRule)
  const end = () => {
    clear()
    onClose()
  }
  return (
    <WriteForm
      operation="approvalRules.create"
      label="New approval rule"
      submit="Create the rule"
      paramsNow={() => ({ id, ...ruleParams(form, emptyRule) })}
      problems={ruleProblems(form)}
      onClose={end}
    >
      {problems => <Fields form={form} problems={problems} onChange={change} {...props} />}
    </WriteForm>
  )
}

function ChangedRule({ rule, onClose, ...props }: DialogProps & { readonly rule: ApprovalRule }) {
  const { id } = useProject()
  const before = useMemo(() => formOf(rule), [rule])
  const { form, change, clear } = useRuleForm(`${useConnection().ref} ${id} ${rule.id}`, before)
  const changes = ruleChanges(before, form)
  const end = () => {
    clear()
    onClose()
  }
  return (
    <WriteForm
      operation="approvalRules.update"
      label="Change the approval rule"
      submit="Save the rule"
      isDisabled={!changesAnything(changes)}
      paramsNow={() => ({ id, approval_rule_id: rule.id, ...ruleParams(form, before) })}
      problems={ruleProblems(form)}
      onClose={end}
    >
      {problems => (
        <>
          <Fields form={form} problems={problems} onChange={change} rule={rule} {...props} />
          <RuleChangesView changes={changes} />
        </>
      )}
    </WriteForm>
  )
}

function Fields({
  form,
  problems,
  rule,
  configuration,
  branches,
  onChange,
}: Omit<DialogProps, 'onClose'> & {
  readonly form: RuleForm
  readonly problems: Problems
  onChange(part: Partial<RuleForm>): void
}) {
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label="Name"
          required
          data-autofocus
          value={form.name}
          error={problems.name}
          onChange={event => onChange({ name: event.currentTarget.value })}
        />
        <NumberInput
          label="Approvals required"
          required
          min={0}
          max={100}
          allowDecimal={false}
          value={form.required ?? ''}
          error={problems.approvals_required}
          onChange={value => onChange({ required: typeof value === 'number' ? value : null })}
        />
      </div>
      <UserPicker
        label="Users"
        description="They have to be members of the project."
        value={form.users}
        error={problems.user_ids}
        onChange={users => onChange({ users })}
      />
      <GroupPicker
        label="Groups"
        description={
          rule?.contains_hidden_groups
            ? 'Every member may approve. The rule also names groups that are hidden from you; they cannot be named here.'
            : 'Every member may approve.'
        }
        value={form.groups}
        error={problems.group_ids}
        onChange={groups => onChange({ groups })}
      />
      {form.isForAll !== null && (
        <Switch
          label="All protected branches"
          description="Also those that are protected later."
          checked={form.isForAll}
          error={problems.applies_to_all_protected_branches}
          onChange={event => onChange({ isForAll: event.currentTarget.checked })}
        />
      )}
      {form.isForAll !== true && (
        <ProtectedBranchPicker
          label="Protected branches"
          known={branches}
          value={form.branches}
          error={problems.protected_branch_ids}
          onChange={picked => onChange({ branches: picked })}
        />
      )}
      <CheckView
        required={form.required ?? 0}
        users={form.users}
        groups={form.groups}
        hasHiddenGroups={rule?.contains_hidden_groups ?? false}
        configuration={configuration}
      />
    </>
  )
}
