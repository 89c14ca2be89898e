import { ActionIcon, Badge, Group, Progress, Text, Title, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { Provenance } from '#shared/bridge.ts'
import type { ApprovalConfiguration, ApprovalStatus } from '#shared/contract/approvals.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { useWhyNotWrite } from '../../../lib/project/use-may-write.ts'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { toldApprovers } from '../model/approvers.ts'
import { mergeReadiness } from '../model/merge-readiness.ts'
import classes from './approvals.module.css'
import { ApproversForm } from './approvers-form.tsx'
import { PersonName } from './person-name.tsx'
import { RequiredForm } from './required-form.tsx'
import { RulesTable } from './rules-table.tsx'

interface StatusProps {
  readonly iid: number
  readonly status: ApprovalStatus
  readonly provenance: Provenance
  readonly configuration: ApprovalConfiguration
  onRefresh(): void
}

/** What a merge request needs, what is missing and who approved, and what can be set for it alone. */
export function ApprovalStatusView({ iid, status, provenance, configuration, onRefresh }: StatusProps) {
  const { id } = useProject()
  const required = status.approvals_required ?? null
  const noRole = useWhyNotWrite('developer')
  const whyNot =
    noRole ??
    (configuration.disable_overriding_approvers_per_merge_request
      ? 'The project does not let merge requests set their own approvers or number; see its configuration.'
      : undefined)
  return (
    <section className={classes.status} aria-label={`Merge request !${iid}`}>
      <Group gap={8} wrap="nowrap" align="flex-start">
        <Title order={3} fz="lg" className={classes.title}>
          <VisibleText text={status.title ?? 'Merge request'} /> <span className={classes.quiet}>!{iid}</span>
        </Title>
        <StaleNotice provenance={provenance} />
        <Tooltip label="Refresh">
          <ActionIcon aria-label="Refresh approvals" onClick={onRefresh}>
            <IconRefresh size={16} />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Group gap={8}>
        {status.state && (
          <Badge variant="light" tt="none" radius="sm">
            <VisibleText text={status.state} />
          </Badge>
        )}
        {mergeReadiness(status).map(({ label, color }) => (
          <Badge key={label} variant="light" color={color} tt="none" radius="sm">
            <VisibleText text={label} />
          </Badge>
        ))}
        {status.updated_at && (
          <Text size="sm" c="dimmed">
            changed <TimeAgo value={status.updated_at} />
          </Text>
        )}
      </Group>
      {required === null ? (
        <Text>{partialWords(status)}</Text>
      ) : (
        <Given required={required} left={status.approvals_left ?? required} />
      )}
      <div>
        <Title order={4} fz="sm">
          Approved by
        </Title>
        {status.approved_by.length === 0 && <Text size="sm">Nobody yet.</Text>}
        <ul className={classes.people} aria-label="Approved by">
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
            known={toldApprovers(status)}
            toldOf={answer => toldApprovers(answer.value)}
            paramsOf={approvers => ({ id, merge_request_iid: iid, ...approvers })}
          />
        </>
      )}
    </section>
  )
}

function Given({ required, left }: { readonly required: number; readonly left: number }) {
  return (
    <div>
      <Text fw={600}>{statusWords(required, left)}</Text>
      <Progress
        mt={6}
        value={required === 0 ? 100 : (100 * (required - left)) / required}
        color={left === 0 ? 'teal' : 'yellow'}
        aria-label="Approvals given"
      />
    </div>
  )
}

/** What an edition without approval rules tells. */
function partialWords({ approved, user_has_approved, user_can_approve }: ApprovalStatus): string {
  const you = user_has_approved ? ' You approved it.' : user_can_approve ? ' You can approve it.' : ''
  return `${approved ? 'Approved.' : 'Not approved.'}${you} This service doesn’t tell how many approvals are required.`
}

/** @example statusWords(3, 1) // '2 of 3 approvals given, 1 left' */
function statusWords(required: number, left: number): string {
  if (required === 0) return 'No approval is required'
  if (left === 0) return `All ${required} required approvals are given`
  return `${required - left} of ${required} approvals given, ${left} left`
}
