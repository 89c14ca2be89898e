import { Button, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Member } from '#shared/contract/members.ts'
import { t } from '#shared/i18n/i18n.ts'
import { memberQueries } from '#shared/queries/people.ts'
import { findRole } from '#shared/roles.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { Fact, Facts } from '../../../ui/facts/facts.tsx'
import { ExternalLink } from '../../../ui/link/external-link.tsx'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { roleName } from '../../../ui/people/roles.ts'
import { UserLink } from '../../../ui/people/user-link.tsx'
import { UserName } from '../../../ui/people/user-name.tsx'
import { SidePanel } from '../../../ui/screen/side-panel.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import { getOwnedPaths } from '../../browsing/model/file/code-owners.ts'
import { useCodeOwnersFile } from '../../browsing/model/file/use-code-owners.ts'
import type { MembersOf } from '../model/members-of.ts'
import type { MemberTask } from '../model/task.ts'
import { useOrigins } from '../model/use-origins.ts'
import { ExpiryCell } from './expiry-cell.tsx'
import classes from './members-screen.module.css'

interface PanelProps {
  readonly place: MembersOf
  readonly user: number
  readonly whyNot: string | undefined
  onTask(task: MemberTask): void
}

/** One member's access, with its sources and the available actions. */
export function MemberPanel({
  user,
  onClose,
  ...props
}: Omit<PanelProps, 'user'> & { readonly user: number | undefined; onClose(): void }) {
  return (
    user !== undefined && (
      <SidePanel title={t('Member')} onClose={onClose}>
        <Loaded key={user} user={user} {...props} />
      </SidePanel>
    )
  )
}

function Loaded({ place, user, whyNot, onTask }: PanelProps) {
  const { data, error, isPending, refetch } = useOperation(
    memberQueries[place.source].member({ id: place.id, user_id: user }),
  )
  const { id: connection } = useConnection()
  if (isPending) return <LoadingState rows={6} label={t('Loading the member')} />
  if (error?.kind === 'notFound' || !data) return error ? <ErrorState error={error} onRetry={refetch} /> : null
  const member = data.value
  return (
    <Stack gap="md">
      <Group gap={8}>
        <Title order={2} fz="lg">
          <UserName name={member.name} username={member.username} size={24} />
        </Title>
        <StaleNotice provenance={data.provenance} />
      </Group>
      <LinkAnchor to="/c/$connection/people/$user" params={{ connection, user: member.username }} size="sm">
        {t('All access of this person')}
      </LinkAnchor>
      <Known member={member} />
      <Rights place={place} member={member} whyNot={whyNot} onTask={onTask} />
      {place.source === 'project' && <OwnedPaths place={place} member={member} />}
    </Stack>
  )
}

function Known({ member }: { readonly member: Member }) {
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [t('Username'), `@${member.username}`],
    ['ID', `${member.id}`],
    [t('State'), member.state && valueLabel('userState', member.state)],
    [t('Membership'), member.membership_state && valueLabel('userState', member.membership_state)],
    [t('Email'), member.email],
    [t('Custom role'), member.member_role?.name],
    [t('SAML identity'), member.group_saml_identity?.extern_uid],
    [t('SAML provider'), member.group_saml_identity?.provider],
  ]
  return (
    <Facts>
      {facts.map(
        ([name, value]) =>
          value && (
            <Fact key={name} name={name}>
              <VisibleText text={value} />
            </Fact>
          ),
      )}
      <Fact name={t('Role')}>{roleName(member.access_level)}</Fact>
      <Fact name={t('Expires')}>
        <ExpiryCell expires_at={member.expires_at} />
      </Fact>
      {member.created_at && (
        <Fact name={t('Added')}>
          <TimeAgo value={member.created_at} />
        </Fact>
      )}
      {member.created_by && (
        <Fact name={t('Added by')}>
          <UserLink name={member.created_by.name} username={member.created_by.username} size={16} />
        </Fact>
      )}
      {member.web_url && (
        <Fact name={t('Web page')}>
          <ExternalLink address={member.web_url} text={member.web_url}>
            <VisibleText text={member.web_url} />
          </ExternalLink>
        </Fact>
      )}
    </Facts>
  )
}

