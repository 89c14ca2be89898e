import { type GeoFamily, geoFamilies, geoVerifiedFamilies } from '#shared/contract/geo-node-status.ts'
import type { GeoNodeStatus } from '#shared/contract/geo-nodes.ts'

/** One kind of work on one family of things. */
export interface Progress {
  /** "Repositories copied". */
  readonly label: string
  readonly done: number
  readonly failed: number
  readonly total: number
  /** Copies whose original is gone from the primary node. */
  readonly missing: number
}

export const familyWords: Readonly<Record<GeoFamily, string>> = {
  attachments: 'Attachments',
  lfs_objects: 'LFS objects',
  job_artifacts: 'Job artifacts',
  container_repositories: 'Container repositories',
  design_repositories: 'Design repositories',
  repositories: 'Repositories',
  wikis: 'Wikis',
  package_files: 'Package files',
}

/**
 * Every family of counters as progress, what fails first on top, then what is least done, then by name (document 3,
 * section 2, "Geo node status"). A family that the service says nothing about is left out.
 */
export function progressOf(status: GeoNodeStatus): readonly Progress[] {
  const found: Progress[] = []
  const add = (label: string, total: Counter, done: Counter, failed: Counter, missing: Counter = 0) => {
    if (typeof total !== 'number' || typeof done !== 'number') return
    found.push({ label, total, done, failed: failed ?? 0, missing: missing ?? 0 })
  }
  for (const family of geoFamilies) {
    add(
      `${familyWords[family]} copied`,
      status[`${family}_count`],
      status[`${family}_synced_count`],
      status[`${family}_failed_count`],
      family === 'attachments' || family === 'lfs_objects' || family === 'job_artifacts'
        ? status[`${family}_synced_missing_on_primary_count`]
        : 0,
    )
  }
  for (const family of geoVerifiedFamilies) {
    const total = status[`${family}_count`]
    const words = familyWords[family]
    add(`${words} checksummed`, total, status[`${family}_checksummed_count`], status[`${family}_checksum_failed_count`])
    add(`${words} verified`, total, status[`${family}_verified_count`], status[`${family}_verification_failed_count`])
    add(`${words} checked`, total, status[`${family}_checked_count`], status[`${family}_checked_failed_count`])
  }
  add(
    'Package files checksummed',
    status.package_files_count,
    status.package_files_checksummed_count,
    status.package_files_checksum_failed_count,
  )
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
  for (const family of geoVerifiedFamilies) {
    const mismatched = status[`${family}_checksum_mismatch_count`] ?? 0
    const retrying = status[`${family}_retrying_verification_count`] ?? 0
    const words = familyWords[family]
    if (mismatched > 0) found.push(`${words} that differ from the primary node: ${mismatched}`)
    if (retrying > 0) found.push(`${words} that are verified again: ${retrying}`)
  }
  if (status.missing_oauth_application) found.push('Its OAuth application is missing: repair the node')
  return found
}

/** A moment that is told in seconds since 1970 or as a timestamp, as a timestamp; null when there is none that a calendar has. */
export function momentOf(value: number | string | null | undefined): string | null {
  if (typeof value !== 'number') return value ?? null
  const moment = new Date(value * 1000)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

/** A lag in words: "5 hours 7 minutes". */
export function lagWords(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor((seconds % 86_400) / 3600), 'hour'],
    [Math.floor((seconds % 3600) / 60), 'minute'],
    [Math.floor(seconds % 60), 'second'],
  ] as const
  const first = parts.findIndex(([count]) => count > 0)
  if (first === -1) return 'none'
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ')
}
