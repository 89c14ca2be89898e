import { useMemo } from 'react'
import { isRefusal, mirroredPlaces } from '#shared/attention/findings.ts'
import { type MonitoredPlace, servicePlace } from '#shared/attention/monitored-places.ts'
import { auditPages, expiredIn, failedIn, instanceAudit, memberPages } from '#shared/attention/reads.ts'
import type { Mute } from '#shared/audit/rule-ids.ts'
import { t } from '#shared/i18n/i18n.ts'
import { freezePeriodsQuery, mirrorsQuery } from '#shared/queries/delivery.ts'
import { groupAuditQuery, projectAuditQuery } from '#shared/queries/events.ts'
import { groupMembersQuery, projectMembersQuery } from '#shared/queries/people.ts'
import { projectQuery } from '#shared/queries/places.ts'
import { useConnection } from '../../lib/connection/use-connection.ts'
import type { Turns } from '../../lib/operations/turns.ts'
import type { Reading } from './reading.ts'
import { getCoverage, placeNoun, projectNoun, type Section } from './section.ts'
import { anomalyItems, auditCoverage, describeBasis } from './sections/anomalies.ts'
import { failedItems } from './sections/deployments.ts'
import { freezeItems } from './sections/freezes.ts'
import { expiredItems, expiringItems } from './sections/members.ts'
import { fineMirrors, mirrorItems } from './sections/mirrors.ts'
import { useEach } from './use-each.ts'

/** The input of the sections. */
export interface SectionsInput {
  readonly turns: Turns
  /** The same array while the places are the same. */
  readonly places: readonly MonitoredPlace[]
  readonly days: number
  /** Rules for anomalies that mark nothing for some authors. */
  readonly mutes?: readonly Mute[] | undefined
  /** A time below the minute makes no difference. */
  readonly now: number
}

const nowhere: readonly MonitoredPlace[] = []
const serviceOnly: readonly MonitoredPlace[] = [servicePlace]

/** The sections of the monitored projects and groups. */
export function usePlaceSections(input: SectionsInput): readonly Section[] {
  const members = useMembersSection(input)
  const freezes = useFreezesSection(input)
  const mirrors = useMirrorsSection(input)
  const deployments = useDeploymentsSection(input)
  const audit = useAuditSection(input)
  return [mirrors, deployments, freezes, members, audit]
}

function useMembersSection({ turns, places, days, now }: SectionsInput): Section {
  const { id: connection } = useConnection()
  const { projects, groups } = useKinds(places)
  const ofProjects = useEach(turns, projectMembersQuery, projects, memberPages)
  const ofGroups = useEach(turns, groupMembersQuery, groups, memberPages)
  const ended = useEach(turns, expiredIn, projects)
  return useMemo(() => {
    const readings = [...ofGroups, ...ofProjects]
    const members = readings.reduce((sum, { values }) => sum + values.flat().length, 0)
    return {
      id: 'members',
      items: [...expiringItems(connection, readings, days, now), ...expiredItems(connection, ended, days, now)],
      fine: t(
        'No access expires within {days} days or expired in the last {days} · {members, plural, one {# membership} other {# memberships}}',
        { days, members },
      ),
      looked: getCoverage(readings),
      noun: groups.length > 0 ? placeNoun : projectNoun,
    }
  }, [connection, ofProjects, ofGroups, ended, groups, days, now])
}

function useFreezesSection({ turns, places, days, now }: SectionsInput): Section {
  const { id: connection } = useConnection()
  const { projects } = useKinds(places)
  const readings = useEach(turns, freezePeriodsQuery, projects)
  return useMemo(() => {
    const periods = readings.reduce((sum, { values }) => sum + values.flat().length, 0)
    return {
      id: 'freezes',
      items: freezeItems(connection, readings, days, now),
      fine:
        periods === 0
          ? t('No freeze periods')
          : t(
              'No freeze now or within {days} days · {periods, plural, one {# freeze period} other {# freeze periods}}',
              { days, periods },
            ),
      looked: getCoverage(readings),
      noun: projectNoun,
    }
  }, [connection, readings, days, now])
}

function useMirrorsSection({ turns, places, now }: SectionsInput): Section {
  const { id: connection } = useConnection()
  const { projects } = useKinds(places)
  const readings = useEach(turns, mirrorsQuery, projects)
  const mirrored = useMemo(() => mirroredPlaces(readings), [readings])
  const activity = useEach(turns, projectQuery, mirrored)
  return useMemo(
    () => ({
      id: 'mirrors',
      items: mirrorItems(connection, readings, activity, now),
      fine: fineMirrors(readings),
      looked: getCoverage(readings),
      noun: projectNoun,
    }),
    [connection, readings, activity, now],
  )
}

function useDeploymentsSection({ turns, places, days, now }: SectionsInput): Section {
  const { id: connection } = useConnection()
  const { projects } = useKinds(places)
  const readings = useEach(turns, failedIn, projects)
  return useMemo(
    () => ({
      id: 'deployments',
      items: failedItems(connection, readings, days, now),
      fine: t('No failure in the last {days} days', { days }),
      // The latest ones that failed are enough, however many failed before.
      looked: { ...getCoverage(readings), isWhole: true },
      noun: projectNoun,
    }),
    [connection, readings, days, now],
  )
}

/** The log of the whole service where it may be seen, else those of the places. */
function useAuditSection({ turns, places, days, mutes, now }: SectionsInput): Section {
  const { id: connection } = useConnection()
  const whole = useEach(turns, instanceAudit, serviceOnly, auditPages)
  const isRefused = isAllRefused(whole)
  const { projects, groups } = useKinds(isRefused ? places : nowhere)
  const ofProjects = useEach(turns, projectAuditQuery, projects)
  const ofGroups = useEach(turns, groupAuditQuery, groups)
  return useMemo(() => {
    const readings = isRefused && places.length > 0 ? [...ofGroups, ...ofProjects] : whole
    const coverage = auditCoverage(readings, days, now)
    const looked = getCoverage(readings)
    const { serviceTime, fetchedAt } = looked.provenance ?? {}
    const basis = describeBasis(coverage, days, serviceTime ?? fetchedAt ?? null)
    return {
      id: 'audit',
      items: anomalyItems(connection, readings, days, now, mutes),
      basis,
      fine: formatFine(basis, mutes?.length ?? 0),
      // Older events than those of the days in question are not needed.
      looked: { ...looked, isWhole: coverage.since === null },
      noun: isRefused ? (groups.length > 0 ? placeNoun : projectNoun) : null,
    }
  }, [connection, whole, isRefused, places, ofProjects, ofGroups, groups, days, mutes, now])
}

/** A muted rule is not a rule that found nothing. */
function formatFine(basis: string, muted: number): string {
  if (muted === 0) return t('No anomalies {basis}', { basis })
  return t('No anomalies {basis}; {muted, plural, one {# rule is} other {# rules are}} muted', { basis, muted })
}

function isAllRefused(readings: readonly Reading<unknown>[]): boolean {
  return readings.every(({ isSeen, error }) => !isSeen && error !== null && isRefusal(error))
}

/** The places by kind, the same arrays while the places are the same. */
function useKinds(places: readonly MonitoredPlace[]): {
  readonly projects: readonly MonitoredPlace[]
  readonly groups: readonly MonitoredPlace[]
} {
  return useMemo(
    () => ({
      projects: places.filter(({ kind }) => kind === 'project'),
      groups: places.filter(({ kind }) => kind === 'group'),
    }),
    [places],
  )
}
