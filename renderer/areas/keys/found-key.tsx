import { Badge, Code, Title } from '@mantine/core'
import type { DeployKeysProject, KeyUser, SshKey } from '#shared/contract/keys.ts'
import { useConnection } from '../../common/connection/use-connection.ts'
import { CopyButton } from '../../common/copy/copy-button.tsx'
import { LinkAnchor } from '../../common/link/link.tsx'
import { useOperation } from '../../common/operations/use-operation.ts'
import { UserName } from '../../common/people/user-name.tsx'
import { StaleNotice } from '../../common/states/stale-notice.tsx'
import { ErrorState, LoadingState } from '../../common/states/states.tsx'
import { VisibleText } from '../../common/text/visible-text.tsx'
import { TimeAgo } from '../../common/time/time-ago.tsx'
import { useNow } from '../../common/time/use-now.tsx'
import classes from './keys.module.css'

type By =
  | { readonly operation: 'keys.get'; readonly params: { readonly id: number } }
  | { readonly operation: 'keys.find'; readonly params: { readonly fingerprint: string } }

/** The key that was looked for, its user, and for a deploy key the projects it reaches. */
export function FoundKey({ by }: { readonly by: By }) {
  const byId = useOperation('keys.get', by.operation === 'keys.get' ? by.params : { id: 1 }, {
    enabled: by.operation === 'keys.get',
  })
  const byFingerprint = useOperation('keys.find', by.operation === 'keys.find' ? by.params : { fingerprint: '-' }, {
    enabled: by.operation === 'keys.find',
  })
  const { data, error, isPending, refetch } = by.operation === 'keys.get' ? byId : byFingerprint
  if (isPending) return <LoadingState rows={4} label="Looking the key up" />
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
      <dl className={classes.facts}>
        <dt>ID</dt>
        <dd>{key.id}</dd>
        {by.operation === 'keys.find' && (
          <>
            <dt>Fingerprint</dt>
            <dd>
              <Code>{by.params.fingerprint}</Code>{' '}
              <CopyButton value={by.params.fingerprint} label="Copy the fingerprint" />
            </dd>
          </>
        )}
        <dt>Key</dt>
        <dd className={classes.keyText}>
          <Code>
            <VisibleText text={key.key} />
          </Code>{' '}
          <CopyButton value={key.key} label="Copy the key" />
        </dd>
        <dt>Added</dt>
        <dd>
          <TimeAgo value={key.created_at} />
        </dd>
      </dl>
      {key.user ? <Owner user={key.user} /> : <p className={classes.quiet}>The service names no user for this key.</p>}
      {key.deploy_keys_projects && <DeployProjects projects={key.deploy_keys_projects} />}
    </div>
  )
}

function Expiry({ of: { expires_at } }: { readonly of: SshKey }) {
  const now = useNow()
  if (!expires_at) return null
  const isOver = Date.parse(expires_at) < now
  return (
    <Badge color={isOver ? 'red' : 'gray'} variant="light" tt="none">
      {isOver ? 'expired ' : 'expires '}
      <TimeAgo value={expires_at} />
    </Badge>
  )
}

function Owner({ user }: { readonly user: KeyUser }) {
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Username', `@${user.username}`],
    ['E-mail', user.email],
    ['State', user.state],
    [
      'Two-factor authentication',
      user.two_factor_enabled === true ? 'on' : user.two_factor_enabled === false ? 'off' : null,
    ],
    ['Last activity', user.last_activity_on],
    ['Last signed in', user.last_sign_in_at],
    ['External', user.external === true ? 'yes' : null],
    [
      'Identities',
      user.identities?.map(({ provider, extern_uid }) => `${provider ?? '?'}: ${extern_uid ?? '?'}`).join(', '),
    ],
  ]
  return (
    <section aria-label="User of the key">
      <Title order={2} mb={8}>
        <UserName name={user.name} username={user.username} size={24} />
      </Title>
      <dl className={classes.facts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} className={classes.fact}>
              <dt>{name}</dt>
              <dd>{name === 'Last signed in' ? <TimeAgo value={value} /> : <VisibleText text={value} />}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  )
}

function DeployProjects({ projects }: { readonly projects: readonly DeployKeysProject[] }) {
  const connection = useConnection().id
  return (
    <section aria-label="Projects of the deploy key">
      <Title order={2} mb={8}>
        A deploy key of {projects.length === 1 ? 'one project' : `${projects.length} projects`}
      </Title>
      <ul className={classes.projects}>
        {projects.map(({ id, project_id, can_push, created_at }) => (
          <li key={id}>
            <LinkAnchor to="/c/$connection/p/$project" params={{ connection, project: `${project_id}` }}>
              Project {project_id}
            </LinkAnchor>
            <Badge color={can_push ? 'orange' : 'gray'} variant="light" tt="none">
              {can_push ? 'may push' : 'reads only'}
            </Badge>
            <span className={classes.quiet}>
              since <TimeAgo value={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
