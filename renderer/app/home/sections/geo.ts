import { linkOptions } from '@tanstack/react-router'
import type { Tone } from '#shared/attention/findings.ts'
import type { GeoNode, GeoNodeStatus } from '#shared/contract/geo-nodes.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { formatLag, getProgress, isSilent, parseMoment } from '../../../features/geo-nodes/model/status-board.ts'
import { byTone, type Item, type When } from '../section.ts'

/** Seconds behind the primary node from which a node is pointed out, and from which it is bad. */
const lagWarns = 600
const lagAlarms = 3600

/** Enabled nodes with problems, the worst first (document 3, section 4.4). */
export function nodeItems(
  connection: string,
  nodes: readonly GeoNode[],
  statuses: readonly GeoNodeStatus[],
  now: number,
): readonly Item[] {
  const items = nodes
    .filter(({ enabled }) => enabled !== false)
    .flatMap((node): Item[] => {
      const status = statuses.find(({ geo_node_id }) => geo_node_id === node.id)
      const problems = findProblems(node, status, now)
      const tone = (['alarm', 'warning', 'note'] as const).find(one => problems.some(([is]) => is === one))
      if (tone === undefined) return []
      return [
        {
          key: `${node.id}`,
          tone,
          name: node.name,
          words: problems.map(([, words]) => words).join(' · '),
          remark: status?.healthy === false ? (status.health ?? undefined) : undefined,
          place: null,
          when: getLastSeen(status),
          destination: {
            kind: 'screen',
            link: linkOptions({ to: '/c/$connection/geo-nodes', params: { connection } }),
          },
        },
      ]
    })
  return byTone(items)
}

function findProblems(
  node: GeoNode,
  status: GeoNodeStatus | undefined,
  now: number,
): readonly (readonly [tone: Tone, words: string])[] {
  // The primary node need not report to itself.
  if (!status) return node.primary ? [] : [['warning', t('Never reported a status')]]
  const lag = node.primary ? 0 : (status.db_replication_lag_seconds ?? 0)
  const failed = getProgress(status).reduce((sum, family) => sum + family.failed, 0)
  const problems: (readonly [Tone, string])[] = []
  if (status.healthy === false) problems.push(['alarm', t('Unhealthy')])
  if (lag >= lagWarns)
    problems.push([lag >= lagAlarms ? 'alarm' : 'warning', t('{lag} behind', { lag: formatLag(lag) })])
  if (failed > 0)
    problems.push(['warning', t('{failed} failed to replicate or verify', { failed: formatNumber(failed) })])
  if (status.missing_oauth_application) problems.push(['warning', t('OAuth application missing')])
  if (isSilent(node, status, now)) problems.push(['warning', t('No recent status')])
  return problems
}

function getLastSeen(status: GeoNodeStatus | undefined): When | null {
  const at = parseMoment(status?.last_successful_status_check_timestamp)
  return at === null ? null : { label: t('Last seen'), at }
}
