import { ActionIcon, Badge, Button, Menu, Progress, Title } from '@mantine/core'
import { IconAlertTriangle, IconDots } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { GeoNode, GeoNodeStatus } from '#shared/contract/geo-nodes.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useGroupPaths } from '../../../lib/group/use-group-paths.ts'
import { ExternalLink } from '../../../ui/link/external-link.tsx'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { useNow } from '../../../ui/time/use-now.tsx'
import type { NodeSample } from '../model/node-samples.ts'
import { firstGroups, formatSelection } from '../model/selection.ts'
import { formatLag, getProgress, isSilent, parseMoment, share, worries } from '../model/status-board.ts'
import classes from './geo-nodes.module.css'
import { formatFirstFailure } from './node-charts.tsx'
import type { NodeTask } from './node-dialogs.tsx'

/** The number of families shown before the list is expanded: failures first. */
const shownFirst = 4

/** One node: its settings, its status, and its actions. */
export function NodeCard({
  node,
  status,
  samples,
  obstacle,
  onTask,
  onDetails,
}: {
  readonly node: GeoNode
  /** Null when the service sends none for this node. */
  readonly status: GeoNodeStatus | null
  /** What was measured of it while the screen is open. */
  readonly samples: readonly NodeSample[]
  /** Why nothing can be changed here; null when it can. */
  readonly obstacle: string | null
  onTask(task: NodeTask): void
  onDetails(): void
}) {
  const titleId = useId()
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <header className={classes.cardHead}>
        <Title order={2} id={titleId} className={classes.name}>
          <VisibleText text={node.name} mayBeCut />
        </Title>
        <Badge variant="light" color={node.primary ? 'indigo' : 'gray'} tt="none">
          {node.primary ? t('Primary') : t('Secondary')}
        </Badge>
        {node.current && (
          <Badge variant="default" tt="none">
            {t('This service')}
          </Badge>
        )}
        {node.enabled === false && (
          <Badge variant="light" color="yellow" tt="none">
            {t('Disabled')}
          </Badge>
        )}
        <Spacer />
        <Health node={node} status={status} />
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('Actions for {name}', { name: node.name })}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {obstacle !== null && <Menu.Label maw={260}>{obstacle}</Menu.Label>}
            <Menu.Item disabled={obstacle !== null} onClick={() => onTask({ kind: 'update', node })}>
              {t('Change…')}
            </Menu.Item>
            <Menu.Item disabled={obstacle !== null} onClick={() => onTask({ kind: 'repair', node })}>
              {t('Repair the authentication…')}
            </Menu.Item>
            <Menu.Item
              c="var(--mantine-color-error)"
              disabled={obstacle !== null}
              onClick={() => onTask({ kind: 'delete', node })}
            >
              {t('Delete…')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </header>
      <Facts node={node} status={status} />
      <FirstFailure samples={samples} />
      {status && <Families status={status} />}
      <Button
        variant="subtle"
        className={classes.more ?? ''}
        aria-label={t('Show details of {name}', { name: visibleString(node.name) })}
        onClick={onDetails}
      >
        {t('Show details')}
      </Button>
    </article>
  )
}

/** What services answer as `health_status`. */
const healthNames: ReadonlyMap<string, string> = new Map([
  ['Healthy', t('Healthy')],
  ['Unhealthy', t('Unhealthy')],
  ['Unknown', t('Unknown')],
])

function Health({ node, status }: { readonly node: GeoNode; readonly status: GeoNodeStatus | null }) {
  const now = useNow()
  const words =
    healthNames.get(status?.health_status ?? '') ??
    status?.health_status ??
    (status?.healthy === true ? t('Healthy') : status?.healthy === false ? t('Unhealthy') : null)
  if (words === null)
    return (
      <Badge variant="default" tt="none">
        {t('No status')}
      </Badge>
    )
  // An old "Healthy" is meaningless; "Unhealthy" stays a warning at any age.
  if (status?.healthy && isSilent(node, status, now))
    return (
      <Badge
        color="orange"
        variant="light"
        tt="none"
        title={t('Its last status was: {words}', { words: visibleString(words) })}
      >
        {t('No recent status')}
      </Badge>
    )
  return (
    <Badge color={status?.healthy ? 'teal' : 'red'} variant="light" tt="none" title={status?.health ?? undefined}>
      <VisibleText text={words} />
    </Badge>
  )
}

