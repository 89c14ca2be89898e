import { z } from 'zod'

/** The counters of document 3, section 2, "Geo node status", made from the names of their families. */

/** What a node copies. */
export const geoFamilies = [
  'attachments',
  'lfs_objects',
  'job_artifacts',
  'container_repositories',
  'design_repositories',
  'repositories',
  'wikis',
  'package_files',
] as const
export type GeoFamily = (typeof geoFamilies)[number]

/** Files that a node may still have after they were deleted from the primary. */
const geoFileFamilies = ['attachments', 'lfs_objects', 'job_artifacts'] as const

/** What a node checksums, verifies and checks. */
export const geoVerifiedFamilies = ['repositories', 'wikis'] as const

export const geoCounts = [
  ...named(geoFamilies, ['count', 'synced_count', 'failed_count']),
  ...named(geoFileFamilies, ['synced_missing_on_primary_count']),
  ...named(geoVerifiedFamilies, [
    'checksummed_count',
    'checksum_failed_count',
    'verified_count',
    'verification_failed_count',
    'checksum_mismatch_count',
    'retrying_verification_count',
    'checked_count',
    'checked_failed_count',
  ]),
  ...named(['package_files'], ['checksummed_count', 'checksum_failed_count']),
  ...named(['replication_slots'], ['count', 'used_count', 'max_retained_wal_bytes']),
] as const

export const geoPercentages = [
  ...named(geoFamilies, ['synced_in_percentage']),
  ...named(geoVerifiedFamilies, ['checksummed_in_percentage', 'verified_in_percentage', 'checked_in_percentage']),
  ...named(['replication_slots'], ['used_in_percentage']),
] as const

export const geoStatusCounts = getFields(geoCounts, z.number().nullish())
/** Such as `99.50%`. */
export const geoStatusPercentages = getFields(geoPercentages, z.string().nullish())

/** Every family with every counter: `wikis_count`, `wikis_synced_count`, … */
function named<const F extends string, const C extends string>(
  families: readonly F[],
  counters: readonly C[],
): readonly `${F}_${C}`[] {
  return families.flatMap(family => counters.map(counter => `${family}_${counter}` as const))
}

/** One schema under each of the names. */
function getFields<K extends string, S extends z.ZodType>(names: readonly K[], schema: S): Readonly<Record<K, S>> {
  const fields = Object.fromEntries(names.map(name => [name, schema]))
  if (!hasAll(fields, names)) throw new Error('A name has no schema.')
  return fields
}

function hasAll<K extends string>(fields: object, names: readonly K[]): fields is Readonly<Record<K, never>> {
  return names.every(name => Object.hasOwn(fields, name))
}