/** The rules of the project's `CODEOWNERS` that name a member: by username, address, role, or a group that gives them access. */
function OwnedPaths({ place, member }: Pick<PanelProps, 'place'> & { readonly member: Member }) {
  const { defaultRef } = useProject()
  const params = useProjectParams()
  const file = useCodeOwnersFile(defaultRef)
  const origins = useOrigins(place, true).of.get(member.id) ?? []
  if (!file) return null
  const role = findRole(member.access_level)?.code
  const owners = [
    `@${member.username}`,
    ...(member.email ? [member.email] : []),
    ...(role ? [`@@${role}`, `@@${role}s`] : []),
    ...origins.flatMap(({ group }) => (group === null ? [] : [`@${group}`])),
  ]
  const owned = getOwnedPaths(file.sections, owners)
  return (
    <section aria-label={t('Code owner')}>
      <Title order={3} fz="sm" mb={6}>
        {t('Code owner')}
      </Title>
      {owned.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('Not named in {file}', { file: file.path })}
        </Text>
      )}
      <ul className={classes.owned}>
        {owned.map(({ line, path, section }) => (
          <li key={line}>
            <LinkAnchor
              to="/c/$connection/p/$project/blob"
              params={params}
              search={{ ref: defaultRef, path: file.path, line }}
              size="sm"
              title={t('{file}, line {line}', { file: file.path, line })}
            >
              <VisibleText text={path} />
            </LinkAnchor>
            {section !== null && (
              <Text span size="xs" c="dimmed" ml={6}>
                <VisibleText text={section} />
              </Text>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Each membership that gives them rights here; the direct one can be changed. */
function Rights({ place, member, whyNot, onTask }: Omit<PanelProps, 'user'> & { readonly member: Member }) {
  const connection = useConnection().id
  const origins = useOrigins(place, true)
  const mine = origins.of.get(member.id) ?? []
  const direct = mine.find(({ group }) => group === null)
  // `member` may be inherited from a group above; a change applies to the direct membership.
  const directMember = direct && { ...member, access_level: direct.access_level, expires_at: direct.expires_at }
  return (
    <section aria-label={t('Sources of access')}>
      <Title order={3} fz="sm" mb={6}>
        {t('Sources of access')}
      </Title>
      {origins.isPending && <LoadingState rows={2} label={t('Loading parent groups')} />}
      <ul className={classes.origins}>
        {mine.map(({ group, access_level, expires_at }) => (
          <li key={group ?? ''}>
            <Trans
              message="{role} {from, select, project {of this project itself} group {of this group itself} other {through <group/>}}{expires, select, true { until <expiry/>} other {}}"
              values={{
                role: roleName(access_level),
                from: group === null ? place.source : 'inherited',
                expires: `${Boolean(expires_at)}`,
              }}
              components={{
                group: (
                  <LinkAnchor
                    to="/c/$connection/g/$group/members"
                    params={{ connection, group: group ?? '' }}
                    size="sm"
                  >
                    <VisibleText text={group ?? ''} />
                  </LinkAnchor>
                ),
                expiry: <ExpiryCell expires_at={expires_at ?? null} />,
              }}
            />
          </li>
        ))}
      </ul>
      {!origins.isPending && mine.length === 0 && (
        <Text size="sm">{t('Through a parent group whose members are hidden from you.')}</Text>
      )}
      {directMember && (
        <>
          <Group gap={8} mt="md">
            <Button
              variant="default"
              disabled={whyNot !== undefined}
              title={whyNot}
              onClick={() => onTask({ kind: 'change', members: [directMember] })}
            >
              {t('Change role or expiration…')}
            </Button>
            <Button variant="default" onClick={() => onTask({ kind: 'remove', members: [directMember] })}>
              {t('Remove…')}
            </Button>
          </Group>
          {place.source === 'group' && <Override place={place} member={member} whyNot={whyNot} />}
        </>
      )}
    </section>
  )
}

/** Whether the directory may change the role when it is synchronized (groups only). */
function Override({ place, member, whyNot }: Omit<PanelProps, 'user' | 'onTask'> & { readonly member: Member }) {
  const [isAsked, setAsked] = useState(false)
  const isKept = member.override === true
  return (
    <>
      <Switch
        mt="md"
        label={t('Keep this role when the directory is synchronized')}
        description={t('The LDAP override: the group’s synchronization no longer sets the role back.')}
        checked={isKept}
        disabled={whyNot !== undefined}
        title={whyNot}
        onChange={() => setAsked(true)}
      />
      {isAsked && (
        <WriteDialog
          operation={isKept ? 'groupMembers.clearOverride' : 'groupMembers.override'}
          label={isKept ? t('Leave the role to the directory?') : t('Keep the role?')}
          submit={isKept ? t('Leave it to the directory') : t('Keep the role')}
          size="md"
          paramsNow={() => ({ id: place.id, user_id: member.id })}
          onClose={() => setAsked(false)}
        >
          {isKept
            ? t('The next synchronization sets the directory’s role.')
            : t('Directory synchronization doesn’t change the role.')}
        </WriteDialog>
      )}
    </>
  )
}