function FirstFailure({ samples }: { readonly samples: readonly NodeSample[] }) {
  const words = formatFirstFailure(samples)
  return (
    words !== null && (
      <p className={classes.worry} role="status">
        <IconAlertTriangle size={15} aria-hidden /> {words}
      </p>
    )
  )
}

function Facts({ node, status }: { readonly node: GeoNode; readonly status: GeoNodeStatus | null }) {
  const lag = status?.db_replication_lag_seconds
  const checked = parseMoment(status?.last_successful_status_check_timestamp)
  const behind = (status?.last_event_id ?? 0) - (status?.cursor_last_event_id ?? status?.last_event_id ?? 0)
  const selection = formatSelection(node, useGroupPaths(firstGroups(node)))
  return (
    <>
      {status?.health && !status.healthy && (
        <p className={classes.worry}>
          <IconAlertTriangle size={15} aria-hidden /> <VisibleText text={status.health} />
        </p>
      )}
      {status &&
        worries(status).map(worry => (
          <p key={worry} className={classes.worry}>
            <IconAlertTriangle size={15} aria-hidden /> {worry}
          </p>
        ))}
      <dl className={classes.facts}>
        <dt>{t('URL')}</dt>
        <dd>
          <ExternalLink address={node.url} text={node.url}>
            <VisibleText text={node.url} />
          </ExternalLink>
        </dd>
        {!node.primary && (
          <>
            <dt>{t('Replicates')}</dt>
            <dd>
              <VisibleText text={selection} />
            </dd>
          </>
        )}
        {typeof lag === 'number' && !node.primary && (
          <>
            <dt>{t('Replication lag')}</dt>
            <dd>
              {behind > 0
                ? t('{lag}, {behind, plural, one {# event} other {# events}}', { lag: formatLag(lag), behind })
                : formatLag(lag)}
            </dd>
          </>
        )}
        {checked !== null && (
          <>
            <dt>{t('Last seen')}</dt>
            <dd>
              <TimeAgo value={checked} />
            </dd>
          </>
        )}
        {status?.version && (
          <>
            <dt>{t('Version')}</dt>
            <dd>
              <VisibleText text={status.version} />
            </dd>
          </>
        )}
        {typeof status?.replication_slots_count === 'number' && status.replication_slots_count > 0 && (
          <>
            <dt>{t('Replication slots')}</dt>
            <dd>
              {t('{replication_slots_used_count} of {replication_slots_count} used', {
                replication_slots_used_count: status.replication_slots_used_count ?? 0,
                replication_slots_count: status.replication_slots_count,
              })}
            </dd>
          </>
        )}
      </dl>
    </>
  )
}

function Families({ status }: { readonly status: GeoNodeStatus }) {
  const [showsAll, setShowsAll] = useState(false)
  const all = getProgress(status)
  if (all.length === 0) return null
  const shown = showsAll ? all : all.slice(0, shownFirst)
  return (
    <>
      <ul className={classes.families}>
        {shown.map(({ label, done, failed, total, missing }) => (
          <li key={label}>
            <span className={classes.familyName}>{label}</span>
            <Progress.Root size="sm">
              <Progress.Section
                value={share({ done, total }) * 100}
                color="teal"
                aria-label={t('{label}: {done} of {total}', { label, done, total })}
              />
              {failed > 0 && total > 0 && (
                <Progress.Section
                  value={(failed / total) * 100}
                  color="red"
                  aria-label={t('{failed} failed', { failed })}
                />
              )}
            </Progress.Root>
            <span className={classes.familyCounts}>
              {t('{done} of {total}', { done: formatNumber(done), total: formatNumber(total) })}
              {failed > 0 && <strong> · {t('{failed, number} failed', { failed })}</strong>}
              {missing > 0 && <strong> · {t('{missing, number} missing on the primary', { missing })}</strong>}
            </span>
          </li>
        ))}
      </ul>
      {all.length > shownFirst && (
        <Button variant="subtle" className={classes.more ?? ''} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('Show the worst only') : t('Show all {all}', { all: all.length })}
        </Button>
      )}
    </>
  )
}
