import { Badge } from '@mantine/core'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { explain } from '#shared/errors.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { shortRef } from '../../../lib/project/short-ref.ts'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { NoValue } from '../../../ui/projects/project-cell.tsx'
import { EmptyCell } from '../../../ui/resource-table/empty-cell.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { exactTime, timeAgo } from '../../../ui/time/time.ts'
import { useNow } from '../../../ui/time/use-now.tsx'
import type { CommitCount, EnvironmentNow } from '../model/deployed.ts'
import type { Part } from '../model/projects.ts'
import classes from './delivery.module.css'

/** A part of a project with its age on hover, or why there is none. */
export function PartCell<T>({ part, children }: { readonly part: Part<T>; children(value: T): ReactNode }) {
  const now = useNow()
  if (part.kind !== 'loaded') return <NoValue cell={part} />
  const ago = { ago: timeAgo(part.at, now), time: exactTime(part.at) }
  const age = part.isStale ? t('Cached {ago}, {time}', ago) : t('Loaded {ago}, {time}', ago)
  return (
    <span className={classes.part} data-stale={part.isStale || undefined} title={age}>
      {children(part.value)}
    </span>
  )
}

interface LinesProps {
  readonly first: ReactNode
  readonly second?: ReactNode
  readonly tone?: 'frozen'
  readonly isQuiet?: boolean
}

/** What a cell says, and a second line of details. */
export function CellLines({ first, second, tone, isQuiet }: LinesProps) {
  return (
    <span className={classes.lines}>
      <span className={classes.first} data-tone={tone} data-quiet={isQuiet}>
        {first}
      </span>
      {second !== undefined && (
        <span className={classes.second}>
          {typeof second === 'string' ? <span title={second}>{second}</span> : second}
        </span>
      )}
    </span>
  )
}

/** What the first of some environments contains, and how many more there are. */
export function DeployedCell({
  environments,
  project,
}: {
  readonly environments: readonly EnvironmentNow[]
  readonly project: string
}) {
  const [first, ...others] = environments
  const { id: connection } = useConnection()
  const now = useNow()
  if (!first) return <EmptyCell reason={t('No environment')} />
  const { environment, deployed, latest, isEmpty, behind } = first
  const name = (
    <LinkAnchor
      inherit
      c="inherit"
      to="/c/$connection/p/$project/environments"
      params={{ connection, project }}
      search={{ environment: `${environment.id}` }}
      title={environment.name}
    >
      {deployed ? <VersionName refName={deployed.ref} sha={deployed.sha} /> : <VisibleText text={environment.name} />}
    </LinkAnchor>
  )
  const more = others.length > 0 && (
    <Badge
      size="xs"
      variant="default"
      className={classes.more}
      tt="none"
      title={others
        .map(other => other.environment.name)
        .slice(0, 20)
        .join(', ')}
    >
      +{formatNumber(others.length)}
    </Badge>
  )
  const failed = latest?.status === 'failed' && (
    <IconAlertTriangleFilled size={12} className={classes.failed} aria-label={t('The latest deployment failed')} />
  )
  const heading = (
    <>
      {failed}
      {name}
      {more}
    </>
  )
  if (!deployed) {
    const reason = isEmpty ? t('Nothing deployed') : t('Not in the latest 100 deployments')
    return <CellLines first={heading} second={reason} isQuiet />
  }
  return (
    <CellLines
      first={heading}
      second={
        <>
          {behind && <CommitCountText commits={behind} />}
          {deployed.created_at != null && (
            <time dateTime={deployed.created_at} title={exactTime(deployed.created_at)}>
              {timeAgo(deployed.created_at, now)}
            </time>
          )}
          {deployed.user && <VisibleText text={deployed.user.username} />}
        </>
      }
    />
  )
}

/** The ref of a deployment and its commit. */
function VersionName({ refName, sha }: { readonly refName: string | undefined; readonly sha: string | undefined }) {
  return (
    <>
      <VisibleText text={refName} /> {sha !== undefined && sha !== refName && <code>{shortRef(sha)}</code>}
    </>
  )
}

/** How far what is deployed is behind the default branch. */
function CommitCountText({ commits }: { readonly commits: CommitCount }) {
  if (commits.kind === 'unknown') {
    return <span title={explain(commits.error).sentence}>{t('Behind: unknown')}</span>
  }
  const { count, isMore } = commits
  if (count === 0) return <span>{t('Up to date')}</span>
  const words = isMore
    ? t('{count}+ behind', { count: formatNumber(count) })
    : t('{count} behind', { count: formatNumber(count) })
  return (
    <span className={classes.behind} title={t('Commits of the default branch that are not deployed')}>
      {words}
    </span>
  )
}
