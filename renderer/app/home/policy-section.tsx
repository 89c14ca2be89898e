import { linkOptions } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { Provenance } from '#shared/bridge.ts'
import { violationFilter } from '#shared/fleet/policy.ts'
import type { Policy } from '#shared/fleet/policy-schema.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { ProjectRow } from '../../features/fleet/model/loader.ts'
import { useFleet } from '../../features/fleet/model/use-fleet.ts'
import { checkAll, type PolicyRow, usePolicies, usePolicyColumns } from '../../features/fleet/model/use-policies.ts'
import { useConnection } from '../../lib/connection/use-connection.ts'
import { type Item, onThisComputer, projectNoun, type Section } from './section.ts'

/**
 * Checks the policies against cached values; sends nothing to the service. Renders nothing: Home shows the section, and loads this only where there
 * are policies.
 * @param onSection the same function each time
 */
export function PolicySection({ onSection }: { onSection(section: Section | null): void }) {
  const { id: connection } = useConnection()
  const { policies } = usePolicies()
  const { state } = useFleet(usePolicyColumns(policies), { onlyCached: true })
  const section = useMemo(
    () => toSection(connection, policies, state.rows, Date.now()),
    [connection, policies, state.rows],
  )
  useEffect(() => onSection(section), [section, onSection])
  return null
}

const tones = { high: 'alarm', medium: 'warning', low: 'note' } as const

/** The section of the policies. Only where each of them was checked on every project that is known, it is complete. */
export function toSection(
  connection: string,
  policies: readonly Policy[],
  rows: readonly ProjectRow[],
  now: number,
): Section {
  const checked = checkAll(policies, rows, now)
  const gap = getGap(checked, rows)
  return {
    id: 'policies',
    items: checked.flatMap(one => toItem(connection, one)),
    basis: t('in cached values of {counted}', { counted: projectNoun.counted(rows.length) }),
    fine: t('{policies, plural, one {# policy} other {# policies}}, no violation in cached values', {
      policies: policies.length,
    }),
    ...(gap !== null && { gap }),
    looked: { ...onThisComputer, isWhole: gap === null, provenance: getOldest(rows) },
    noun: null,
  }
}

/** Why the policies are not checked on every project; null when they are. */
function getGap(checked: readonly PolicyRow[], rows: readonly ProjectRow[]): string | null {
  if (rows.length === 0) return t('No projects are cached. Open Policies to load them.')
  const invalid = checked.filter(({ result }) => !result.ok).length
  if (invalid > 0) {
    return t('{invalid, plural, one {# policy has} other {# policies have}} an error in the rule or scope.', {
      invalid,
    })
  }
  const unknown = new Set(
    checked.flatMap(({ result }) => (result.ok ? result.check.undecided.map(row => row.key) : [])),
  )
  if (unknown.size === 0) return null
  const counted = projectNoun.counted(unknown.size)
  return t('{counted} without the values that the policies need. Open Policies to load them.', { counted })
}

/** How old the oldest of the values is. */
function getOldest(rows: readonly ProjectRow[]): Provenance | null {
  const times = rows.flatMap(({ states }) =>
    [...states.values()].flatMap(one => (one.kind === 'answered' ? [one.at] : [])),
  )
  const [fetchedAt] = times.toSorted()
  return fetchedAt === undefined ? null : { source: 'cache', fetchedAt, stale: true, because: null }
}

function toItem(connection: string, { key, policy, result }: PolicyRow): readonly Item[] {
  if (!result.ok || result.check.violations.length === 0) return []
  const link = linkOptions({
    to: '/c/$connection/fleet',
    params: { connection },
    search: { q: violationFilter(policy) },
  })
  const words = t('violated by {counted}', { counted: projectNoun.counted(result.check.violations.length) })
  return [
    {
      key,
      tone: tones[policy.severity],
      name: policy.name,
      words,
      place: null,
      when: null,
      way: { kind: 'screen', link },
    },
  ]
}
