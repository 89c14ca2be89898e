import { Modal, NumberInput, Switch, Text, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import type { ApprovalConfiguration, ApprovalRule } from '#shared/contract/approvals.ts'
import { t } from '#shared/i18n/i18n.ts'
import { branchesQuery } from '#shared/queries/repository.ts'
import { createPageState, type PageKey } from '../../../lib/connection/generation-state.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { GroupPicker } from '../../../lib/group/group-picker.tsx'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { Fact, Facts } from '../../../ui/facts/facts.tsx'
import { UserPicker } from '../../../ui/people/user-picker.tsx'
import { numberIn, type PickerProps } from '../../../ui/picker/choices.ts'
import { SearchPicker } from '../../../ui/picker/search-picker.tsx'
import { usePickerSearch } from '../../../ui/picker/use-picker-search.ts'
import type { Problems } from '../../../ui/schema-form/problems.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { WriteForm } from '../../../ui/write/write-form.tsx'
import { groupName } from '../model/eligible.ts'
import { knownBranches, withoutId } from '../model/known-branches.ts'
import {
  changesAnything,
  emptyRule,
  type PickedBranch,
  type RuleChanges,
  type RuleForm,
  ruleChanges,
  ruleParams,
  ruleProblems,
  toForm,
} from '../model/rule-form.ts'
import classes from './approvals.module.css'
import { CheckView } from './check-view.tsx'
import { ListChangesView } from './list-changes-view.tsx'

/** Unsent input for a rule. */
const typedRules = createPageState<RuleForm>()

interface DialogProps {
  /** The rule to change, in its current state; null for a new one. */
  readonly rule: ApprovalRule | null
  readonly configuration: ApprovalConfiguration
  /** The protected branches that the project's rules are for. */
  readonly branches: readonly PickedBranch[]
  onClose(): void
}

/** Makes or changes an approval rule, with what that changes and whether it can be satisfied in view. */
export function RuleDialog(props: DialogProps) {
  const title = props.rule === null ? t('New approval rule') : t('Change the approval rule')
  return (
    <Modal opened onClose={props.onClose} title={title} size="xl">
      {props.rule === null ? <NewRule {...props} /> : <ChangedRule {...props} rule={props.rule} />}
    </Modal>
  )
}

function NewRule({ onClose, ...props }: DialogProps) {
  const { id } = useProject()
  const { form, change, clear } = useRuleForm([useConnection().ref, id, 'new'], emptyRule)
  const end = () => {
    clear()
    onClose()
  }
  return (
    <WriteForm
      operation="approvalRules.create"
      label={t('New approval rule')}
      submit={t('Create the rule')}
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
  const before = useMemo(() => toForm(rule), [rule])
  const { form, change, clear } = useRuleForm([useConnection().ref, id, rule.id], before)
  const changes = ruleChanges(before, form)
  const end = () => {
    clear()
    onClose()
  }
  return (
    <WriteForm
      operation="approvalRules.update"
      label={t('Change the approval rule')}
      submit={t('Save the rule')}
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
          label={t('Name')}
          required
          data-autofocus
          value={form.name}
          error={problems.name}
          onChange={event => onChange({ name: event.currentTarget.value })}
        />
        <NumberInput
          label={t('Approvals required')}
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
        label={t('Users')}
        description={t('They have to be members of the project.')}
        value={form.users}
        error={problems.user_ids}
        onChange={users => onChange({ users })}
      />
      <GroupPicker
        takesPath={false}
        label={t('Groups')}
        description={
          rule?.contains_hidden_groups
            ? t(
                'Every member may approve. The rule also names groups that are hidden from you; they cannot be named here.',
              )
            : t('Every member may approve.')
        }
        value={form.groups}
        error={problems.group_ids}
        onChange={groups => onChange({ groups })}
      />
      {form.isForAll !== null && (
        <Switch
          label={t('All protected branches')}
          description={t('Includes branches that are protected later.')}
          checked={form.isForAll}
          error={problems.applies_to_all_protected_branches}
          onChange={event => onChange({ isForAll: event.currentTarget.checked })}
        />
      )}
      {form.isForAll !== true && (
        <ProtectedBranchPicker
          label={t('Protected branches')}
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

/** The form of one rule: a dialog that is closed by mistake loses nothing. For this run only. */
function useRuleForm(key: PageKey, before: RuleForm) {
  const form = typedRules.use(key) ?? before
  return {
    form,
    change: (part: Partial<RuleForm>) => typedRules.set(key, { ...(typedRules.get(key) ?? before), ...part }),
    clear: () => typedRules.set(key, null),
  }
}

/**
 * Selects protected branches. The service sends the ID of one only if a rule already contains it; other IDs have to be
 * typed, and branches without an ID are listed below the field.
 */
function ProtectedBranchPicker({
  known,
  ...props
}: PickerProps<PickedBranch> & {
  /** The protected branches that other rules are for. */
  readonly known: readonly PickedBranch[]
}) {
  const { id: project } = useProject()
  const search = usePickerSearch()
  const { items, isFetching, error } = useOperationPages(branchesQuery(project), { secondary: true, isWhole: true })
  const found = useMemo(() => knownBranches(known, search.filter.search ?? ''), [known, search.filter.search])
  const others = withoutId(items, known)
  const id = numberIn(search.typed)
  const hint = t('Only for these protected branches; for all branches when empty. Requires the Premium edition.')
  return (
    <SearchPicker<PickedBranch>
      placeholder={t('Name, or the ID of a protected branch')}
      {...props}
      description={
        others.length === 0
          ? hint
          : t('{hint} The service does not send the IDs of these, so enter them: {others}.', {
              hint,
              others: others.join(', '),
            })
      }
      search={search}
      found={{ items: found, isFetching: search.isOpen && isFetching, error }}
      typed={id === null ? null : { id }}
      getChoice={branch => ({
        key: `${branch.id}`,
        label: branch.name ?? t('Protected branch {id}', { id: branch.id }),
        detail: branch.name === undefined ? undefined : `ID ${branch.id}`,
      })}
    />
  )
}

/** What saving would change of a rule, before it is saved: above all who is removed for not being named. */
function RuleChangesView({ changes }: { readonly changes: RuleChanges }) {
  const { name, required, users, groups, branches, isForAll } = changes
  const removed = users.removed.length + groups.removed.length
  return (
    <section aria-label={t('What saving changes')} className={classes.diff}>
      <Text size="sm" fw={600}>
        {t('What saving changes')}
      </Text>
      {!changesAnything(changes) && (
        <Text size="sm" c="dimmed">
          {t('Nothing yet.')}
        </Text>
      )}
      <Facts>
        {name && <Replaced label={t('Name')} before={name[0]} after={name[1]} />}
        {required && (
          <Replaced label={t('Approvals required')} before={`${required[0]}`} after={`${required[1] ?? '?'}`} />
        )}
        <ListChangesView
          label={t('Users')}
          change={users}
          getName={({ id, name: full, username }) => full ?? username ?? t('User {id}', { id })}
        />
        <ListChangesView label={t('Groups')} change={groups} getName={groupName} />
        {isForAll && <Replaced label={t('All protected branches')} before={isForAll[0]} after={isForAll[1]} />}
        <ListChangesView label={t('Protected branches')} change={branches} getName={branchName} />
      </Facts>
      {removed > 0 && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t(
            'Saving replaces the whole list: {removed, plural, one {# is} other {# are}} removed for not being named.',
            { removed },
          )}
        </Text>
      )}
    </section>
  )
}

function branchName({ id, name }: PickedBranch): string {
  return name ?? t('protected branch {id}', { id })
}

function Replaced({
  label,
  before,
  after,
}: {
  readonly label: string
  readonly before: string
  readonly after: string
}) {
  return (
    <Fact name={label}>
      <del className={classes.before}>
        <VisibleText text={before} />
      </del>{' '}
      <ins className={classes.after}>
        <VisibleText text={after} />
      </ins>
    </Fact>
  )
}
