import { type GeoFamily, geoFamilies } from '#shared/contract/geo-node-status.ts'
import type { GeoNode, GeoNodeStatus } from '#shared/contract/geo-nodes.ts'
import { formatDuration, pgettext, t } from '#shared/i18n/i18n.ts'
import { capitalized } from '#shared/text/capitalized.ts'

/** Nodes report their status every few minutes; one that has not for so long may be down. Milliseconds. */
const maxSilence = 3600_000

/** Whether a secondary node's last status is outdated. The primary need not report to itself. */
export function isSilent(node: Pick<GeoNode, 'primary'>, status: GeoNodeStatus, now: number): boolean {
  const lastStatus = Date.parse(parseMoment(status.last_successful_status_check_timestamp) ?? '')
  return !node.primary && now - lastStatus > maxSilence
}

/** One kind of work on one family of things. */
export interface Progress {
  /** "Repositories copied". */
  readonly label: string
  readonly done: number
  readonly failed: number
  readonly total: number
  /** Copies whose original was deleted on the primary node. */
  readonly missing: number
}

const familyLabels: Readonly<Record<GeoFamily, string>> = {
  attachments: t('Attachments'),
  lfs_objects: t('LFS objects'),
  job_artifacts: t('Job artifacts'),
  container_repositories: t('Container repositories'),
  design_repositories: t('Design repositories'),
  repositories: t('Repositories'),
  wikis: t('Wikis'),
  package_files: t('Package files'),
}

/** The maximum number of families; more names can't be real counters. */
const maxFamilies = 200
const familyCounter = /^([a-z][a-z0-9_]{0,63})_(?:synced|checksummed|verified)_count$/

/** The families of the documents, then those that this service counts besides, by name. */
export function getFamilies(status: GeoNodeStatus): readonly string[] {
  const named: readonly string[] = geoFamilies
  const others = Object.keys(status).flatMap(name => familyCounter.exec(name)?.[1] ?? [])
  return [...named, ...new Set(others.filter(family => !named.includes(family)).toSorted())].slice(0, maxFamilies)
}

/** @example wordsOfFamily('project_wiki_repositories') // 'Project wiki repositories' */
export function wordsOfFamily(family: string): string {
  const known = new Map<string, string>(Object.entries(familyLabels)).get(family)
  return known ?? capitalized(family.replaceAll('_', ' '))
}

function numberIn(status: Readonly<Record<string, unknown>>, name: string): Counter {
  const value = status[name]
  return typeof value === 'number' ? value : null
}

/**
 * The progress of every family of counters, failures first, then the least complete, then by name (document 3, section
 * 2, "Geo node status"). A family without values is left out.
 */
export function getProgress(status: GeoNodeStatus): readonly Progress[] {
  const found: Progress[] = []
  const add = (label: string, total: Counter, done: Counter, failed: Counter, missing: Counter = 0) => {
    if (typeof total !== 'number' || typeof done !== 'number') return
    found.push({ label, total, done, failed: failed ?? 0, missing: missing ?? 0 })
  }
  for (const family of getFamilies(status)) {
    const words = wordsOfFamily(family)
    const count = (counter: string) => numberIn(status, `${family}_${counter}`)
    const total = count('count')
    const missing = count('synced_missing_on_primary_count')
    add(t('{words} copied', { words }), total, count('synced_count'), count('failed_count'), missing)
    const checksums = count('checksum_total_count') ?? total
    add(t('{words} checksummed', { words }), checksums, count('checksummed_count'), count('checksum_failed_count'))
    const verifications = count('verification_total_count') ?? total
    add(t('{words} verified', { words }), verifications, count('verified_count'), count('verification_failed_count'))
    add(t('{words} checked', { words }), total, count('checked_count'), count('checked_failed_count'))
  }
  return found.toSorted(
    (a, b) => b.failed + b.missing - (a.failed + a.missing) || share(a) - share(b) || a.label.localeCompare(b.label),
  )
}

type Counter = number | null | undefined

/** How much of it is done, from 0 to 1; nothing to do is all done. */
export function share({ done, total }: Pick<Progress, 'done' | 'total'>): number {
  return total === 0 ? 1 : Math.min(1, done / total)
}

/** A node's numbers that are bad in themselves: mismatches and retries of the verification. */
export function worries(status: GeoNodeStatus): readonly string[] {
  const found: string[] = []
  for (const family of getFamilies(status)) {
    const mismatched = numberIn(status, `${family}_checksum_mismatch_count`) ?? 0
    const retrying = numberIn(status, `${family}_retrying_verification_count`) ?? 0
    const words = wordsOfFamily(family)
    if (mismatched > 0) found.push(t('{words} that differ from the primary node: {mismatched}', { words, mismatched }))
    if (retrying > 0) found.push(t('{words} awaiting reverification: {retrying}', { words, retrying }))
  }
  if (status.missing_oauth_application) found.push(t('Its OAuth application is missing: repair the node'))
  return found
}

/** A time in seconds since 1970 or as a timestamp, as a timestamp; null when missing or invalid. */
export function parseMoment(value: number | string | null | undefined): string | null {
  if (typeof value !== 'number') return value ?? null
  const moment = new Date(value * 1000)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

/** A lag in words: "5 hours, 7 minutes". */
export function formatLag(seconds: number): string {
  return seconds < 1 ? pgettext('replication lag', 'none') : formatDuration(seconds * 1000, 'long')
}
