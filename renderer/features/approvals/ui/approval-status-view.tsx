import { ActionIcon, Badge, Group, NumberInput, Progress, Table, Text, Title, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { Provenance } from '#shared/bridge.ts'
import type { ApprovalConfiguration, ApprovalStatus } from '#shared/contract/approvals.ts'
import { t } from '#shared/i18n/i18n.ts'
import { approvalRulesQuery } from '#shared/queries/delivery.ts'
import { visibleString } from '#shared/text/visible.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { useWhyNotWrite } from '../../../lib/project/use-may-write.ts'
import { MoreFacts } from '../../../ui/facts/facts.tsx'
import { FieldList } from '../../../ui/facts/field-list.tsx'
import type { SomeViews } from '../../../ui/facts/field-views.ts'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { WriteForm } from '../../../ui/write/write-form.tsx'
import { parseApprovers } from '../model/approvers.ts'
import { mergeReadiness } from '../model/merge-readiness.ts'
import { ruleProgress } from '../model/rule-progress.ts'
import classes from './approvals.module.css'
import { ApproversForm } from './approvers-form.tsx'
import { DeprecatedMark } from './deprecated-mark.tsx'
import { PersonName } from './person-name.tsx'
import { branchNames } from './rule-columns.tsx'

/** The fields of a merge request that are not shown separately here. */
const statusViews = {
  id: { label: t('ID'), as: 'id' },
  description: t('Description'),
  created_at: { label: t('Created'), as: 'time' },
} as const satisfies SomeViews

interface StatusProps {
  readonly iid: number
  readonly status: ApprovalStatus
  readonly provenance: Provenance
  readonly configuration: ApprovalConfiguration
  onRefresh(): void
}

/** The required, missing and given approvals of a merge request, and its own settings. */
export function ApprovalStatusView({ iid, status, provenance, configuration, onRefresh }: StatusProps) {
  const { id } = useProject()
  const required = status.approvals_required ?? null
  const noRole = useWhyNotWrite('developer')
  const whyNot =
    noRole ??
    (configuration.disable_overriding_approvers_per_merge_request
      ? t('The project does not let merge requests set their own approvers or number; see its configuration.')
      : undefined)
  return (
    <section className={classes.status} aria-label={t('Merge request !{iid}', { iid })}>
      <Group gap={8} wrap="nowrap" align="flex-start">
        <Title order={3} fz="lg" className={classes.title}>
          <VisibleText text={status.title ?? t('Merge request')} />{' '}
          <span className={classes.quiet}>!{status.iid ?? iid}</span>
        </Title>
        <StaleNotice provenance={provenance} />
        <Tooltip label={t('Refresh')}>
          <ActionIcon aria-label={t('Refresh approvals')} onClick={onRefresh}>
            <IconRefresh size={16} />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Group gap={8}>
        {status.state && (
          <Badge variant="light" tt="none" radius="sm">
            <VisibleText text={valueLabel('issueState', status.state)} />
          </Badge>
        )}
        {mergeReadiness(status).map(({ label, color }) => (
          <Badge key={label} variant="light" color={color} tt="none" radius="sm">
            <VisibleText text={label} />
          </Badge>
        ))}
        {status.updated_at && (
          <Text size="sm" c="dimmed">
            <Trans message="changed <timeAgo/>" components={{ timeAgo: <TimeAgo value={status.updated_at} /> }} />
          </Text>
        )}
      </Group>
      <MoreFacts name={t('Details')}>
        <FieldList of={status} views={statusViews} />
      </MoreFacts>
      {required === null ? (
        <Text>{formatPartial(status)}</Text>
      ) : (
        <Given required={required} left={status.approvals_left ?? required} />
      )}
      <div>
        <Title order={4} fz="sm">
          {t('Approved by')}
        </Title>
        {status.approved_by.length === 0 && <Text size="sm">{t('No approvals yet.')}</Text>}
        <ul className={classes.people} aria-label={t('Approved by')}>
          {status.approved_by.map(({ user, approved_at }) => (
            <li key={user.id}>
              <PersonName person={user} />
              {approved_at && (
                <Text span size="xs" c="dimmed">
                  {' '}
                  <TimeAgo value={approved_at} />
                </Text>
              )}
            </li>
          ))}
        </ul>
      </div>
      <RulesTable status={status} />
      {required !== null && (
        <>
          {whyNot && (
            <Text size="sm" c="dimmed">
              {whyNot}
            </Text>
          )}
          <RequiredForm key={required} iid={iid} required={required} whyNot={whyNot} />
          <ApproversForm
            operation="mergeRequestApprovers.update"
            whyNot={whyNot}
            known={parseApprovers(status)}
            getApprovers={answer => parseApprovers(answer.value)}
            getParams={approvers => ({ id, merge_request_iid: iid, ...approvers })}
          />
        </>
      )}
    </section>
  )
}

function Given({ required, left }: { readonly required: number; readonly left: number }) {
  return (
    <div>
      <Text fw={600}>{formatStatus(required, left)}</Text>
      <Progress
        mt={6}
        value={required === 0 ? 100 : (100 * (required - left)) / required}
        color={left === 0 ? 'teal' : 'yellow'}
        aria-label={t('Approvals given')}
      />
    </div>
  )
}

/** The status in an edition without approval rules. */
function formatPartial({ approved, user_has_approved, user_can_approve }: ApprovalStatus): string {
  return [
    approved ? t('Approved.') : t('Not approved.'),
    ...(user_has_approved ? [t('You approved it.')] : user_can_approve ? [t('You can approve it.')] : []),
    t('This service doesn’t say how many approvals are required.'),
  ].join(' ')
}

/** @example formatStatus(3, 1) // '2 of 3 approvals given, 1 left' */
function formatStatus(required: number, left: number): string {
  if (required === 0) return t('No approval is required')
  if (left === 0) return t('All {required} required approvals are given', { required })
  return t('{given} of {required} approvals given, {left} left', { given: required - left, required, left })
}

/** Sets how many approvals a merge request needs. */
function RequiredForm({
  iid,
  required: approvals_required,
  whyNot,
}: {
  readonly iid: number
  readonly required: number
  readonly whyNot: string | undefined
}) {
  const { id } = useProject()
  const [required, setRequired] = useState<number | null>(approvals_required)
  return (
    <section className={classes.old} aria-label={t('Required number')}>
      <WriteForm
        operation="mergeRequestApprovals.update"
        label={t('Approvals required')}
        submit={t('Set the number')}
        isSecondary
        dismiss={t('Discard changes')}
        isDisabled={whyNot !== undefined}
        isUnchanged={required === approvals_required}
        paramsNow={() => ({ id, merge_request_iid: iid, approvals_required: required ?? Number.NaN })}
        problems={required === null ? { approvals_required: t('Enter the number of approvals') } : {}}
        onClose={() => setRequired(approvals_required)}
      >
        {problems => (
          <NumberInput
            label={
              <Trans
                message="Approvals required <deprecatedMark/>"
                components={{ deprecatedMark: <DeprecatedMark /> }}
              />
            }
            description={t('For this merge request only, at least the project’s number. Use rules instead.')}
            min={0}
            max={100}
            maw={420}
            allowDecimal={false}
            disabled={whyNot !== undefined}
            value={required ?? ''}
            error={problems.approvals_required}
            onChange={value => setRequired(typeof value === 'number' ? value : null)}
          />
        )}
      </WriteForm>
    </section>
  )
}

/** Each rule of the project with the given approvals. The target branch is not part of the answer. */
function RulesTable({ status }: { readonly status: ApprovalStatus }) {
  const { id } = useProject()
  const { items } = useOperationPages(approvalRulesQuery(id), { secondary: true, isWhole: true })
  if (items.length === 0) return null
  return (
    <div>
      <Title order={4} fz="sm">
        {t('Rule by rule')}
      </Title>
      <Text size="xs" c="dimmed">
        {t('A rule for protected branches applies only if the target branch is one of them.')}
      </Text>
      <Table.ScrollContainer minWidth={520}>
        <Table verticalSpacing={4} aria-label={t('Rule by rule')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Rule')}</Table.Th>
              <Table.Th>{t('Branches')}</Table.Th>
              <Table.Th>{t('Given')}</Table.Th>
              <Table.Th>{t('Eligible approvers')}</Table.Th>
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
                    <VisibleText text={branchNames(rule) || t('all')} />
                  </Table.Td>
                  <Table.Td>
                    {rule.approvals_required === 0
                      ? t('none required')
                      : t('{given} of {approvals_required}', {
                          given: given.length,
                          approvals_required: rule.approvals_required,
                        })}
                  </Table.Td>
                  <Table.Td>
                    {left === 0
                      ? t('no approval needed')
                      : open === null
                        ? t('Any user')
                        : visibleString(open.map(({ name }) => name).join(', ')) || t('none left')}
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
