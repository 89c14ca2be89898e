import { Badge, Code, Title } from '@mantine/core'
import type { DeployKeysProject, KeyUser, SshKey } from '#shared/contract/keys.ts'
import { t } from '#shared/i18n/i18n.ts'
import { keyByFingerprintQuery, keyQuery } from '#shared/queries/instance.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { Fact, Facts } from '../../../ui/facts/facts.tsx'
import { FieldList } from '../../../ui/facts/field-list.tsx'
import { shownFields } from '../../../ui/facts/field-views.ts'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { UserLink } from '../../../ui/people/user-link.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { useNow } from '../../../ui/time/use-now.tsx'
import { getIdentities, userParts } from '../model/user-fields.ts'
import classes from './keys.module.css'

/** The usage types of a key, as named by services of this family. */
const usageLabels: Readonly<Record<string, string>> = {
  auth: t('Signing in'),
  signing: t('Signing commits'),
  auth_and_signing: t('Signing in and signing commits'),
}

type By =
  | { readonly operation: 'keys.get'; readonly params: { readonly id: number } }
  | { readonly operation: 'keys.find'; readonly params: { readonly fingerprint: string } }

/** The key that was looked for, its user, and for a deploy key the projects it reaches. */
export function FoundKey({ by }: { readonly by: By }) {
  const byId = useOperation(keyQuery(by.operation === 'keys.get' ? by.params : { id: 1 }), {
    enabled: by.operation === 'keys.get',
  })
  const byFingerprint = useOperation(
    keyByFingerprintQuery(by.operation === 'keys.find' ? by.params : { fingerprint: '-' }),
    {
      enabled: by.operation === 'keys.find',
    },
  )
  const { data, error, isPending, refetch } = by.operation === 'keys.get' ? byId : byFingerprint
  if (isPending) return <LoadingState rows={4} label={t('Looking the key up')} />
  if (!data) return error && <ErrorState error={error} onRetry={refetch} />
  const { value: key, provenance } = data
  return (
    <div className={classes.found}>
      <div className={classes.head}>
        <Title order={2}>
          <VisibleText text={key.title} />
        </Title>
        <Expiry of={key} />
        <StaleNotice provenance={provenance} />
      </div>
      <Facts>
        <Fact name={t('ID')}>{key.id}</Fact>
        {by.operation === 'keys.find' && (
          <Fact name={t('Fingerprint')}>
            <Code>{by.params.fingerprint}</Code>{' '}
            <CopyButton value={by.params.fingerprint} label={t('Copy the fingerprint')} />
          </Fact>
        )}
        <Fact name={t('Key')}>
          <span className={classes.keyText}>
            <Code>
              <VisibleText text={key.key} />
            </Code>{' '}
            <CopyButton value={key.key} label={t('Copy the key')} />
          </span>
        </Fact>
        <Fact name={t('Added')}>
          <TimeAgo value={key.created_at} />
        </Fact>
        {key.last_used_at && (
          <Fact name={t('Last used')}>
            <TimeAgo value={key.last_used_at} />
          </Fact>
        )}
        {key.usage_type && (
          <Fact name={t('Used for')}>
            <VisibleText text={usageLabels[key.usage_type] ?? key.usage_type} />
          </Fact>
        )}
        {key.expires_at && (
          <Fact name={t('Expires')}>
            <TimeAgo value={key.expires_at} />
          </Fact>
        )}
      </Facts>
      {key.deploy_keys_projects && <DeployProjects projects={key.deploy_keys_projects} />}
      {key.user ? (
        <Owner user={key.user} />
      ) : (
        <p className={classes.quiet}>{t('The service names no user for this key.')}</p>
      )}
    </div>
  )
}

function Expiry({ of: { expires_at } }: { readonly of: SshKey }) {
  const now = useNow()
  if (!expires_at) return null
  const isOver = Date.parse(expires_at) < now
  return (
    <Badge color={isOver ? 'red' : 'gray'} variant="light" tt="none">
      {isOver ? (
        <Trans message="expired <timeAgo/>" components={{ timeAgo: <TimeAgo value={expires_at} /> }} />
      ) : (
        <Trans message="expires <timeAgo/>" components={{ timeAgo: <TimeAgo value={expires_at} /> }} />
      )}
    </Badge>
  )
}

function Owner({ user }: { readonly user: KeyUser }) {
  const identities = getIdentities(user)
  return (
    <section aria-label={t('User of the key')} className={classes.parts}>
      <div className={classes.head}>
        <Title order={2}>
          <UserLink name={user.name} username={user.username} size={24} />
        </Title>
        {user.state !== 'active' && (
          <Badge color="orange" variant="light" tt="none">
            <VisibleText text={user.state && valueLabel('userState', user.state)} />
          </Badge>
        )}
      </div>
      {userParts
        .filter(([, views]) => shownFields(user, views).length > 0)
        .map(([heading, views]) => (
          <section key={heading} aria-label={heading}>
            <Title order={3} fz="sm" mb={6}>
              {heading}
            </Title>
            <Facts>
              <FieldList of={user} views={views} />
              {'identities' in views && identities !== '' && (
                <Fact name={t('Identities')}>
                  <VisibleText text={identities} />
                </Fact>
              )}
            </Facts>
          </section>
        ))}
    </section>
  )
}

function DeployProjects({ projects }: { readonly projects: readonly DeployKeysProject[] }) {
  const connection = useConnection().id
  return (
    <section aria-label={t('Projects of the deploy key')}>
      <Title order={2} mb={8}>
        {t('A deploy key of {projects, plural, one {one project} other {# projects}}', { projects: projects.length })}
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable without a mouse */}
      <div className={classes.scrolls} tabIndex={0}>
        <table className={classes.projects}>
          <thead>
            <tr>
              <th scope="col">{t('Project')}</th>
              <th scope="col">{t('Access')}</th>
              <th scope="col">{t('Added')}</th>
              <th scope="col">{t('Updated')}</th>
              <th scope="col">{t('Deploy key ID')}</th>
              <th scope="col">{t('ID')}</th>
            </tr>
          </thead>
          <tbody>
            {projects.map(({ id, deploy_key_id, project_id, can_push, created_at, updated_at }) => (
              <tr key={id}>
                <td>
                  <LinkAnchor to="/c/$connection/p/$project" params={{ connection, project: `${project_id}` }}>
                    {t('Project {project_id}', { project_id })}
                  </LinkAnchor>
                </td>
                <td>
                  <Badge color={can_push ? 'orange' : 'gray'} variant="light" tt="none">
                    {can_push ? t('may push') : t('reads only')}
                  </Badge>
                </td>
                <td>
                  <TimeAgo value={created_at} />
                </td>
                <td>
                  <TimeAgo value={updated_at} />
                </td>
                <td>{deploy_key_id}</td>
                <td>{id}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
