import { linkOptions } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { Provenance } from '#shared/bridge.ts'
import { dayMilliseconds } from '#shared/days.ts'
import { violationFilter } from '#shared/fleet/policy.ts'
import type { CheckedInBackground } from '#shared/fleet/policy-checks.ts'
import type { Policy } from '#shared/fleet/policy-schema.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { ProjectRow } from '../../features/fleet/model/loader.ts'
import { useFleet } from '../../features/fleet/model/use-fleet.ts'
import { checkAll, type PolicyRow, usePolicies, usePolicyColumns } from '../../features/fleet/model/use-policies.ts'
import { getAges, usePolicyChecks, type ViolationAges } from '../../features/fleet/model/use-policy-checks.ts'
import { useConnection } from '../../lib/connection/use-connection.ts'
import { type Item, onThisComputer, projectNoun, type Section, type When } from './section.ts'

interface PolicySectionProps {
  /** Violations that were found first within these days are new. */
  readonly days: number
  /** The same function each time. */
  onSection(section: Section | null): void
}

/**
 * Checks the policies against cached values; sends nothing to the service. Renders nothing: Home shows the section, and loads this only where there
 * are policies.
 */
export function PolicySection({ days, onSection }: PolicySectionProps) {
  const { id: connection } = useConnection()
  const { policies } = usePolicies()
  const { state } = useFleet(usePolicyColumns(policies), { onlyCached: true })
  const known = usePolicyChecks().state?.policies
  const section = useMemo(
    () => toSection(connection, policies, state.rows, Date.now(), known && { known, days }),
    [connection, policies, state.rows, known, days],
  )
  useEffect(() => onSection(section), [section, onSection])
  return null
}

/** What checks in the background know, and the days within which violations are new. */
interface Background {
  readonly known: readonly CheckedInBackground[]
  readonly days: number
}

const tones = { high: 'alarm', medium: 'warning', low: 'note' } as const

/** The section of the policies. Only where each of them was checked on every project that is known, it is complete. */
export function toSection(
  connection: string,
  policies: readonly Policy[],
  rows: readonly ProjectRow[],
  now: number,
  background?: Background,
): Section {
  const checked = checkAll(policies, rows, now)
  const gap = getGap(checked, rows)
  return {
    id: 'policies',
    items: checked.flatMap(one =>
      toItem(
        connection,
        one,
        background ? getAges(one, background.known, now - background.days * dayMilliseconds) : null,
      ),
    ),
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

function toItem(connection: string, { key, policy, result }: PolicyRow, ages: ViolationAges | null): readonly Item[] {
  if (!result.ok || result.check.violations.length === 0) return []
  const link = linkOptions({
    to: '/c/$connection/fleet',
    params: { connection },
    search: { q: violationFilter(policy) },
  })
  const counted = projectNoun.counted(result.check.violations.length)
  const fresh = ages?.fresh ?? 0
  const words =
    fresh > 0
      ? t('violated by {counted} ({fresh, number} new)', { counted, fresh })
      : t('violated by {counted}', { counted })
  return [
    {
      key,
      tone: tones[policy.severity],
      name: policy.name,
      words,
      place: null,
      when: ages && formatAge(ages),
      destination: { kind: 'screen', link },
    },
  ]
}

function formatAge({ oldest, newest, fresh }: ViolationAges): When {
  return fresh > 0 ? { label: t('Newest found'), at: newest } : { label: t('Found'), at: oldest }
}
