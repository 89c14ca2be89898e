import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ApprovalConfiguration, ApprovalGroup, ApprovalRule } from '#shared/contract/approvals.ts'
import { t } from '#shared/i18n/i18n.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { Fact, Facts, MoreFacts } from '../../../ui/facts/facts.tsx'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { roleName } from '../../../ui/people/roles.ts'
import { SidePanel } from '../../../ui/screen/side-panel.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { branchLevels } from '../model/branch-levels.ts'
import { getGroups } from '../model/rule-form.ts'
import type { RuleTask } from '../model/task.ts'
import { CheckView } from './check-view.tsx'
import { PersonName } from './person-name.tsx'
import { branchNames } from './rule-columns.tsx'

interface PanelProps {
  /** Undefined when the rule doesn't exist, such as after it was deleted. */
  readonly rule: ApprovalRule | undefined
  readonly configuration: ApprovalConfiguration
  /** Why the user can't change the rules. */
  readonly whyNot: string | undefined
  onTask(task: RuleTask): void
  onClose(): void
}

/** One rule with its eligible approvers, and whether it can be satisfied. */
export function RulePanel({ rule, onClose, ...props }: PanelProps) {
  return (
    <SidePanel title={t('Approval rule')} onClose={onClose}>
      {rule ? (
        <Rule rule={rule} {...props} />
      ) : (
        <EmptyState
          icon={<IconUserOff size={30} stroke={1.5} />}
          title={t('Rule not found')}
          description={t('It may have been deleted. The project’s rules are in the list.')}
        />
      )}
    </SidePanel>
  )
}

function Rule({
  rule,
  configuration,
  whyNot,
  onTask,
}: Omit<PanelProps, 'rule' | 'onClose'> & { readonly rule: ApprovalRule }) {
  const connection = useConnection().id
  const groups = useMemo(() => getGroups(rule), [rule])
  return (
    <Stack gap="md">
      <Title order={2} fz="lg">
        <VisibleText text={rule.name} />
      </Title>
      <Facts>
        <Fact name={t('Approvals required')}>{rule.approvals_required}</Fact>
        <Fact name={t('Users')}>
          {rule.users.length === 0 && t('none')}
          {rule.users.map(user => (
            <div key={user.id}>
              <PersonName person={user} />
              {user.state && user.state !== 'active' && (
                <Badge variant="light" color="red" size="xs" tt="none">
                  <VisibleText text={valueLabel('userState', user.state)} />
                </Badge>
              )}
            </div>
          ))}
        </Fact>
        <Fact name={t('Groups')}>
          {groups.length === 0 && t('none')}
          {groups.map(({ id, path = `${id}` }) => (
            <div key={id}>
              <LinkAnchor to="/c/$connection/g/$group/members" params={{ connection, group: path }} size="sm">
                <VisibleText text={path} />
              </LinkAnchor>
              <LdapLink group={rule.groups.find(group => group.id === id)} />
            </div>
          ))}
        </Fact>
        <Fact name={t('Protected branches')}>
          {rule.applies_to_all_protected_branches && t('all protected branches, including later ones')}
          {branchNames(rule) === '' && !rule.applies_to_all_protected_branches ? (
            t('all branches')
          ) : (
            <ProtectedBranches rule={rule} />
          )}
        </Fact>
        <Fact name={t('Type')}>
          <VisibleText text={formatRuleType(rule)} />
        </Fact>
        <Fact name={t('ID')}>{rule.id}</Fact>
      </Facts>
      <CheckView
        required={rule.approvals_required}
        users={rule.users}
        groups={groups}
        hasHiddenGroups={rule.contains_hidden_groups ?? false}
        configuration={configuration}
        canSuppose
      />
      <Group gap={8}>
        <Button
          variant="default"
          disabled={whyNot !== undefined}
          onClick={() => onTask({ kind: 'change', rule: rule.id })}
        >
          {t('Change…')}
        </Button>
        <Button
          variant="default"
          disabled={whyNot !== undefined}
          onClick={() => onTask({ kind: 'delete', rule: rule.id })}
        >
          {t('Delete…')}
        </Button>
      </Group>
      {whyNot && (
        <Text size="sm" c="dimmed">
          {whyNot}
        </Text>
      )}
    </Stack>
  )
}

function formatRuleType({ rule_type, report_type }: ApprovalRule): string | undefined {
  const type = rule_type && valueLabel('approvalRuleType', rule_type)
  return type && report_type ? t('{type} ({report})', { type, report: report_type }) : type
}

/** The group of the directory that a group takes its members from, and as what. */
function LdapLink({ group }: { readonly group: ApprovalGroup | undefined }) {
  if (!group?.ldap_cn) return null
  const role = Number(group.ldap_access)
  return (
    <Text span size="xs" c="dimmed">
      <Trans
        message="LDAP group <group/>{hasRole, select, true {, as <role/>} other {}}"
        values={{ hasRole: `${group.ldap_access != null}` }}
        components={{
          group: <VisibleText text={group.ldap_cn} />,
          role: <VisibleText text={Number.isNaN(role) ? `${group.ldap_access}` : roleName(role)} />,
        }}
      />
    </Text>
  )
}

/** The branches a rule is for, each with who may do what on it. */
function ProtectedBranches({ rule: { protected_branches: branches = [] } }: { readonly rule: ApprovalRule }) {
  return branches.map(branch => (
    <MoreFacts key={branch.id} name={<VisibleText text={branch.name} />}>
      {branchLevels(branch).map(([name, words]) => (
        <Fact key={name} name={name}>
          <VisibleText text={words} />
        </Fact>
      ))}
    </MoreFacts>
  ))
}
