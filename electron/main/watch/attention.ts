import type { Finding } from '#shared/attention/findings.ts'
import type { MonitoredPlace } from '#shared/attention/monitored-places.ts'
import { rules } from '#shared/audit/rules.ts'
import type { Connection, ConnectionId } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import type { Notice } from '../shell/ended-work.ts'

/** An item that needs attention, as the tray's menu lists it. */
export interface Attention {
  /** Stable while the item is the same. */
  readonly key: string
  readonly connection: ConnectionId
  readonly label: string
  /** Its screen, as a route path. */
  readonly to: string
}

/** Longer labels are truncated. */
const maxLabelLength = 80

/** A finding as an item of a menu. */
export function toAttention(connection: Pick<Connection, 'id'>, finding: Finding): Attention {
  const { key, words, screen } = describe(finding)
  const { kind, path } = finding.place
  const root = `/c/${connection.id}`
  const place =
    kind === 'service' ? root : `${root}/${kind === 'group' ? 'g' : 'p'}/${encodeURIComponent(path.toWellFormed())}`
  return {
    key: `${connection.id} ${finding.kind} ${kind} ${path} ${key}`,
    connection: connection.id,
    label: getLabel(finding.place, words),
    to: `${place}/${screen}`,
  }
}

/** The key of a finding within its place, its label, and its screen. */
function describe(finding: Finding): { readonly key: string; readonly words: string; readonly screen: string } {
  switch (finding.kind) {
    case 'mirror': {
      const { mirror, warning } = finding
      return {
        key: `${mirror.id} ${warning}`,
        words: warning === 'failed' ? t('mirror failed') : t('mirror is stale'),
        screen: 'mirrors',
      }
    }
    case 'freeze': {
      const screen = 'freeze-periods'
      if (finding.state === 'invalid')
        return { key: `invalid ${finding.period.id}`, words: t('invalid freeze period'), screen }
      if (finding.state === 'coming')
        return { key: `coming ${finding.start}`, words: t('deployments will be frozen'), screen }
      return { key: `frozen ${finding.until}`, words: t('deployments are frozen'), screen }
    }
    case 'expiry': {
      const { member } = finding
      return { key: `${member.id} ${member.expires_at ?? ''}`, words: t('access expires soon'), screen: 'members' }
    }
    case 'queue':
      return finding.queue === null
        ? { key: 'processes', words: t('No process is running background jobs'), screen: 'background-jobs' }
        : {
            key: `queue ${finding.queue.name}`,
            words: t('Queue {name} is growing', { name: finding.queue.name }),
            screen: 'background-jobs',
          }
    case 'anomaly': {
      const { rule, latest } = finding
      return { key: `${rule} ${latest.id}`, words: rules[rule].label, screen: `audit?rule=${rule}` }
    }
  }
}

function getLabel({ kind, path }: MonitoredPlace, words: string): string {
  const text = visibleString(kind === 'service' ? words : `${path}: ${words}`)
  return text.length > maxLabelLength ? `${text.slice(0, maxLabelLength)}…` : text
}

/** The number of items, as the title of a notification or the tooltip of the tray icon. */
export function formatCount(count: number): string {
  return t('{count, plural, one {1 item needs attention} other {# items need attention}}', { count })
}

/** The notification about new findings: their number and the connection. It may appear on a locked screen, so it has no other details. */
export function noticeOfFound({ name }: Pick<Connection, 'name'>, count: number): Notice {
  const shown = visibleString(name)
  return {
    title: formatCount(count),
    body: shown.length > maxLabelLength ? `${shown.slice(0, maxLabelLength)}…` : shown,
  }
}

/** The screen that a notification opens: that of a single finding, else Home of the connection. */
export function getScreenOfNotice({ id }: Pick<Connection, 'id'>, fresh: readonly Attention[]): string {
  const [only, ...others] = fresh
  return only && others.length === 0 ? only.to : `/c/${id}/home`
}
