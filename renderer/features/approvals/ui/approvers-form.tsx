import { Alert, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf } from '#shared/bridge.ts'
import { getEndpoint, type Params } from '#shared/contract/contract.ts'
import { formatSentences, t } from '#shared/i18n/i18n.ts'
import { GroupPicker } from '../../../lib/group/group-picker.tsx'
import { Facts } from '../../../ui/facts/facts.tsx'
import { UserPicker } from '../../../ui/people/user-picker.tsx'
import { WriteForm } from '../../../ui/write/write-form.tsx'
import { type Approvers, approversParams } from '../model/approvers.ts'
import { groupName } from '../model/eligible.ts'
import { listChange } from '../model/list-change.ts'
import classes from './approvals.module.css'
import { DeprecatedMark } from './deprecated-mark.tsx'
import { ListChangesView } from './list-changes-view.tsx'

type ApproversOperation = 'approvers.update' | 'mergeRequestApprovers.update'

interface ApproversFormProps<I extends ApproversOperation> {
  readonly operation: I
  readonly whyNot: string | undefined
  /** The current approvers; null when the service doesn't send them. */
  readonly known: Approvers | null
  getParams(approvers: ReturnType<typeof approversParams>): Params<I>
  /** Who they are after a change. */
  getApprovers(answer: AnswerOf<I>): Approvers | null
}

const nobody: Approvers = { users: [], groups: [] }

/** Sets the deprecated approvers. The whole list is replaced, and it is unknown before the first change. */
export function ApproversForm<I extends ApproversOperation>({ operation, whyNot, ...props }: ApproversFormProps<I>) {
  const [answered, setAnswered] = useState<Approvers | null>(null)
  const known = answered ?? props.known
  const before = known ?? nobody
  const [changed, setForm] = useState<Approvers | null>(null)
  const form = changed ?? before
  const { summary, deprecated } = getEndpoint(operation)
  const isNamedByPath = form.groups.some(({ id }) => typeof id !== 'number')
  return (
    <section className={classes.old} aria-label={t('Approvers')}>
      <Group gap={8}>
        <Title order={3} fz="sm">
          {t('Approvers')}
        </Title>
        <DeprecatedMark />
      </Group>
      <Text size="sm" c="dimmed">
        {formatSentences([t(summary), deprecated !== undefined && t(deprecated)])}
      </Text>
      <WriteForm
        operation={operation}
        label={t('Approvers')}
        submit={t('Replace the approvers')}
        isSecondary
        isDisabled={whyNot !== undefined || changed === null}
        paramsNow={() => props.getParams(approversParams(form))}
        problems={isNamedByPath ? { approver_group_ids: t('Select a group from the list, or enter its ID') } : {}}
        onDone={answer => setAnswered(props.getApprovers(answer))}
        onClose={() => setForm(null)}
      >
        {problems => (
          <>
            <UserPicker
              label={t('Users who may approve')}
              disabled={whyNot !== undefined}
              value={form.users}
              error={problems.approver_ids}
              onChange={users => setForm({ ...form, users })}
            />
            <GroupPicker
              takesPath={false}
              label={t('Groups whose members may approve')}
              disabled={whyNot !== undefined}
              value={form.groups}
              error={problems.approver_group_ids}
              onChange={groups => setForm({ ...form, groups })}
            />
            {known === null ? (
              <Alert color="yellow" p="xs">
                {t(
                  'The service does not send the current approvers. Anyone not named above is removed, and this can’t be undone.',
                )}
              </Alert>
            ) : (
              <Facts>
                <ListChangesView
                  label={t('Users')}
                  change={listChange(before.users, form.users)}
                  getName={({ id, name, username }) => name ?? username ?? t('User {id}', { id })}
                />
                <ListChangesView
                  label={t('Groups')}
                  change={listChange(before.groups, form.groups)}
                  getName={groupName}
                />
              </Facts>
            )}
          </>
        )}
      </WriteForm>
    </section>
  )
}
